"""The graph of a game: the one index from which order, links, neighbourhoods, coverage and navigation are read."""
