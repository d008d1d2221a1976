"""What is stored: the log of every table and all that belongs to it, in SQLite or PostgreSQL."""
