"""Which question words ask, and which only link: "the place where I am, do I collect?" asks for no place.

Only words of the two languages. A question word that asks stands before its verb, not before a subject ("cuando un
rival entra", "where my mule is"), and nothing else asks in its place. Spanish tells the two apart by an accent too,
which typed questions often leave out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kb.asking.rows import BREAKS, OBJECTS, QUESTION_WORDS, Row, second_clause
from kb.asking.shapes import ANYONE, CLOSERS, COPULAS, INVERTED, LEADS, POINTED, SUBJECTS, TOLD_VERBS, WANTING
from kb.asking.wordforms import key

#: Tags of question words, and of leave and duty.
OPEN = frozenset(("COUNT", "WHO", "WHERE", "WHICH", "WHEN", "WHAT"))
MOODS = frozenset(("MAY", "MUST"))
#: Words after which "que" may still ask: "a que", "y que", "pero que".
_BEFORE_QUE = frozenset(
    "a ante con contra de desde en entre hacia hasta para por segun sin sobre y e o u pero pues oye".split()
)
#: With "que" these open a clause that tells how long or without what; "hasta qué turno" has its accent, or asks first.
_JOINING = frozenset("desde hasta sin".split())
#: With one of these after it, a "que" behind a preposition and other words tells more; or after a verb of sufficing.
_AIMED = frozenset("no nadie se me te le nos les lo la los las".split())
_SUFFICES = frozenset("basta bastan hace vale sirve sirven".split())
#: Right behind a question word these leave it open to somebody: "donde quiera".
_AT_WILL = frozenset("quiera quieras quieran queramos quiero".split())
#: Question words that no subject follows where they ask; and those with which a clause tells more of what was said.
_BEFORE_VERBS, _RELATIVE = frozenset("que cuando donde como".split()), frozenset("que donde".split())
#: How far before a question word a verb may stand that takes it for its object; and how far around that one words may
#: stand by which its answer is asked for: "does anyone know how many".
_REACH, _AROUND = 3, 3
#: "cuenta" counts, but "contar cuántos"; "da igual quién".
_TELL = frozenset("contar contarle contarles igual".split())
#: The speaker's "me" before one of these asks to be told: "me dices cuánto".
_SAY = frozenset("dices decir decis explicas explicar preguntan pregunta preguntaron".split())
#: Who wants to know asks by the speaker, where nothing else is asked: "she wants to know who opens".
_WANTS = frozenset("quiere quieren wants".split())
_TO_US, _THEM = frozenset("me us nos".split()), frozenset("you him her them it others everyone".split())
#: Of so few words a clause only asks whether all before is so; so few before a "que", none of them an article, are a
#: case.
_BARE, _CASE = 3, 3
#: Behind a "como" that compares with another case.
_AS_WITH = frozenset("siempre antes con cuando hasta de en".split())
_DETERMINED = POINTED | frozenset("la los las".split())
_AND = frozenset("y o and or".split())
#: Behind one of these nothing is asked by what is told: "without telling how much".
_WITHOUT = frozenset(("without", "sin"))
_IS, _CLITICS = frozenset("es son era eran".split()), frozenset("la los las".split())
#: English question words that no noun of theirs follows.
_PLAIN = frozenset("where what who how".split())

#: A tag with the words (first, last exclusive) that carry it.
Tagged = tuple[str, int, int]


def linking(row: Row, marks: Sequence[Tagged]) -> dict[int, str]:
    """For the question words that do not ask, by their first word, what they are instead: a condition opens with them
    ("IF"), or nothing does ("WORD")."""
    asking = [mark for mark in marks if mark[0] in OPEN]
    closed = _asks_whether_so(row, asking)
    out = {mark[1]: "WORD" for mark in asking if _only_joins(row, mark, marks)}
    for mark in asking:
        if mark[1] in out:
            continue
        verb = _verb_before(row, mark[1], marks)
        if verb is not None and _is_wanted(row, verb, mark[1], marks):
            out.update((one[1], "WORD") for one in marks if one[0] in MOODS and row.start(verb) <= one[1] < verb)
            continue
        others = [one for one in marks if one is not mark and one[1] not in out]
        told = verb is not None and (
            row.said(verb - 1) in _WITHOUT or _is_object(row, verb, mark, others) or _asks_to_tell(row, verb, marks)
        )
        found = "WORD" if told else _instead(row, mark, others)
        if found or closed or _goes_with(row, mark, out):
            out[mark[1]] = found or "WORD"
    return out


def _goes_with(row: Row, mark: Tagged, linked: Collection[int]) -> bool:
    """Whether a question word is joined to one before it that only links: "acertó quién gana y en qué turno"."""
    first = mark[1]
    before = first - 2 if row.said(first - 1) in _BEFORE_QUE - _AND else first - 1
    return row.said(before) in _AND and any(row.start(first) <= at < first for at in linked)


def _asks_whether_so(row: Row, asking: Sequence[Tagged]) -> bool:
    """Whether the last clause only asks whether all before is so: "whatever I like, ok?"."""
    words = row.words
    stop = next((at for at in range(len(words) - 1, -1, -1) if words[at].kind != "mark"), -1)
    first = row.start(stop)
    alone = 0 < first <= stop < first + _BARE and all(mark[1] < first for mark in asking)
    return alone and words[stop].folded in CLOSERS


def _instead(row: Row, mark: Tagged, others: Sequence[Tagged]) -> str:
    _, first, last = mark
    asking = next((word for word in row.words[first:last] if word.folded in QUESTION_WORDS), None)
    opens = row.opens(first)
    if asking is None:
        return "WORD" if _english_links(row, mark, others, opens) else ""
    if asking.accented != asking.folded or (asking.folded == "que" and last - first > 1):
        return ""
    return _unaccented(row, mark, asking.folded, opens, others)


def _english_links(row: Row, mark: Tagged, others: Sequence[Tagged], opens: bool) -> bool:
    """An English question word asks where a verb stands before its subject after it, or nowhere else: "as a farmer how
    much do I get?"; not in "an agent came to where I am, do I collect?", "where my mule is, must I pay?"."""
    tag, first, last = mark
    turned, end = row.turned, row.end(last)
    before = any(row.sentence(first) <= at < first for at in (*turned, *(one[1] for one in others if one[0] in MOODS)))
    if before and tag in ("WHO", "WHERE") and row.told_of(first):
        return True  # "does it work on somebody who has a mule?"
    asks = [*turned, *(one[1] for one in others if one[0] in MOODS)]
    later, here = any(at > end for at in asks), any(last < at < end for at in turned)
    if tag == "WHO" and later and not opens and row.said(last) in COPULAS:
        return True  # "he has a mule who is my friend, may I take it?"
    if last in turned or row.said(last - 1) in INVERTED or (tag == "WHERE" and row.said(last) in INVERTED):
        return False
    if opens:
        subject = row.said(last) in SUBJECTS or (last in row.named and last - first == 1 and row.said(first) in _PLAIN)
        subject = subject or (tag == "COUNT" and not here and _has_subject(row, last, end))
        beside = first > row.sentence(first) and not here  # "Carthage, which others hold, may I enter?"
        if beside and tag == "WHO" and before and row.goes_on(last):
            return True  # "does she, who had one of them, win too?"
        return (later and (subject or (beside and tag == "WHICH"))) or (subject and here)
    if row.ends(last):
        return False
    if later or before:
        return True
    return (row.told_of(first) and tag in ("WHO", "WHERE")) or row.said(first) == "where"


def _has_subject(row: Row, first: int, end: int) -> bool:
    """ "how many mules I'm leading, is that public?": a subject behind what is counted, before its verb."""
    return any(row.said(at) in SUBJECTS and row.said(at - 1) not in INVERTED for at in range(first + 1, end))


def _unaccented(row: Row, mark: Tagged, asking: str, opens: bool, others: Sequence[Tagged]) -> str:
    """What a Spanish question word without its accent is instead; "" where it may ask after all."""
    tag, first, last = mark
    moment = asking == "cuando" and last - first == 1
    links = "IF" if moment else "WORD"
    if any(word.text == "¿" for word in row.words[last:]):
        return links
    sentence = row.words[row.sentence(first) : first]
    if asking in _RELATIVE and row.said(first - 1) == "," and any(word.text == "¿" for word in sentence[:-1]):
        return links  # "¿cobra el guarda, que tiene dos mulas?"
    if asking in _BEFORE_VERBS and last - first == 1 and _before_subject(row, first, asking):
        return links
    if row.said(last) in _AT_WILL:
        return links
    later = row.goes_on(last)
    mood = any(one[0] in MOODS and last <= one[1] <= last + (row.said(last) in OBJECTS) for one in others)
    if asking == "que" and (row.said(last) == "si" or _tells_aim(row, first, opens, others)):
        return "WORD"  # "que si no, no llego"
    if asking == "cuanto" and _tells_degree(row, first, last, later):
        return "WORD"
    if asking in _RELATIVE and _tells_more(row, mark, asking, others):
        return "WORD"
    if moment:
        asked = any(one[1] > last and one[0] in OPEN | MOODS for one in others)
        if later or second_clause(row, last) or not (opens or row.ends(last)):
            return "IF"
        return "IF" if asked and not (opens and mood) else ""
    if asking == "como":
        if first > row.sentence(first) and row.said(last) in _AS_WITH:
            return "WORD"  # "lo pierdo, como siempre?", "se vende, como con la mula?"
        asked = any(one[0] in MOODS for one in others) and not mood
        return "WORD" if not opens or later or asked else ""
    if opens or (row.ends(last, 1) and not row.clause_after(last)):
        return ""
    if asking == "quien" and row.said(first) == "de" and _is_told(row, last):
        return "WORD"  # "robar la mula de quien tiene dos?"
    here = [one for one in others if last <= one[1] < row.end(last)]
    elsewhere = any(one[0] in OPEN | MOODS and one not in here for one in others)
    if not elsewhere and (mood or (tag != "WHERE" and any(one[0] in MOODS for one in here))):
        return ""  # "con la mula cuántas cargas puedo llevar"
    return "WORD" if tag == "WHERE" or later or elsewhere else ""


def _is_told(row: Row, at: int) -> bool:
    """Whether what follows tells of somebody: no "es", no article ("es de quien la mula")."""
    return row.said(at) not in _IS and row.said(at) not in POINTED | _CLITICS


def _before_subject(row: Row, first: int, asking: str) -> bool:
    """Whether a subject follows: "cuando un rival entra", "como guarda"; not a noun of which is asked ("que carta"),
    nor a verb that looks like a name ("donde ataca")."""
    return row.subject_at(first + 1) and not (asking in _RELATIVE and first + 1 in row.named)


def _tells_aim(row: Row, first: int, opens: bool, others: Sequence[Tagged]) -> bool:
    """ "hasta que quede uno", "sin que lo vea"; "la juego para que no pague"; not "hasta que turno puedo jugar"."""
    before, after = row.said(first - 1), first + 1
    aimed = row.said(after) in _AIMED or after in row.named
    if before in _JOINING:
        mood = any(one[0] in MOODS and after + 1 < one[1] < row.end(after) for one in others)
        return not row.ends(after) and (not opens or aimed or mood or row.goes_on(after))
    suffices = before == "para" and any(row.said(at) in _SUFFICES for at in range(row.start(first), first - 1))
    return before in _BEFORE_QUE - _AND and not opens and (aimed or suffices) and not _after_a_case(row, first)


def _tells_degree(row: Row, first: int, last: int, later: bool) -> bool:
    """ "cuanto antes", "cuanto más pago"; "en cuanto llego gano"."""
    if row.said(last) in ("mas", "menos", "antes"):
        return True
    meanwhile = later or row.subject_at(last) or second_clause(row, last)
    return row.said(first) == "en" and last - first > 1 and meanwhile


def _tells_more(row: Row, mark: Tagged, asking: str, others: Sequence[Tagged]) -> bool:
    """ "paro en el puerto, que tiene dos muelles, pago?", "puedo parar en el puerto, donde ya hay otro?"."""
    _, first, last = mark
    if not row.sentence(first) < first == row.start(first):
        return False
    asked = any(one[0] in MOODS and row.sentence(first) <= one[1] < first for one in others)
    return row.clause_after(last, 1) or (asking == "donde" and asked)


def _only_joins(row: Row, mark: Tagged, marks: Sequence[Tagged]) -> bool:
    """Whether a "que" without accent belongs to the word before it ("el que", "la carta que"), and asks nothing."""
    words, (_, first, last) = row.words, mark
    if words[first].folded != "que" or words[first].accented == "qué" or not first:
        return False
    if any(one[0] == "IF" and one[2] == first for one in marks):
        return True
    if last - first > 1 and words[first + 1].folded not in ("es", "hay", "hace"):
        return False
    if _after_a_case(row, first):
        others = [one[1] for one in marks if one != mark and one[0] in OPEN | MOODS]
        if others == [last] or (last - first > 1 and not others):
            return False
    before = words[first - 1]
    return before.kind == "word" and before.folded not in _BEFORE_QUE


def _after_a_case(row: Row, first: int) -> bool:
    """Whether all that stands before is a case of a few words: "en solitario que hace la mula", "con 2 mulas que
    puedo llevar"."""
    said = [row.said(at) for at in range(first)]
    return 0 < len(said) <= _CASE and said[0] in _BEFORE_QUE and _DETERMINED.isdisjoint(said)


def _verb_before(row: Row, first: int, marks: Sequence[Tagged]) -> int | None:
    """The place of a verb before a question word that may take it for its object: shortly before, or anywhere in its
    clause where leave or duty to tell is asked for: "must I tell everybody at the table how much I have?"."""
    for at in range(first - 1, -1, -1):
        if row.words[at].text in BREAKS:
            return None
        tells = key(row.said(at), row.lang) in TOLD_KEYS[row.lang] or row.said(at) in _TELL
        if tells and (at >= first - _REACH or _asks_to_tell(row, at, marks)):
            return at
    return None


def _asks_to_tell(row: Row, verb: int, marks: Sequence[Tagged]) -> bool:
    """Whether leave or duty to do just that is asked for: "tengo que decir", "can I tell"."""
    return any(tag in MOODS and verb in (last, last + (row.said(last) in SUBJECTS)) for tag, _, last in marks)


def _is_wanted(row: Row, verb: int, first: int, others: Sequence[Tagged]) -> bool:
    """Whether the speaker wants to hear it: "does anyone know how many", "can you tell me who"; not "must he tell
    me"."""
    if any(one[0] == "MUST" and row.start(verb) <= one[1] < verb for one in others):
        return False
    around = {row.said(at) for at in range(max(0, verb - _AROUND), first)}
    us = not _TO_US.isdisjoint(row.said(at) for at in range(verb + 1, first))
    us = us or (row.said(verb) in _SAY and not _TO_US.isdisjoint((row.said(verb - 1), row.said(verb - 2))))
    us = us or (not _WANTS.isdisjoint(around) and all(one[1] <= first for one in others if one[0] in OPEN | MOODS))
    anyone = not ANYONE.isdisjoint(around) and row.said(verb - 1) != "to"
    return us or anyone or not WANTING.isdisjoint(around) or (row.said(verb) == "know" and "you" in around)


def _is_object(row: Row, verb: int, mark: Tagged, others: Sequence[Tagged]) -> bool:
    """Whether the question word is what somebody chooses, says or knows: "do I choose whom I attack?"; not where it
    begins a clause, nor where the verb tells of a thing ("las que revelo cuánto valen") or for what ("para saber
    quién")."""
    _, first, last = mark
    before = row.said(verb - 1)
    if row.opens(first) or before == "para":
        return False
    if before == "que" and not any(one[0] in MOODS and one[1] < verb for one in others):
        return False
    if row.lang == "es":
        return not (row.ends(last) and before == "se")  # "se elige cómo?"
    return not row.ends(last) and all(row.said(at) in LEADS or row.said(at) in _THEM for at in range(verb + 1, first))


#: The keys of the verbs that take a question for their object.
TOLD_KEYS = {lang: frozenset(key(word, lang) for word in listed) for lang, listed in TOLD_VERBS.items()}

__all__ = ["MOODS", "OPEN", "TOLD_KEYS", "Tagged", "linking"]
