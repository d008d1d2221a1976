"""The rules engine that every game shares: state, steps, actions, chance, matches."""
