"""What people say to one another at a table: kept with it, no part of its match."""
