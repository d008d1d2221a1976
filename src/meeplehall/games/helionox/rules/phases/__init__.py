"""The moments of a match."""
