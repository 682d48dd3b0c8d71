"""Front ends: SSH and browser guests, each of whom gets the ordinary client, and announcements of tables in the local
network."""
