"""What the game tells bots."""
