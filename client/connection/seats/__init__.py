"""What a session holds at a table, in memory and on disk, and how far it has read the table's messages."""
