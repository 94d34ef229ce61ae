"""A ruling in words: the answer object that programs read and what a person reads. Nothing is ruled on here."""
