"""Search: what the levels do, through the engine's verbs; compiled, since bots spend their time here."""
