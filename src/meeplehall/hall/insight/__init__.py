"""Looking back: analyses of matches that are over, trying one's mistakes again, puzzles."""
