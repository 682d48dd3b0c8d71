"""Storage of tables: one small interface (`base`), SQLite for real (`sqlite`), memory for tests and passing tables."""
