"""The ssh door: whoever has an ssh client comes in, is known by its key, and gets the ordinary client and nothing else."""
