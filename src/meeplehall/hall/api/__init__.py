"""The JSON API: everything that a person can do at a table, for programs. Described in docs/api.md."""
