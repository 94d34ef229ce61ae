"""How the program grows with the size of a game: invented games, one measurement a process, plots, a page."""
