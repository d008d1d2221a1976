"""Ends of matches, which outlive their rules."""
