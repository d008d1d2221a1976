"""The action cards, one by one (XF-6.1, XF-9, XF-10)."""
