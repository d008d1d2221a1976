"""What a player can do."""
