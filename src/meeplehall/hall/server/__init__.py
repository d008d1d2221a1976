"""The server around the hall: started, asked, watched over and stopped."""
