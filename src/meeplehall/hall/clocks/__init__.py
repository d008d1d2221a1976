"""How long people may think: counted where a table is run, and given back whenever nobody counted."""
