"""The table on the page, drawn from the view."""
