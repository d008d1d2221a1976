"""Learning a game's judgement from matches between bots: experience, fitting, calibration."""
