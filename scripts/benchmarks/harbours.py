"""Made-up rule files of any size, of the shape of real ones: acts and amounts, exceptions, numbers, usual values."""

from __future__ import annotations

import random

FACTS = 60
RULES_PER_DECISION = 5
TOPIC_SIZE = 100  # decisions in a file
READS = 0.15  # how many of the rules read how another act of the topic stands
OPPOSED = 0.03  # how many decisions have a rule that nothing ranks

_KIND = """kind guild: bakers, smiths, weavers, coopers
  es gremio
  en guild
"""


def harbour_texts(size: int, seed: int = 1) -> dict[str, str]:
    """A game of about `size` rules, by file name. Same arguments, same files."""
    dice = random.Random(seed)
    texts = {"harbours/game.rules": "game harbours\n  es Puertos\n  en Harbours\n\ntopic shared\n  es Común\n"
                                    f"  en Shared\n\n{_KIND}\n{_facts()}"}
    decisions = size // RULES_PER_DECISION
    for topic in range(-(-decisions // TOPIC_SIZE)):
        first = topic * TOPIC_SIZE
        blocks = [f"topic t{topic}\n  es Muelle {topic}\n  en Quay {topic}\n"]
        for number in range(first, min(first + TOPIC_SIZE, decisions)):
            blocks += _act(dice, number, first) if number % 3 else _amount(dice, number)
        texts[f"harbours/t{topic}.rules"] = "\n".join(blocks)
    return texts


def _facts() -> str:
    found = []
    for number in range(FACTS):
        name = f"f{number}"
        of = ("yes/no  usually no", "number 0..9  usually 2", "guild  usually bakers")[number % 3]
        found.append(f"fact {name}  {of}\n  es ¿Cómo está {name}?\n  en How is {name}?\n"
                     f"  name es {name}\n  name en {name}\n")
    return "\n".join(found)


def _test(dice: random.Random) -> str:
    number = dice.randrange(FACTS)
    if number % 3 == 0:
        return f"f{number}" if dice.random() < 0.7 else f"not f{number}"
    if number % 3 == 1:
        return f"f{number} {dice.choice(('>=', '<=', '>', '<'))} {dice.randint(1, 8)}"
    return f"f{number} is {dice.choice(('smiths', 'weavers', 'coopers'))}"


def _tests(dice: random.Random) -> str:
    return " and ".join(dict.fromkeys(_test(dice) for _ in range(dice.randint(1, 3))))


def _rule(name: str, *lines: str, head: str = "") -> str:
    texts = (f"es Regla {name}.", f"en Rule {name}.")
    return "\n".join([f"rule {name}{head}", *(f"  {line}" for line in (*texts, *lines)), ""])


def _act(dice: random.Random, number: int, first: int) -> list[str]:
    act = f"d{number}"
    ranked = "" if dice.random() < OPPOSED else f"beats {act}-c stated"
    test = _tests(dice)
    read = next((other for other in range(number - 1, first, -1) if other % 3), None)
    if read is not None and dice.random() < READS:
        test += f" and d{read} may"
    return [
        f"act {act}\n  es hacer {act}\n  en do {act}\n  name es {act}\n  name en {act}\n",
        _rule(f"{act}-a", f"{act} may", head="  closing"),
        _rule(f"{act}-b", f"{act} must not  if {_tests(dice)}"),
        _rule(f"{act}-c", f"{act} must not  if {test}"),
        _rule(f"{act}-d", *filter(None, (ranked, f"beats {act}-b stated", f"{act} may  if {_tests(dice)}"))),
        _rule(f"{act}-e", f"lifts {act}-c stated  if {_tests(dice)}"),
    ]


def _amount(dice: random.Random, number: int) -> list[str]:
    name = f"d{number}"
    fact = 3 * dice.randrange(FACTS // 3) + 1
    return [
        f"decision {name}  number 0..99\n  es ¿Cuánto es {name}?\n  en How much is {name}?\n"
        f"  name es {name}\n  name en {name}\n",
        _rule(f"{name}-a", f"{name} is 2 * f{fact}", head="  closing"),
        _rule(f"{name}-b", f"{name} is {dice.randint(1, 9)}  if {_tests(dice)}"),
        _rule(f"{name}-c", f"beats {name}-b stated", f"{name} is 0  if {_tests(dice)}"),
        _rule(f"{name}-d", f"{name} plus 1  if {_tests(dice)}"),
        _rule(f"{name}-e", f"{name} at most {dice.randint(60, 90)}  if {_tests(dice)}"),
    ]
