"""The pictures of Pipeline, drawn by code."""
