"""Matches and campaigns as JSON files. Interpreted: a compiled msgspec.Struct silently loses `frozen`."""
