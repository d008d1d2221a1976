"""The frame around a game's table as HTML: prompt, seats, log, score sheet, reference, plans of a team."""
