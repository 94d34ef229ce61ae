"""Rule files and the model of a game that they declare."""
