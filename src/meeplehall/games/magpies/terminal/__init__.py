"""The table in the terminal, drawn from the view."""
