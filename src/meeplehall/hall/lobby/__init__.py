"""Tables for everybody, and how strong those are who play there."""
