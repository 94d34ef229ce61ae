"""Questions about a duel: whose decision, who acts, what denies what, and which phrase takes its words."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.judge import Judged
from kb.asking.known import Known
from kb.asking.patterns import Stated
from kb.asking.readings import Read
from kb.rules.cases import Given
from kb.rules.loader import load_texts

DUEL = Path(__file__).parent / "duel"


@pytest.fixture(scope="module")
def known() -> Known:
    return Known(load_texts({path.name: path.read_text(encoding="utf-8") for path in sorted(DUEL.glob("*.rules"))}))


@pytest.fixture(scope="module")
def duel(known: Known) -> Asker:
    return Asker({"duel": known}, encoder=None)


def understood(duel: Asker, text: str, lang: str) -> Judged:
    """The likeliest meaning with its ruling; how far it is trusted is another matter."""
    return duel.think(Question(text, game="duel"), "duel", lang).judged[0]


def facts(one: Judged) -> dict[str, object]:
    return {" of ".join((key[0], *key[1])): value for key, value in one.meaning.told.items()}


@pytest.mark.parametrize(
    ("text", "lang", "party", "verdict"),
    [
        ("el campeón juega espada y el retador lleva yelmo, cae el jinete del campeón?", "es", "champion", "no"),
        ("el campeón juega espada y el retador va sin nada, cae el jinete del retador?", "es", "challenger", "yes"),
        ("the champion has a blade, does the champion's rider fall?", "en", "champion", "no"),
        ("does the champion fall if the challenger plays a blade?", "en", "champion", "yes"),
        ("el retador juega espada, ¿cae mi jinete?", "es", "champion", "yes"),
        ("the challenger has a blade, does my rider fall?", "en", "champion", "yes"),
        ("the challenger has a blade, does his rider fall?", "en", "challenger", "no"),
        ("soy el campeón, el retador juega espada, cae mi jinete?", "es", "champion", "yes"),
        ("soy el campeón, el retador juega espada, cae su jinete?", "es", "challenger", "no"),
    ],
)
def test_the_decision_is_that_of_the_party_asked_about(
    duel: Asker, text: str, lang: str, party: str, verdict: str
) -> None:
    best = understood(duel, text, lang)
    assert (best.meaning.decision, best.verdict) == (("falls", (party,)), verdict)


def test_what_a_like_question_told_changes_sides_with_the_party(duel: Asker) -> None:
    """The game's own question has the champion strike; asked the other way round, the blade is the challenger's."""
    best = understood(duel, "does the champion's rider fall if the challenger plays a blade?", "en")
    assert facts(best) == {"arm of challenger": "blade"}


@pytest.mark.parametrize(
    ("text", "lang", "party"),
    [
        ("Rowan challenges Birch and a blade is played. Does Birch fall?", "en", "champion"),
        ("Rowan challenges Birch and a blade is played. Does Rowan fall?", "en", "challenger"),
        ("Birch is challenged by Rowan. Does Birch fall?", "en", "champion"),
        ("Serbal reta a Abedul. ¿Cae Abedul?", "es", "champion"),
        ("Serbal reta a Abedul. ¿Cae el jinete del Serbal?", "es", "challenger"),
    ],
)
def test_who_does_it_to_whom_has_which_part(duel: Asker, text: str, lang: str, party: str) -> None:
    best = understood(duel, text, lang)
    assert best.meaning.decision == ("falls", (party,))
    told = facts(best)
    assert (told["house-of of challenger"], told["house-of of champion"]) == ("rowan", "birch")


@pytest.mark.parametrize(
    ("text", "lang", "actor"),
    [
        ("pago el peaje al arcón o al Aliso?", "es", None),
        ("do I pay the toll to the chest or Alder?", "en", None),
        ("hay Aliso en la mesa, a quién pago el peaje?", "es", None),
        ("there is Alder at the table, who gets the toll?", "en", None),
        ("a quién va el peaje, lo cobra el Aliso?", "es", None),
        ("soy Aliso, a quién pago el peaje?", "es", "alder"),
        ("as Alder, to whom do I pay the toll?", "en", "alder"),
        ("to whom does Alder pay the toll?", "en", "alder"),
    ],
)
def test_who_acts_is_a_subject_and_no_alternative(duel: Asker, text: str, lang: str, actor: str | None) -> None:
    assert facts(understood(duel, text, lang)).get("actor") == actor


@pytest.mark.parametrize(
    ("text", "lang", "hooded"),
    [
        ("must I bow if I am not hooded?", "en", False),
        ("tengo que saludar si no llevo capucha?", "es", False),
        ("must I bow with no challenger there, my hood is up?", "en", True),
        ("ha respondido que no, llevo capucha, tengo que saludar?", "es", True),
        ("sin rival llevo capucha, tengo que saludar?", "es", True),
    ],
)
def test_a_negation_reaches_only_what_it_stands_before(duel: Asker, text: str, lang: str, hooded: bool) -> None:
    assert facts(understood(duel, text, lang))["hooded"] is hooded


def test_a_longer_phrase_takes_the_words_of_a_shorter_one(duel: Asker) -> None:
    assert facts(understood(duel, "must I bow when my hood is up?", "en")) == {"hooded": True}
    assert facts(understood(duel, "must I bow when my hood is up half way?", "en")) == {"half-hooded": True}


def said(known: Known, text: str, lang: str) -> list[Stated]:
    return known.stated(known.take_apart(text, lang)[0])


def test_a_phrase_is_not_worn_down_to_one_common_word(known: Known) -> None:
    """ "{side} has a blade" is not said wherever side and blade stand beside each other."""
    assert [one.fact for one in said(known, "the champion has a blade", "en")] == ["arm"]
    assert said(known, "is the champion blade heavy", "en") == []


def test_a_negation_inside_a_phrase_denies_it(known: Known) -> None:
    (found,) = said(known, "he says that my hood is not up", "en")
    assert (found.fact, found.denied) == ("hooded", True)


def test_a_negation_that_only_asks_is_no_word_of_a_phrase(known: Known) -> None:
    """ "no hood" may be said of who has none; not in "isn't my hood up?", nor where the whole statement is denied."""
    (found,) = said(known, "isn't my hood up?", "en")
    assert (found.fact, found.denied) == ("hooded", False)
    assert not known.take_apart("isn't my hood up?", "en")[0].frame.denied


def test_a_phrase_ends_with_its_last_word(known: Known) -> None:
    """What comes after it, a negation or a light word, belongs to what follows."""
    (found,) = said(known, "my hood is up not his", "en")
    assert (found.fact, found.denied, found.last) == ("hooded", False, 4)
    (found,) = said(known, "llevo capucha en la mano", "es")
    assert (found.fact, found.last) == ("hooded", 2)


@pytest.mark.parametrize(
    ("text", "lang", "verdict"),
    [
        ("puedo no saludar?", "es", "no"),
        ("puedo quedarme sin saludar?", "es", "no"),
        ("can I get out of bowing?", "en", "no"),
        ("can I skip bowing when I am hooded?", "en", "yes"),
        ("puedo saltarme un asalto?", "es", "yes"),
        ("can I skip a bout?", "en", "yes"),
        ("do I have to bow or can I wait?", "en", "yes"),
        ("can I wait or do I have to bow?", "en", "yes"),
        ("puedo saludar si no llevo capucha?", "es", "yes"),  # what is denied in another clause is no leave
        ("me niego a saludar?", "es", "no"),
        ("me salto un asalto?", "es", "yes"),
        ("puedo dejar el saludo fuera?", "es", "no"),
        ("can I leave the bow out?", "en", "no"),
        ("can I leave the bow alone?", "en", "no"),
        ("puedo dejar el saludo donde está?", "es", "no"),
        ("can I leave the bow where it is?", "en", "no"),
        ("can't I bow?", "en", "yes"),  # the denial only asks
        ("can't I skip a bout?", "en", "yes"),
        ("is bowing optional?", "en", "no"),
        ("is bowing required?", "en", "yes"),
        ("saludar es opcional?", "es", "no"),
        ("es opcional saludar?", "es", "no"),
        ("hay que saludar sí o sí?", "es", "yes"),
        ("I can't skip a bout, right?", "en", "no"),
        ("I don't have to bow, right?", "en", "no"),
        ("no hay que saludar, verdad?", "es", "no"),
    ],
)
def test_leave_not_to_do_something_is_the_contrary_of_a_duty(duel: Asker, text: str, lang: str, verdict: str) -> None:
    assert understood(duel, text, lang).verdict == verdict


@pytest.mark.parametrize(
    ("text", "lang", "verdict"),
    [
        ("precio de una pausa", "es", "value"),
        ("cost of a rest", "en", "value"),
        ("does a rest cost one turn?", "en", "yes"),
        ("does a rest cost both turns?", "en", "no"),
        ("cuesta el doble una pausa?", "es", "no"),
        ("does a rest cost a turn in round 4?", "en", "yes"),
    ],
)
def test_what_a_question_proposes_for_a_number(duel: Asker, text: str, lang: str, verdict: str) -> None:
    best = understood(duel, text, lang)
    assert best.meaning.decision == ("rest-price", ())
    assert best.verdict == verdict
    assert best.ruling.outcome.allowed == (Fraction(1),)


def test_who_speaks_is_told_in_the_first_person_alone(known: Known) -> None:
    def speaker(text: str) -> list[Stated]:
        taken, _ = known.take_apart(text, "es")
        return [one for one in known.stated(taken) if one.fact == known.speaker]

    house = next(iter(known.game.kinds["house"].labels.values())).es
    assert [one.slots[0][0] for one in speaker(f"soy {house}, puedo saludar?")] == ["house"]
    assert speaker(f"si es {house}, puede saludar?") == []
    assert speaker(f"quién va con la espada que era de {house}?") == []


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("the challenger has a blade, does the champion fall?", "en"),
        ("cae el campeón si el retador juega espada?", "es"),
    ],
)
def test_the_words_that_tell_a_fact_of_one_party_tell_it_of_no_other(known: Known, text: str, lang: str) -> None:
    taken, _ = known.take_apart(text, lang)
    near = next(one for one in known.index.documents if one["id"] == "fight.ask-1" and one["lang"] == lang)
    both = [Given("arm", (side,), "blade") for side in ("champion", "challenger")]
    read = Read(told={("arm", ("challenger",)): "blade"})
    known.transfer("falls").take(taken, "fight.ask-1", both, read, near, False, stated=known.stated(taken))
    assert ("arm", ("champion",)) not in read.told
    read = Read()
    known.transfer("falls").take(taken, "fight.ask-1", both, read, near, False)
    assert ("arm", ("champion",)) in read.told  # the same without the phrase
