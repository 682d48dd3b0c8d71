"""How each face is drawn: lines from the table and what is picked, and nothing else."""
