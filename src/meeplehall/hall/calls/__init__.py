"""Called back: people who are away are told, where they want, that it is their turn."""
