"""What all tables look like: pages, the frame around a game's own drawing, and the browser's part."""
