"""The hall: the server at which people and bots sit down to play."""
