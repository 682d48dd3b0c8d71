"""The SSH front end: anybody with an SSH client is admitted, identified by their key, and gets the ordinary client and nothing
else."""
