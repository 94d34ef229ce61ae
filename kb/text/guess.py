"""Which language is a short text in? Stop words and letter hints, so that misspelt questions are guessed too."""

from __future__ import annotations

from collections.abc import Mapping

from kb.text import languages
from kb.text.fold import tokens


def language_scores(text: str) -> Mapping[str, float]:
    """Evidence for each known language, from 0 up: a point a stop word, half a point an ending, signs of its own."""
    found = tokens(text, split_hyphens=True)
    scores: dict[str, float] = {}
    for code in languages.LANGUAGES:
        data = languages.language(code)
        score = 0.0
        for token in found:
            if token.kind == "word":
                if token.folded in data.stop_words:
                    score += 1.0
                elif token.folded.endswith(data.endings):
                    score += 0.5
        score += sum(text.count(sign) * 1.0 for sign in data.signs)
        scores[code] = score
    return scores


def guess_language(text: str, default: str | None = None) -> str | None:
    """The language of `text`, or `default` where the evidence is even (an empty text, a bare name)."""
    scores = sorted(((score, code) for code, score in language_scores(text).items()), reverse=True)
    if len(scores) > 1 and scores[0][0] == scores[1][0]:
        return default
    return scores[0][1]
