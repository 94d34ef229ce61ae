"""A clause and its contrary: "the dock is full", "the dock is not full". Knows verbs of both languages, and no game."""

from __future__ import annotations

import itertools
import re

_VERBS = {
    "es": frozenset(
        """es son era eran fue fueron está están estaba estaban hay había hubo ha han había habían tiene tienen tenía
        tenían puede pueden podía debe deben va van iba queda quedan quedaba lleva llevan sigue siguen juega juegan
        vale valen cuenta cuentan""".split()
    ),
    "en": frozenset("is are was were can may must will could had did does do".split()),
}
_PARTICIPLE = re.compile(
    r"(?:already )?(?:\w+ed|been|gone|done|won|lost|fought|taken|given|made|paid|put|had|left|held|seen|said|met|sent"
    r"|set|kept|drawn|shown|chosen|begun|run|come|become|bought|sold|told|found|spent|built|hit)\b"
)
_CLITICS = {"se", "lo", "le", "les", "me", "te", "nos"}
_YET = {"es": "ya", "en": "already"}
# Where one of these opens or stands in a clause, "not" before the verb would not make its contrary.
_UNSAFE = {
    "es": frozenset(
        """solo sólo todos todas todo toda ambos ambas cada cualquier algún alguna algunos algunas nadie
        nunca nada ningún ninguna no ni sin salvo excepto""".split()
    ),
    "en": frozenset(
        """only all both every each everyone everybody any some no not never none nobody nothing without
        unless either neither""".split()
    ),
}
_PAIRS = ("los dos", "las dos", "los tres", "las tres", "the two", "the three")
# What ends the first noun of an English name, and endings in s that are no plural.
_AFTER_THE_NOUN = frozenset(
    "of in on at to for from with by that who which there this these those already left and or".split()
)
_SINGULAR_S = ("ss", "us", "is", "'s", "’s", "s'", "s’")
_PLURALS = {
    "es": {"es": "son", "tiene": "tienen", "supera": "superan"},
    "en": {"is": "are", "has": "have", "does": "do"},
}
_ANSWERS = {"es": ("sí", "no"), "en": ("yes", "no")}
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def stated(clause: str, lang: str, holds: bool) -> str:
    """The clause as it holds or does not; where no verb of it is known: "clause (yes)", "clause (no)".

    lang: "es" or "en". The clause has no full stop.
    """
    found = _verb(clause, lang)
    if found is not None:
        if holds:
            return clause
        if _can_be_denied(clause, lang):
            return _denied(clause, lang, found)
    return f"{clause} ({_ANSWERS[lang][0 if holds else 1]})"


def is_clause(text: str, lang: str) -> bool:
    """Whether a finite verb that is known stands in the text, so that it can be said as it is."""
    return _verb(text, lang) is not None


def is_plural(name: str, lang: str) -> bool:
    """Whether a noun phrase takes a plural verb, as far as its article or its first noun tells."""
    if lang == "es":
        return name.startswith(("los ", "las ", "unos ", "unas ", "sus "))
    words = name.split()
    head = list(itertools.takewhile(lambda word: word not in _AFTER_THE_NOUN, words[:4]))
    if words[:1] == ["what"] or not head or "," in name:
        return False
    return any(word.endswith("s") and not word.endswith(_SINGULAR_S) for word in head[1:])


def said_of(subject: str, predicate: str, lang: str, holds: bool) -> str:
    """ "Subject is predicate", or is not. A predicate that is a clause of its own stands in quotation marks."""
    if is_clause(predicate, lang):
        predicate = f"«{predicate}»" if lang == "es" else f"“{predicate}”"
    if lang == "en":
        verb = "are" if is_plural(subject, lang) else "is"
        return f"{subject} {verb} {'' if holds else 'not '}{predicate}"
    verb = "son" if is_plural(subject, lang) or is_plural(predicate, lang) else "es"
    return f"{subject} {'' if holds else 'no '}{verb} {predicate}"


def in_number(verb: str, subject: str, lang: str) -> str:
    """A verb phrase with is or es (has, tiene) in the subject's number."""
    if not is_plural(subject, lang):
        return verb
    return _WORD.sub(lambda found: _PLURALS[lang].get(found[0], found[0]), verb)


def _verb(clause: str, lang: str) -> re.Match[str] | None:
    """The first finite verb: one of the list; in Spanish also whatever follows "se"; in English a helping have."""
    before = ""
    for found in _WORD.finditer(clause):
        word = found[0].lower()
        if word in ("que", "quien", "cual", "who", "which", "that", "where", "donde"):
            before = "relative"  # its verb is not the clause's own
            continue
        is_verb = word in _VERBS[lang] or (lang == "es" and before == "se") or (lang == "en" and _helps(clause, found))
        if is_verb:
            if before != "relative":
                return found
            before = ""
            continue
        if before != "relative":
            before = word
    return None


def _helps(clause: str, found: re.Match[str]) -> bool:
    return found[0].lower() in ("has", "have") and bool(_PARTICIPLE.match(clause[found.end() :].lstrip().lower()))


def _can_be_denied(clause: str, lang: str) -> bool:
    folded = clause.lower()
    return not folded.startswith(_PAIRS) and not _UNSAFE[lang] & {word.lower() for word in _WORD.findall(clause)}


def _denied(clause: str, lang: str, verb: re.Match[str]) -> str:
    head, tail = clause[: verb.start()], clause[verb.start() :]
    if lang == "en":
        return head + re.sub(rf"^(\S+)(?: {_YET[lang]}\b)?", r"\1 not", tail)
    words = head.split()
    moved: list[str] = []
    while words and words[-1].lower() in _CLITICS:
        moved.insert(0, words.pop())
    if words and words[-1].lower() == _YET[lang]:
        words.pop()
    return " ".join([*words, "no", *moved, tail])
