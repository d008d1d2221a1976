"""Several halls over one log: each hears what the others write, and one runs what goes on by itself."""
