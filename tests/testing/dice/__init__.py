"""Dice: a game of nothing but chance, for one to eight players, with no more than the docs ask for."""
