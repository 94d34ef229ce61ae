"""What the browser needs to understand questions: the tables of the two languages, and of each game its documents to
search, its names, its phrases, and the questions asked before. In compact form; `site/assets/ask/asking.js` reads it.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kb.asking import (
    about,
    aside,
    asker,
    contraries,
    evidence,
    forwhom,
    judge,
    linking,
    meanings,
    normal,
    opponents,
    patterns,
    proposals,
    ranking,
    refraining,
    rows,
    shapes,
    telling,
    transfer,
    trust,
    undecided,
    wordforms,
)
from kb.asking.known import Known
from kb.asking.lexicon import concepts
from kb.asking.shapes import SHAPES, SMALL_TALK
from kb.asking.spelling import common_words
from kb.errors import LANGUAGES
from kb.pages.browser import value_data
from kb.pages.pairs import paired
from kb.rules import model as m
from kb.text.languages import language
from kb.text.lexicon import expand
from kb.text.numbers import number_words

Json = Any


def language_data() -> dict[str, Json]:
    """The tables that all games share, by language, and the weights by which meanings are ranked and trusted."""
    return {
        "chat": normal._CHAT,
        "irregular": {lang: wordforms._IRREGULAR[lang] for lang in LANGUAGES},
        "weights": {name: ranking.weights()[name] for name in ("rank words", "words")},
        "constants": _constants(),
        "linked": {name: sorted(words) for name, words in _linked().items()},
        **{lang: _one_language(lang) for lang in LANGUAGES},
    }


def _linked() -> dict[str, Iterable[str]]:
    """The words by which question words are told to ask or to link, and which verbs ask."""
    return {
        "questions": rows.QUESTION_WORDS, "before": linking._BEFORE_QUE, "aimed": linking._AIMED,
        "objects": rows.OBJECTS, "others": linking._THEM, "anyone": shapes.ANYONE, "wanting": shapes.WANTING,
        "told": shapes.TOLD_OF,
        "for": forwhom.FOR, "of": forwhom.OF, "toward": forwhom.TO, "datives": forwhom.DATIVES,
        "mine": telling.MINE, "theirs": telling.OTHERS,
        "whether": undecided.WHETHER, "notKnown": [" ".join(one) for one in undecided.NOT_KNOWN],
        "players": shapes.PLAYERS, "weAre": shapes.WE_ARE, "says": shapes.SAYS, "claimedAs": shapes.CLAIMED_AS,
        "moments": shapes.MOMENTS, "closers": shapes.CLOSERS, "leads": shapes.LEADS, "inverted": shapes.INVERTED,
        "subjects": shapes.SUBJECTS, "copulas": shapes.COPULAS, "pointed": shapes.POINTED, "opening": rows._FIRST,
        "prepositions": rows._NOT_AFTER, "more": rows._MORE, "until": rows._UNTIL, "embeds": rows._EMBEDS,
        "links": rows._LINKS, "pronouns": rows._PRONOUNS, "speaker": shapes.FIRST_VERBS,
        "limits": shapes.LIMITS, "all": rows._ALL, "related": aside._RELATED, "to": aside._TO, "butFor": aside._BUT_FOR,
        "butForTwo": aside._BUT_FOR_TWO, "behind": aside._LEFT_OUT, "iAsk": shapes.I_ASK,
        "third": shapes.THIRD_SUBJECTS, "concedes": shapes.CONCEDES, "polar": shapes.POLAR_VERBS,
        "duties": shapes.DUTIES,
        "optional": [word for word, turned in shapes.DUTIES.items() if turned]}


def _constants() -> dict[str, Json]:
    """The numbers and words on which understanding turns, from where Python has them."""
    return {
        "hits": meanings.HITS, "kept": meanings.KEPT, "alike": meanings._ALIKE, "fuller": meanings._FULLER,
        "barer": meanings._BARER, "unsaid": meanings._UNSAID, "telling": ranking.TELLING, "verbatim": ranking._VERBATIM,
        "all": ranking._ALL, "prior": evidence._PRIOR,
        "most": evidence._MOST, "temperature": judge.TEMPERATURE, "negligible": judge._NEGLIGIBLE,
        "impossible": judge._IMPOSSIBLE_COSTS, "silence": judge._SILENCE_COSTS,
        "hedging": judge._DEPENDS_COSTS, "hollow": judge._HOLLOW_COSTS, "reasonless": judge._REASONLESS,
        "near": proposals._NEAR, "first": sorted(shapes.FIRST_PERSON | shapes.FIRST_VERBS), "far": about._FAR_WORDS,
        "tells": transfer._TELLING, "beside": transfer._BESIDE, "cosine": {"far": trust._FAR},
        "parties": meanings._PARTIES, "second": meanings._SECOND_PARTY, "refrain": refraining._NEAR,
        "contraries": [[sorted(pole) for pole in pair] for pair in shapes.CONTRARIES],
        "opposed": [[sorted(pole) for pole in pair] for pair in shapes.OPPOSED],
        "compared": {sign: [" ".join(words) for words in sorted(found)] for sign, found in shapes.COMPARED.items()},
        "stops": {"verbs": sorted(shapes.STOPS), "near": contraries._NEAR},
        "subjects": {"first": sorted(shapes.FIRST_SUBJECTS), "third": sorted(shapes.THIRD_SUBJECTS)},
        "clause": trust._TELLS, "closers": sorted(shapes.CLOSERS),
        "moments": sorted(shapes.MOMENTS), "traits": list(trust._TRAITS),
        "by_answer": {said: list(names) for said, names in trust._BY_ANSWER.items()},
        "sure": asker.THRESHOLD + asker.WORDS_MORE, "depends": asker.DEPENDS_LESS,
        "meant": asker.MEANT, "closest": asker.CLOSEST}


def _one_language(lang: str) -> dict[str, Json]:
    of = language(lang)
    return {
        "stop": sorted(of.stop_words), "endings": list(of.endings), "signs": list(of.signs),
        "function": sorted(wordforms.function_words(lang)), "talk": sorted(SMALL_TALK[lang]),
        "common": sorted(common_words(lang)), "counting": sorted(number_words(lang)),
        "twins": wordforms.TWINS[lang], "sides": patterns.SIDES[lang], "shapes": _trie(SHAPES[lang]),
        "light": sorted(patterns._LIGHT[lang]), "told": sorted(linking.TOLD_KEYS[lang]),
        "amounts": sorted(shapes.AMOUNTS[lang]), "verbs": sorted(shapes.VERBS[lang]), "counted": shapes.COUNTED[lang],
        "refrain": _trie({"REFRAIN": shapes.REFRAIN[lang]}), "turns": sorted(shapes.TURNS[lang]),
        "refraining": _trie({"REFRAIN": shapes.REFRAINING[lang]}),
        "leaving": [sorted(words) for words in shapes.LEAVING[lang]],
        "advice": _trie({"ADVICE": shapes.ADVICE[lang]}),
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

    `tokens`: every token of the documents. `rows`: for each source and each decision that it is about (asks, then
    decisions, then rules, in the order of the game) a line of documents with a blank between: the numbers of symbols
    that stand for its tokens, and after a full stop, which one without tokens has too, the places in it of those that
    are denied. `symbols`: see `_packed`. `codes`: how many tokens all documents have together. `heads`: for each
    document a sign for mark and language. `marks`: what is sought, and the mood. `vocabulary`: by language, see
    `_front`. `asks`: what each tells and expects, see `_ask`;
    `own`: for each thing told, the tokens of its own texts that the decisions' texts have too, for numbers and what is
    contrary to a usual value all of them;
    `extra`: tokens that no document has, after the others. `refraining`: decisions with verbs of not doing, their keys.
    `stoppable`: decisions that something happens which may be stopped.
    `poles`, `opposed`: decisions that say one of two contraries, acts of which one leaves the other undone, [place in
    their table, 0 or 1].
    `printed`: decisions on which the components of the game say what the rules do not.
    `names` and `foreign`: lines of a concept and its paths in each language; `phrases`: see `_by_fact`. A path is keys
    with a blank between. `identities`: by role, the fact of who has a part. `signs`: those in which numbers are
    written, see `_signs`.
    """
    built = known.tables
    place: dict[str, int] = {}
    marks: dict[tuple[str, str], int] = {}
    sources: dict[tuple[str, str, str], list[Mapping[str, Json]]] = {}
    for one in built["documents"]:
        marks.setdefault((one["sought"], one["mood"]), len(marks))
        sources.setdefault((one["kind"], one["id"], one["decision"]), []).append(one)
    lines = [sources.pop(source, []) for source in _sources(known.game)]
    rows, symbols = _packed([one for line in lines for one in line], place)
    listed = iter(rows)
    count = len(place)
    own: dict[tuple[str, ...], int] = {}
    facts, decisions = _places(known.game.facts), _places(known.game.decisions)
    asks = [_ask(known, ask, place, own, facts, decisions) for ask in known.game.asks.values()]
    return {
        "speaker": known.speaker, "signs": _SIGNS, "tokens": list(place)[:count], "extra": list(place)[count:],
        "marks": list(marks), "refraining": _refraining(known.game),
        "poles": {one.id: contraries.poles(one) for one in known.game.decisions.values() if contraries.poles(one)},
        "stoppable": [one.id for one in known.game.decisions.values() if contraries.may_be_stopped(one)],
        "opposed": {one.id: contraries.opposed_poles(one) for one in known.game.decisions.values()
                    if contraries.opposed_poles(one)},
        "identities": _identities(known.game), "printed": sorted(known.printed),
        "rows": "\n".join(" ".join(next(listed) for _ in line) for line in lines), "symbols": symbols,
        "heads": "".join(_SIGNS[2 * marks[one["sought"], one["mood"]] + LANGUAGES.index(one["lang"])]
                         for line in lines for one in line),
        "codes": sum(len(one["weights"]) for line in lines for one in line),
        "names": _by_name(built["lexicon"], [concept for concept, _, _ in concepts(known.game)]),
        "foreign": _by_name(built["foreign"]), "phrases": _by_fact(known.game, built["patterns"], facts),
        "vocabulary": {lang: _front(words) for lang, words in built["vocabulary"].items()},
        "asks": asks, "own": ["".join(words) for words in own],
    }


def _packed(documents: Sequence[Mapping[str, Json]], place: dict[str, int]) -> tuple[list[str], str]:
    """The row of each document, and what symbols stand for, in the order of their numbers, a full stop between: nothing
    for the next token, a hyphen for the next at half its weight, "=" and twice the place of a token before, one more
    where it weighs half; else the numbers of two symbols. The tokens get their places.
    """
    ids: dict[tuple[str, bool], int] = {}
    plain = [[ids.setdefault((token, weight == _HALF and not _is_light(token)), len(ids))
              for token, weight in one["weights"].items()] for one in documents]
    rows, pairs = paired(plain, len(ids))
    number: dict[int, int] = {}
    for symbol in dict.fromkeys(symbol for row in rows for symbol in row):
        _in_turn(symbol, pairs, len(ids), number)
    of, symbols = list(ids), list[str]()
    for symbol in number:
        if symbol >= len(ids):
            symbols.append("".join(_signs(number[part]) for part in pairs[symbol - len(ids)]))
            continue
        token, half = of[symbol]
        symbols.append("=" + _signs(2 * place[token] + half) if token in place else "-" if half else "")
        place.setdefault(token, len(place))
    out = []
    for one, row in zip(documents, rows, strict=True):
        denied = "".join(_sign(at) for at, token in enumerate(one["weights"]) if token in one["denied"])
        out.append("".join(_signs(number[symbol]) for symbol in row) + ("." + denied if denied or not row else ""))
    return out, ".".join(symbols)


def _in_turn(symbol: int, pairs: Sequence[tuple[int, int]], first: int, number: dict[int, int]) -> None:
    """Number a symbol, after those that it stands for; the first pair is symbol `first`."""
    if symbol not in number:
        for part in pairs[symbol - first] if symbol >= first else ():
            _in_turn(part, pairs, first, number)
        number[symbol] = len(number)


def _refraining(game: m.Game) -> dict[str, list[str]]:
    """The decisions whose own verbs say that something is not done, with these verbs' keys: "es:saltar"."""
    shunned = {f"{lang}:{wordforms.key(word, lang)}" for lang in LANGUAGES
               for phrase in (*shapes.REFRAIN[lang], *shapes.REFRAINING[lang]) for words in expand(phrase)
               for word in words} | {f"{lang}:{wordforms.key(word, lang)}" for lang in LANGUAGES
                                     for word in shapes.LEAVING[lang][0]}
    found: dict[str, list[str]] = {}
    for one in game.decisions.values():
        own = {f"{lang}:{key}" for lang in LANGUAGES for key in refraining._own_verbs(one, lang)}
        if shunned & own:
            found[one.id] = sorted(shunned & own)
    return found


def _identities(game: m.Game) -> dict[str, str]:
    """By role, the fact that says which member of a kind has a part."""
    roles = dict.fromkeys(fact.params[0] for fact in game.facts.values() if len(fact.params) == 1)
    return {role: fact.id for role in roles if (fact := opponents.identity(game, role)) is not None}


def _sources(game: m.Game) -> Iterator[tuple[str, str, str]]:
    """Kind, id and decision of everything that documents may be of, in their order."""
    for ask in game.asks.values():
        for decision in dict.fromkeys(expected.decision for expected in ask.expect):
            yield "ask", ask.id, decision
    for decision in game.decisions:
        yield "decision", decision, decision
    for rule in game.rules.values():
        for decision in dict.fromkeys(one.decision for one in rule.conclusions if isinstance(one, m.Concludes)):
            yield "rule", rule.id, decision


def _paths(trie: Mapping[str, Json], above: tuple[str, ...] = ()) -> Iterator[tuple[str, Json]]:
    for step, below in trie.items():
        if step == "":
            for item in below:
                yield " ".join(above), item
        else:
            yield from _paths(below, (*above, step))


def _by_name(tries: Mapping[str, Mapping[str, Json]], order: Sequence[str] = ()) -> str:
    """Lines of a concept and, after tabs, its paths in each language, with | between; in the order given."""
    found: dict[str, dict[str, list[str]]] = {concept: {} for concept in order}
    for lang in LANGUAGES:
        for path, concept in _paths(tries[lang]):
            found.setdefault(concept, {}).setdefault(lang, []).append(path)
    return "\n".join("\t".join([concept, *("|".join(paths.get(lang, ())) for lang in LANGUAGES)])
                     for concept, paths in found.items() if paths)


def _by_fact(game: m.Game, tries: Mapping[str, Mapping[str, Json]], facts: Mapping[str, int]) -> dict[str, Json]:
    """`items`: what phrases state, the place of the fact, the value, and its written form where that tells more; for
    each language, for each item a line of paths with | between. In the order of the game's phrases, in which they are
    found."""
    order: dict[str, int] = {}
    for fact in game.facts.values():
        for phrase in fact.phrases:
            order.setdefault(json.dumps([fact.id, patterns.encoded(phrase.value)]), len(order))
    found: dict[str, dict[str, list[str]]] = {}
    for lang in LANGUAGES:
        for path, item in _paths(tries[lang]):
            found.setdefault(json.dumps(item), {}).setdefault(lang, []).append(path)
    rows = [[json.loads(item), *("|".join(paths.get(lang, ())) for lang in LANGUAGES)] for item, paths in found.items()]
    rows.sort(key=lambda row: order[json.dumps(row[0][:2])])
    columns = {lang: "\n".join(row[at] for row in rows) for at, lang in enumerate(LANGUAGES, 1)}
    return {"items": [[facts[fact], *told] for (fact, *told), *_ in rows], **columns}


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


def _sign(number: int) -> str:
    """A number, mostly small, in one sign; a larger one in a tilde and two."""
    return _SIGNS[number] if number < len(_SIGNS) else "~" + _signs(number)


def _front(words: Iterable[str]) -> str:
    """Words in order, each as how many signs it shares with the one before (at most 9) and the rest of it; words have
    no digits."""
    out, last = [], ""
    for word in words:
        shared = next((at for at in range(9) if word[at:at + 1] != last[at:at + 1] or at >= len(word)), 9)
        out.append(f"{shared}{word[shared:]}")
        last = word
    return "".join(out)


def _is_light(token: str) -> bool:
    """Numbers always weigh half."""
    return token == "n" or token.startswith("n=")


def _places(named: Iterable[str]) -> dict[str, int]:
    return {name: at for at, name in enumerate(named)}


#: The outcomes that tell how a question is asked.
_TELLING_OUTCOMES = frozenset({"silent", "depends", "must", "need not"})


def _ask(known: Known, ask: m.Ask, place: dict[str, int], own: dict[tuple[str, ...], int], facts: Mapping[str, int],
         decisions: Mapping[str, int]) -> list[Json]:
    """[[fact, args where it has any, value, place in `own`], ...] that its words tell, then [decision, args, outcome]
    for each, without an end that is empty or tells nothing; facts and decisions by their places."""
    expected = {decision: next(one for one in ask.expect if one.decision == decision)
                for decision in dict.fromkeys(one.decision for one in ask.expect)}
    transfers = [known.transfer(decision) for decision in expected]
    common = {token for transfer in transfers for token in transfer.common}
    given: list[Json] = []
    for one in ask.given:
        words = transfers[0]._own(one) if transfers else frozenset()
        fact = known.game.facts[one.fact]
        if not isinstance(fact.type, m.Number):
            words &= place.keys() if fact.usual not in (None, one.value) else common & place.keys()
        signs = tuple(_signs(2 * place.setdefault(token, len(place))) for token in sorted(words))
        given.append([facts[one.fact], *([list(one.args)] if one.args else []), value_data(one.value),
                      own.setdefault(signs, len(own))])
    found: list[Json] = [given]
    for decision, expects in expected.items():
        told = [expects.outcome] if expects.outcome in _TELLING_OUTCOMES else []
        found.append([decisions[decision], *([list(expects.args)] if expects.args or told else []), *told])
    return found
