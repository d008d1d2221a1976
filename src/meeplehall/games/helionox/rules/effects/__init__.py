"""What cards, Events and Opponents do."""
