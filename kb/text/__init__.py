"""Words of the languages a rulebook is written in: folding, numbers, sentence skeletons. Knows no game."""
