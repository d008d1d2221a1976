"""Insight: where a match was won or lost, how much of it was luck, and what can be learnt from it."""
