"""What a gap between two texts is called, how grave it is and how it is said, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from kb.proofing.gaps import Gap
from kb.proofing.model import LANGS, Severity
from kb.text.languages import language

_LONGEST_QUOTE = 60

# (code, concept) -> severity, then the message in each language: with words of the other text against it, and without.
_ROWS: Mapping[tuple[str, str], tuple[Severity, Mapping[str, tuple[str, str]]]] = {
    ("number", "number"): (
        "error",
        {
            "es": ("{has} dice {words} y {lacks} dice {against}.", "{has} dice {words}; {lacks} no da ese número."),
            "en": (
                "{has} says {words} and {lacks} says {against}.",
                "{has} says {words}; {lacks} does not give that number.",
            ),
        },
    ),
    ("negation", "not"): (
        "error",
        {
            "es": ("{has} niega más que {lacks}: {words} frente a {against}.", "{has} niega ({words}) y {lacks} no."),
            "en": (
                "{has} says no more often than {lacks}: {words} against {against}.",
                "{has} says no ({words}) and {lacks} does not.",
            ),
        },
    ),
    ("modality", "may"): (
        "error",
        {
            "es": (
                "{has} permite ({words}) lo que {lacks} obliga a hacer ({against}).",
                "{has} permite ({words}); en {lacks} no se lee que sea optativo.",
            ),
            "en": (
                "{has} allows ({words}) what {lacks} demands ({against}).",
                "{has} allows ({words}); {lacks} does not show that it is optional.",
            ),
        },
    ),
    ("modality", "may not"): (
        "warning",
        {
            "es": (
                "{has} dice que no se puede ({words}) y {lacks} que no se debe ({against}).",
                "{lacks} prohíbe con {against}; {has} no usa un verbo de deber.",
            ),
            "en": (
                "{has} says that it may not be done ({words}) and {lacks} that it must not ({against}).",
                "{lacks} forbids with {against}; {has} uses no verb of duty.",
            ),
        },
    ),
    ("modality", "need not"): (
        "error",
        {
            "es": ("{has} dice que no hace falta ({words}) lo que {lacks} prohíbe ({against}).", ""),
            "en": ("{has} says that there is no need ({words}) for what {lacks} forbids ({against}).", ""),
        },
    ),
    ("exception", "except"): (
        "error",
        {
            "es": (
                "{has} hace más excepciones ({words}) que {lacks} ({against}).",
                "{has} hace una excepción ({words}) que {lacks} no recoge.",
            ),
            "en": (
                "{has} makes more exceptions ({words}) than {lacks} ({against}).",
                "{has} makes an exception ({words}) that {lacks} does not.",
            ),
        },
    ),
    ("condition", "if"): (
        "error",
        {
            "es": (
                "{has} pone más condiciones ({words}) que {lacks} ({against}).",
                "{has} pone una condición ({words}) que {lacks} no recoge.",
            ),
            "en": (
                "{has} sets more conditions ({words}) than {lacks} ({against}).",
                "{has} sets a condition ({words}) that {lacks} does not.",
            ),
        },
    ),
    ("condition", "frame"): (
        "warning",
        {
            "es": ("{has} dice cuándo ({words}) y {lacks} no.", "{has} dice cuándo ({words}) y {lacks} no."),
            "en": (
                "{has} says when ({words}) and {lacks} does not.",
                "{has} says when ({words}) and {lacks} does not.",
            ),
        },
    ),
    ("omission", ""): (
        "warning",
        {
            "es": ("", "A {lacks} parece faltarle algo: es mucho más corto que {has}."),
            "en": ("", "{lacks} seems to leave something out: it is much shorter than {has}."),
        },
    ),
    ("comparison", ""): (
        "error",
        {
            "es": (
                "{has} dice {words} y {lacks} lo contrario: {against}.",
                "{has} dice {words} y {lacks} no lo recoge.",
            ),
            "en": (
                "{has} says {words} and {lacks} the opposite: {against}.",
                "{has} says {words} and {lacks} has nothing for it.",
            ),
        },
    ),
    ("opposite", ""): (
        "error",
        {
            "es": ("{has} dice {words} donde {lacks} dice {against}.", ""),
            "en": ("{has} says {words} where {lacks} says {against}.", ""),
        },
    ),
    ("quantifier", "some"): (
        "error",
        {
            "es": ("{has} habla de todos ({words}) y {lacks} de algunos ({against}).", ""),
            "en": ("{has} speaks of all ({words}) and {lacks} of some ({against}).", ""),
        },
    ),
    ("quantifier", "any"): (
        "error",
        {
            "es": ("{has} deja que sea cualquiera ({words}) y {lacks} habla de dos ({against}).", ""),
            "en": ("{has} leaves open which ({words}) and {lacks} speaks of two ({against}).", ""),
        },
    ),
    ("quantifier", "all"): (
        "error",
        {
            "es": (
                "{has} habla de todos ({words}) y {lacks} de uno ({against}).",
                "{has} habla de todos ({words}) y {lacks} no.",
            ),
            "en": (
                "{has} speaks of all ({words}) and {lacks} of one ({against}).",
                "{has} speaks of all ({words}) and {lacks} does not.",
            ),
        },
    ),
    ("quantifier", "only"): (
        "error",
        {
            "es": ("{has} restringe ({words}) y {lacks} añade ({against}).", "{has} restringe ({words}) y {lacks} no."),
            "en": (
                "{has} restricts ({words}) and {lacks} adds ({against}).",
                "{has} restricts ({words}) and {lacks} does not.",
            ),
        },
    ),
    ("actor", ""): (
        "error",
        {
            "es": ("{has} nombra {words} donde {lacks} nombra {against}.", "{has} nombra {words} y {lacks} no."),
            "en": ("{has} names {words} where {lacks} names {against}.", "{has} names {words} and {lacks} does not."),
        },
    ),
    ("term", ""): (
        "note",
        {
            "es": ("", "{has} usa el término {words} y {lacks} ninguno de los suyos."),
            "en": ("", "{has} uses the term {words} and {lacks} none of those for it."),
        },
    ),
    ("forbidden-term", ""): (
        "note",
        {
            "es": (
                "{has} usa {words}, que el glosario descarta; prefiere {against}.",
                "{has} usa {words}, que el glosario descarta.",
            ),
            "en": (
                "{has} uses {words}, which the glossary rules out; it prefers {against}.",
                "{has} uses {words}, which the glossary rules out.",
            ),
        },
    ),
    ("untranslated", ""): (
        "warning",
        {
            "es": ("", "{has} parece estar sin traducir."),
            "en": ("", "{has} seems not to be translated."),
        },
    ),
    ("empty", ""): (
        "error",
        {
            "es": ("", "{has} está vacío."),
            "en": ("", "{has} is empty."),
        },
    ),
    ("cut-off", "beginning"): (
        "warning",
        {
            "es": ("", "{has} empieza en minúscula ({words}) y {lacks} no: quizá le falta el principio."),
            "en": ("", "{has} begins in lower case ({words}) and {lacks} does not: its beginning may be missing."),
        },
    ),
    ("cut-off", "end"): (
        "warning",
        {
            "es": ("", "{has} acaba en {words}: le falta el final."),
            "en": ("", "{has} ends in {words}: its end is missing."),
        },
    ),
    ("doubled-word", ""): (
        "warning",
        {
            "es": ("", "{has} repite una palabra: {words}."),
            "en": ("", "{has} says a word twice: {words}."),
        },
    ),
    ("spacing", ""): (
        "note",
        {
            "es": ("", "En {has} hay espacios de más o de menos: {words}."),
            "en": ("", "{has} has blanks too many or too few: {words}."),
        },
    ),
    ("punctuation", "opening"): (
        "note",
        {
            "es": ("", "A {has} le falta un signo de apertura: {words}."),
            "en": ("", "{has} lacks an opening sign: {words}."),
        },
    ),
    ("punctuation", "question"): (
        "note",
        {
            "es": ("", "{has} pregunta y {lacks} no."),
            "en": ("", "{has} asks and {lacks} does not."),
        },
    ),
    ("punctuation", "end"): (
        "note",
        {
            "es": ("", "A {has} le falta el punto final."),
            "en": ("", "{has} lacks its full stop."),
        },
    ),
    ("punctuation", "brackets"): (
        "note",
        {
            "es": ("", "En {has} hay un paréntesis sin pareja: {words}."),
            "en": ("", "{has} has a bracket without its pair: {words}."),
        },
    ),
}
CODES: tuple[str, ...] = tuple(dict.fromkeys(code for code, _ in _ROWS))


def _row(gap: Gap) -> tuple[Severity, Mapping[str, tuple[str, str]]]:
    return _ROWS[(gap.code, gap.concept)] if (gap.code, gap.concept) in _ROWS else _ROWS[(gap.code, "")]


def severity(gap: Gap) -> Severity:
    """How grave the gap is; one that rests on the absence of a word alone is graver where a word stands against it."""
    grave = _row(gap)[0]
    if grave == "error" and gap.code in ("modality", "comparison", "condition") and not gap.against:
        return "warning"
    return grave


def message(gap: Gap) -> dict[str, str]:
    """The gap said in both languages, naming the words of both texts."""
    out: dict[str, str] = {}
    for lang in LANGS:
        against, alone = _row(gap)[1][lang]
        template = against if gap.against and against else alone
        said = template.format(
            has=language(gap.has).called[lang],
            lacks=language(gap.lacks).called[lang],
            words=_quoted(gap.words, lang),
            against=_quoted(gap.against, lang),
        )
        out[lang] = said[:1].upper() + said[1:]
    return out


def _quoted(words: tuple[str, ...], lang: str) -> str:
    left, right = ("«", "»") if lang == "es" else ("“", "”")
    return ", ".join(f"{left}{_short(word)}{right}" for word in words)


def _short(word: str) -> str:
    plain = " ".join(word.split())
    return plain if len(plain) <= _LONGEST_QUOTE else plain[: _LONGEST_QUOTE - 1] + "…"
