"""Any game without a package of its own: its table, made of its language and a table of texts."""
