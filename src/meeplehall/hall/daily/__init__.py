"""The deal of the day: the same for all who come."""
