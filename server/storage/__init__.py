"""Where tables are kept: one small interface (`base`), SQLite for real (`sqlite`), memory for tests and passing tables."""
