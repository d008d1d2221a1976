"""The pictures: creatures, planets and symbols, made from parameters and written to `static/` by a tool."""
