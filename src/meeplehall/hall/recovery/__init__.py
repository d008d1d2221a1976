"""A seat is never lost: ways back to it for whoever has lost its link."""
