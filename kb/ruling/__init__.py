"""The core: rulings on situations, with proofs."""
