"""From the model of a game to what is wrong with it: findings, each with a situation in which it bites."""
