"""Records: a row per match and, on request, one per decision; as JSON Lines, CSV or Parquet."""
