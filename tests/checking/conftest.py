"""A small game in which each test puts its own rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kb.checking.bench import Bench
from kb.checking.check import CHECKS, check
from kb.checking.model import Finding
from kb.rules.loader import load_texts
from kb.ruling.compile import compile_game

GAME = """game harbour
  es Puerto
  en Harbour
"""

TOPIC = """topic docks
  es Muelles
  en Docks

{rules}
kind guild: bakers, smiths, weavers
  es gremio
  en guild
power toll-right of smiths
  es el derecho de peaje
  en the toll right
layer guilds-first
  es Los gremios van antes que las reglas.
  en Guilds come before the rules.
fact crates  number 0..9  usually 2
  es ¿Cuántas cajas hay?
  en How many crates are there?
  name es las cajas
  name en the crates
fact night  yes/no  usually no
  es ¿Es de noche?
  en Is it night?
  name es es de noche
  name en it is night
fact storm  yes/no
  es ¿Hay tormenta?
  en Is there a storm?
  name es hay tormenta
  name en there is a storm
fact who  guild
  es ¿Qué gremio es?
  en Which guild is it?
  name es el gremio
  name en the guild
act dock
  es atracar
  en dock
decision toll  number 0..20
  es ¿Cuánto es el peaje?
  en What is the toll?
  name es el peaje
  name en the toll
decision berth  one-berth, two-berths, three-berths
  es ¿Qué amarre toca?
  en Which berth is it?
  name es el amarre
  name en the berth
decision open-gate  yes/no
  es ¿Está abierta la puerta?
  en Is the gate open?
  name es la puerta abierta
  name en the open gate
"""


def rule(name: str, *lines: str, es: str | None = None, en: str | None = None, head: str = "") -> str:
    """A rule block."""
    texts = [f"es {es or f'Regla {name}.'}", f"en {en or f'Rule {name}.'}"]
    return "\n".join([f"rule {name}{head}", *(f"  {line}" for line in (*texts, *lines)), ""])


@pytest.fixture
def bench() -> Callable[..., Bench]:
    """The bench of the small game with these blocks in it."""

    def make(*blocks: str) -> Bench:
        text = TOPIC.replace("{rules}", "\n".join(blocks))
        return Bench(compile_game(load_texts({"harbour/game.rules": GAME, "harbour/docks.rules": text})))

    return make


@pytest.fixture
def found(bench: Callable[..., Bench]) -> Callable[..., list[Finding]]:
    """The findings of one check (all where it is "") in the small game with these blocks in it."""

    def make(name: str, *blocks: str) -> list[Finding]:
        made = bench(*blocks)
        return list(CHECKS[name](made)) if name else check(made)

    return make
