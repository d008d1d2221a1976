"""Language models and other programs at the table: a server of tools for them, an arena that asks them."""
