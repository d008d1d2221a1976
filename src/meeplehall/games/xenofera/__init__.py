"""Xenofera: Galactic Market."""
