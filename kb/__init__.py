"""A bilingual rules knowledge base: rulebooks as rules, rules as a graph, questions as rulings with their reasons."""

from __future__ import annotations

__version__ = "0.1.0"
