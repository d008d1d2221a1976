"""What `make fuzz` is made of: words, lines, still tables and tables that go on."""
