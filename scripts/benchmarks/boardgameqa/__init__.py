"""BoardgameQA on this project's core: items of text to games, and their questions to rulings."""
