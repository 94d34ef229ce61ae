"""Pairs of texts that should say the same: where a Spanish and an English text differ in what they allow or demand."""
