"""Experiments: a file says what is played, every match leaves a record, and a report shows what came out."""
