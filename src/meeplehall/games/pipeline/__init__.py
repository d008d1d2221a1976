"""Pipeline: buy crude, lay pipes, refine, and sell."""
