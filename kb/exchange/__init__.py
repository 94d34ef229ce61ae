"""Texts of a game in the formats of translators' tools, and back into the rule files."""
