"""What one seat can know, as text: the table, what happened, what is asked; the terminal shows the same."""
