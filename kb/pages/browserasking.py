"""What the browser needs to understand questions: the tables of the two languages, and of each game its documents to
search, its names, its phrases, and the questions asked before. In compact form; `site/assets/ask/asking.js` reads it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from kb.asking import about, advice, asker, evidence, judge, meanings, normal, patterns, ranking, trust, wordforms
from kb.asking.known import Known
from kb.asking.shapes import SHAPES, SMALL_TALK
from kb.asking.spelling import common_words
from kb.errors import LANGUAGES
from kb.pages.browser import value_data
from kb.rules import model as m
from kb.text.languages import language
from kb.text.lexicon import expand

Json = Any
KINDS = ("ask", "decision", "rule")


def language_data() -> dict[str, Json]:
    """The tables that all games share, by language, and the weights by which meanings are ranked and trusted."""
    return {
        "chat": normal._CHAT,
        "irregular": {lang: wordforms._IRREGULAR[lang] for lang in LANGUAGES},
        "weights": {name: table for name, table in ranking.weights().items() if "vectors" not in name},
        "constants": _constants(),
        **{lang: _one_language(lang) for lang in LANGUAGES},
    }


def _constants() -> dict[str, Json]:
    """The numbers and words on which understanding turns, from where Python has them."""
    return {
        "hits": meanings.HITS, "kept": meanings.KEPT, "alike": meanings._ALIKE, "fuller": meanings._FULLER,
        "barer": meanings._BARER, "unsaid": meanings._UNSAID, "telling": ranking.TELLING, "prior": evidence._PRIOR,
        "most": evidence._MOST, "temperature": judge._TEMPERATURE, "negligible": judge._NEGLIGIBLE,
        "impossible": judge._IMPOSSIBLE_COSTS, "silence": judge._SILENCE_COSTS, "reasonless": judge._REASONLESS,
        "near": judge._NEAR, "first": sorted(judge.FIRST_PERSON | judge.FIRST_VERBS), "far": about._FAR_WORDS,
        "cosine": {"far": trust._FAR}, "traits": list(trust._TRAITS), "sure": asker.THRESHOLD + asker.WORDS_MORE,
        "meant": asker.MEANT, "closest": asker.CLOSEST}


def _one_language(lang: str) -> dict[str, Json]:
    of = language(lang)
    return {
        "stop": sorted(of.stop_words), "endings": list(of.endings), "signs": list(of.signs),
        "function": sorted(wordforms.function_words(lang)), "talk": sorted(SMALL_TALK[lang]),
        "common": sorted(common_words(lang)), "shapes": _trie(SHAPES[lang]),
        "light": sorted(patterns._LIGHT[lang]),
        "advice": _trie({"ADVICE": [phrase.strip() for phrase in advice._PHRASES[lang] if phrase.strip()]}),
        "numbers": {field.name: _plain(getattr(of.numbers, field.name)) for field in dataclasses.fields(of.numbers)
                    if not field.name.startswith("say_")},
    }


def _plain(value: Json) -> Json:
    return sorted(value) if isinstance(value, frozenset) else value


def _trie(phrases: Mapping[str, Sequence[str]]) -> dict[str, Json]:
    """Phrases by their tag as a trie: {tags, words: {word: trie}, shapes: [[beginning, ending, trie]]}, none empty."""
    root: dict[str, Json] = {}
    for tag, listed in phrases.items():
        for sequence in (sequence for phrase in listed for sequence in expand(phrase)):
            node = root
            for word in sequence:
                node = _below(node, word)
            if tag not in node.setdefault("tags", []):
                node["tags"].append(tag)
    return root


def _below(node: dict[str, Json], word: str) -> dict[str, Json]:
    beginning, star, ending = word.partition("*")
    if not star:
        below: dict[str, Json] = node.setdefault("words", {}).setdefault(word, {})
        return below
    shapes: list[tuple[str, str, dict[str, Json]]] = node.setdefault("shapes", [])
    for known, known_ending, found in shapes:
        if (known, known_ending) == (beginning, ending):
            return found
    shapes.append((beginning, ending, {}))
    return shapes[-1][2]


def asking_data(known: Known) -> dict[str, Json]:
    """The tables of one game.

    `tokens`: every token of the documents, as they come. `groups`: [kind, source, decision, rows] for each run of
    documents of one source about one decision; kind is a place in KINDS, decision one in `decisions`; rows are texts
    with a blank between: a sign for mark and language, the tokens (each twice its place, one more where it weighs
    half), and after a full stop those that are denied. `marks`: what is sought, and the mood. `asks`: what each tells
    and what it expects. `signs`: those in which numbers are written, see `_signs`.
    """
    built = known.tables
    place: dict[str, int] = {}
    marks: dict[tuple[str, str], int] = {}
    decisions: dict[str, int] = {}
    groups: list[list[Json]] = []
    for one in built["documents"]:
        head = [KINDS.index(one["kind"]), one["id"], decisions.setdefault(one["decision"], len(decisions))]
        if not groups or groups[-1][:3] != head:
            groups.append([*head, ""])
        mark = marks.setdefault((one["sought"], one["mood"]), len(marks))
        row = _SIGNS[2 * mark + LANGUAGES.index(one["lang"])] + "".join(
            _signs(2 * place.setdefault(token, len(place)) + (weight == _HALF and not _is_light(token)))
            for token, weight in one["weights"].items())
        row += "." + "".join(_signs(2 * place[token]) for token in one["denied"]) if one["denied"] else ""
        groups[-1][3] += f" {row}" if groups[-1][3] else row
    return {
        "speaker": known.speaker, "signs": _SIGNS,
        "tokens": list(place), "marks": list(marks), "decisions": list(decisions), "groups": groups,
        "lexicon": built["lexicon"], "patterns": built["patterns"], "foreign": built["foreign"],
        "vocabulary": built["vocabulary"],
        "asks": {one.id: _ask(known, one, place) for one in known.game.asks.values()},
    }


#: No more signs than these: with more, compression finds less to share.
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_HALF = 0.5


def _signs(number: int) -> str:
    """A number in two signs; a larger one in a tilde and three."""
    base = len(_SIGNS)
    above, last = divmod(number, base)
    if above < base:
        return _SIGNS[above] + _SIGNS[last]
    return "~" + _SIGNS[above // base] + _SIGNS[above % base] + _SIGNS[last]


def _is_light(token: str) -> bool:
    """Numbers always weigh half."""
    return token == "n" or token.startswith("n=")


def _ask(known: Known, ask: m.Ask, place: Mapping[str, int]) -> list[Json]:
    """[[fact, args, value], ...] that its words tell, then [decision, args, outcome, words for each of those] for each
    decision: the tokens that tell the fact among the questions about it, None where all of them do."""
    expected = {one.decision: one for one in reversed(ask.expect)}
    out: list[Json] = [[[one.fact, list(one.args), value_data(one.value)] for one in ask.given]]
    for decision, one in expected.items():
        found = [known.transfer(decision)._words_for(ask.id, given) for given in ask.given]
        telling = [None if words is None else "".join(_signs(2 * place[token]) for token in sorted(words))
                   for words in found]
        out.append([decision, list(one.args), one.outcome, telling])
    return out
