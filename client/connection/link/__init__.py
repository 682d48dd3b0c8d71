"""The link to a server: one connection, and the link that replaces a lost one."""
