"""Invented games of any size, as rule files: many topics, exceptions deep and wide, chains, facts that nobody told.

A topic has 100 rules about ten harbours. Of the ten rules about a harbour one is closing, one prohibits, three go one
above the other (an exception to the exception to the exception), three stand side by side against the prohibition, one
says what is paid and one whether the harbour is open, which hangs on the harbour before it: a chain of ten.
"""

from __future__ import annotations

import random

A_TOPIC, A_HARBOUR = 100, 10
_FACTS = ("fog", "storm", "quarantine", "licence", "pilot", "cargo", "escort", "feast", "debt", "guest")
_WORDS = {
    "fog": ("hay niebla en {0}", "there is fog in {0}"), "storm": ("hay tormenta en {0}", "there is a storm in {0}"),
    "quarantine": ("hay cuarentena en {0}", "there is quarantine in {0}"),
    "licence": ("tienes licencia para {0}", "you have a licence for {0}"),
    "pilot": ("llevas práctico a {0}", "you carry a pilot to {0}"),
    "cargo": ("llevas carga a {0}", "you carry cargo to {0}"),
    "escort": ("vas con escolta a {0}", "you go with an escort to {0}"),
    "feast": ("hay fiesta en {0}", "there is a feast in {0}"),
    "debt": ("tienes deudas en {0}", "you have debts in {0}"),
    "guest": ("eres huésped en {0}", "you are a guest in {0}"),
}
#: Shorter ways to say some of them, the same for every harbour.
_SHORT = {
    "fog": ("  said yes es con niebla\n  said yes en in fog\n"),
    "pilot": ("  said yes es con práctico\n  said yes en with a pilot\n"
              "  said no es sin práctico\n  said no en without a pilot\n"),
}
_SYLLABLES = """ba be bi bo bu da de do fa fe ga go la le li lo ma me mo na ne no pa pe po ra ro sa se ta te to va vi
zo""".split()


def invented(rules: int, seed: int = 1) -> dict[str, str]:
    """The rule files of a game with about that many rules, by file name; `rules` is at least A_TOPIC."""
    topics = max(1, rules // A_TOPIC)
    names = _names(topics * A_TOPIC // A_HARBOUR, random.Random(seed))
    files = {"game.rules": f"game scale-{rules}\n  es Puertos {rules}\n  en Harbours {rules}\n"}
    for number in range(topics):
        own = names[number * A_HARBOUR : (number + 1) * A_HARBOUR]
        files[f"coast-{number}.rules"] = _topic(number, own)
    return files


def _names(count: int, dice: random.Random) -> list[str]:
    """Names of harbours, each its own word."""
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(dice.choice(_SYLLABLES) for _ in range(dice.choice((3, 4)))).capitalize()] = None
    return list(found)


def _topic(number: int, harbours: list[str]) -> str:
    rules, heads = [], []
    for place, name in enumerate(harbours):
        harbour = f"{number}-{place}"
        rules.append(_rules(harbour, name, None if place == 0 else f"{number}-{place - 1}"))
        heads.append(_heads(harbour, name))
    return f"topic coast-{number}\n  es Costa {number}\n  en Coast {number}\n\n" + "\n".join((*rules, *heads))


#: What each rule about a harbour says, Spanish and English.
_SAY = {
    "free": ("Por lo demás se visita {0}.", "Otherwise you may visit {0}."),
    "fog": ("No se visita {0} con niebla.", "You may not visit {0} in fog."),
    "pilot": ("Con práctico se visita {0} aunque haya niebla.", "With a pilot you may visit {0} in fog."),
    "storm": ("Con tormenta no se visita {0} ni con práctico.", "In a storm you may not visit {0}, even with a pilot."),
    "escort": ("Con escolta se visita {0} con práctico y tormenta.",
               "With an escort you may visit {0} in a storm with a pilot."),
    "guest": ("Un huésped visita {0} con niebla.", "A guest may visit {0} in fog."),
    "cargo": ("Quien lleva carga visita {0} con niebla.", "Whoever carries cargo may visit {0} in fog."),
    "feast": ("Quien va de fiesta visita {0} con niebla.", "Whoever goes to the feast may visit {0} in fog."),
    "dues": ("En {0} se pagan dos monedas, y una más con deudas.",
             "Two coins are paid in {0}, and one more with debts."),
    "open": ("{0} está abierto a quien tiene licencia.", "{0} is open to whoever has a licence."),
}


def _rules(h: str, name: str, before: str | None) -> str:
    after = "" if before is None else f"open-{before} and "
    formal: dict[str, tuple[str, ...]] = {
        "free": (f"visit-{h} may",),
        "fog": (f"visit-{h} must not  if fog-{h}",),
        "pilot": (f"beats fog-{h}  stated", f"visit-{h} may  if fog-{h} and pilot-{h}"),
        "storm": (f"beats pilot-{h}  stated", f"visit-{h} must not  if storm-{h} and pilot-{h}"),
        "escort": (f"beats storm-{h}  stated", f"visit-{h} may  if storm-{h} and pilot-{h} and escort-{h}"),
        **{what: (f"beats fog-{h}  stated", f"visit-{h} may  if fog-{h} and {what}-{h}")
           for what in ("guest", "cargo", "feast")},
        "dues": (f"dues-{h} is 2", f"dues-{h} plus 1  if debt-{h}"),
        "open": (f"open-{h} is yes  if {after}licence-{h}",),
    }
    return "\n".join(
        f"rule {what}-{h}{'  closing' if what == 'free' else ''}\n  es {_SAY[what][0].format(name)}\n"
        f"  en {_SAY[what][1].format(name)}\n  from board\n" + "".join(f"  {line}\n" for line in lines)
        for what, lines in formal.items())


def _heads(h: str, name: str) -> str:
    facts = "".join(
        f"fact {fact}-{h}  yes/no{'' if fact in ('pilot', 'escort') else '  usually no'}\n"
        f"  es ¿Es así: {_WORDS[fact][0].format(name)}?\n  en Is it so that {_WORDS[fact][1].format(name)}?\n"
        f"  name es que {_WORDS[fact][0].format(name)}\n  name en that {_WORDS[fact][1].format(name)}\n"
        f"  said yes es {_WORDS[fact][0].format(name)}\n  said yes en {_WORDS[fact][1].format(name)}\n"
        f"{_SHORT.get(fact, '')}" for fact in _FACTS)
    return (
        f"act visit-{h}\n  es visitar {name}\n  en visit {name}\n  verbs es visitar {name}\n  verbs en visit {name}\n"
        f"decision dues-{h}  number 0..9\n  es ¿Cuánto se paga en {name}?\n  en What is paid in {name}?\n"
        f"  name es lo que se paga en {name}\n  name en what is paid in {name}\n"
        f"decision open-{h}  yes/no\n  es ¿Está abierto {name}?\n  en Is {name} open?\n"
        f"  name es que {name} esté abierto\n  name en that {name} is open\n{facts}"
        f"example fog-{h}\n  given fog-{h}, not pilot-{h}\n  expect visit-{h} must not by fog-{h}\n"
        f"ask\n  es puedo visitar {name} con niebla y sin práctico?\n  en may I visit {name} in fog without a pilot?\n"
        f"  given fog-{h}, not pilot-{h}\n  expect visit-{h} must not by fog-{h}\n")
