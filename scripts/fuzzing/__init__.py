"""Inputs that nobody foresaw, against everything that reads what people and other programs hand in."""
