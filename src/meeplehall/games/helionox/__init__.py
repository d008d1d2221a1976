"""Helionox: Chronicles."""
