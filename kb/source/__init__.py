"""A rulebook, Spanish or English, as statements: what `puedo read` shows, the source maps, and cites that resolve."""
