"""Storage in one PostgreSQL, shared by many servers. Needs the extra `postgres`."""
