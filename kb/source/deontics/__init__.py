"""What tells that a sentence permits, forbids or obliges: a table of phrases for each language of the rulebooks."""

from __future__ import annotations

from kb.source.deontics import en, es
from kb.source.deontics.table import Deontics

LANGUAGES: dict[str, Deontics] = {"es": es.TABLE, "en": en.TABLE}

# What each family of phrases makes of a sentence. "You may only..." forbids all the rest.
KIND_OF = {
    "may": "permission",
    "need_not": "permission",
    "may_not": "prohibition",
    "may_only": "prohibition",
    "must_not": "prohibition",
    "must": "obligation",
}
MODALITY_OF = {
    "may": "may",
    "need_not": "need not",
    "may_not": "may not",
    "may_only": "may not",
    "must_not": "must not",
    "must": "must",
}

__all__ = ["KIND_OF", "LANGUAGES", "MODALITY_OF", "Deontics"]
