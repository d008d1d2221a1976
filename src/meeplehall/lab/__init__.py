"""The lab: many matches at once, ratings, reports."""
