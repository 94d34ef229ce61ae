"""A bilingual rules knowledge base: rulebooks as rules, rules as a graph, questions as rulings with their reasons.

The public functions are those of `kb.services.library`, loaded when first used:

>>> import kb
>>> kb.__all__
['PuedoError', 'ask', 'check', 'find', 'games', 'graph_of', 'load', 'read', 'rule']
"""

from __future__ import annotations

# Not from typing: `import kb` is part of every start of the program and of its help, and loads nothing.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from kb.errors import PuedoError
    from kb.services.library import ask, check, find, games, graph_of, load, read, rule

__version__ = "0.1.0"
__all__ = ["PuedoError", "ask", "check", "find", "games", "graph_of", "load", "read", "rule"]


def __getattr__(name: str) -> object:
    if name == "PuedoError":
        from kb.errors import PuedoError

        return PuedoError
    if name in __all__:
        from kb.services import library

        return getattr(library, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
