"""What stands under the store: SQLite for one hall, PostgreSQL for many. Only they know dialects."""
