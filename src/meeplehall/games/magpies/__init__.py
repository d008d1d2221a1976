"""Magpies: a tiny complete game, the example of docs/add-a-game.md."""
