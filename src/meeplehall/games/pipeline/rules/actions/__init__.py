"""What a worker can do."""
