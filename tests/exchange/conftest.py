"""A small game of its own, in a folder that a test may write in."""

from __future__ import annotations

from pathlib import Path

import pytest

FERRY = """# The whole game in one file.
game ferry
  es El transbordador
  en The ferry

topic boarding
  es Embarque
  en Boarding

kind cargo: grain, salt
  es carga
  en cargo
  value grain es el grano | trigo
  value grain en the grain

# Who may come aboard.
rule no-late-boarding
  es Nadie embarca con la campana dada,
    # a remark in the middle
    por mucha prisa que tenga, salvo que el capitán, que está en el puente, lo consienta de viva voz y delante de todos.
  en Nobody boards once the bell has rung, in whatever hurry, unless the captain agrees aloud.
  from 900:boarding.1 (Bell), 900:boarding.2
  board must not  if bell-rung
  note es Otra edición lo permite.
  note en Another edition allows it.

rule free-boarding  closing
  es Se puede embarcar.
  en One may board.
  board may

act board
  es embarcar
  en board
  verbs es embarcar, subir
  verbs en board, embark

fact bell-rung  yes/no  usually no
  es ¿Ha sonado ya la campana?
  en Has the bell rung?
  name es que ha sonado la campana
  name en that the bell has rung
  said es ha sonado la campana
  said en the bell has rung

fact crates  number 0..9
  es ¿Cuántas cajas lleva, de las {n} que caben?
  en How many crates, of the {n} that fit?

term bell
  es campana | campanilla
  en bell
  gloss es Anuncia la salida.
  gloss en It announces departure.
  avoid es timbre
  from 900:boarding.1

ask
  es puedo subir tarde?
  en can I board late?
  expect board must not
"""


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    folder = tmp_path / "ferry"
    folder.mkdir()
    (folder / "game.rules").write_text(FERRY, encoding="utf-8")
    return folder
