"""The files of a game that has just been begun: enough to be loaded, checked and asked, and to be written over."""

from __future__ import annotations

GAME = """\
# What the topics of this game share: kinds (players, places, cards), tables, options, powers and facts.
# Everything that a player sees has a Spanish text and an English one; after ` | ` come other ways to say it.

game {game}
  es {title}
  en {title}

kind colour: red, blue
  es color
  en colour
  value red es las rojas | rojas | rojo
  value red en red | the red player
  value blue es las azules | azules | azul
  value blue en blue | the blue player

fact actor  anyone, colour  usually anyone
  es ¿Quién actúa?
  en Who is acting?
  name es quien actúa
  name en the acting player
  value anyone es un jugador cualquiera
  value anyone en any player
  said es soy {{colour}} | juego con {{colour}}
  said en I am {{colour}} | playing {{colour}}
"""

TOPIC = """\
# One file a topic. First its rules, then the acts, decisions and facts they speak of, then examples and questions.
# A rule says what it says in both languages, where that stands (`from 000:turn.1`, or `from board` for what a board or
# a card shows), and what follows. The first one here holds where no other does: it is closing.

topic turns
  es Turnos
  en Turns

rule pass-anyway  closing
  es Por lo demás se puede pasar, y nadie tiene que hacerlo.
  en Otherwise you may pass, and nobody has to.
  from board
  pass may
  pass need not
rule no-second-pass
  es No se puede pasar dos veces seguidas.
  en You may not pass twice in a row.
  from board
  pass must not  if passed-last-turn

act pass
  es pasar
  en pass
  verbs es pasar
  verbs en pass
  takes actor
fact passed-last-turn  yes/no  usually no
  es ¿Pasó el turno anterior?
  en Did that player pass the turn before?
  name es haber pasado el turno anterior
  name en having passed the turn before
  said yes es ya pasé antes | acabo de pasar
  said yes en I passed last turn | I have just passed

# An example is a situation and what must come out of it: `puedo check` tries them all.
example not-twice
  given passed-last-turn
  expect pass must not by no-second-pass

# Questions as players type them, and what must be answered.
ask
  es puedo pasar?
  en can I pass?
  expect pass may by pass-anyway
ask
  es puedo pasar si acabo de pasar?
  en can I pass if I have just passed?
  given passed-last-turn
  expect pass must not by no-second-pass
"""


def new_game(game: str) -> dict[str, str]:
    """The texts of a new game by file name, formatted; the title is its id in words."""
    title = game.replace("-", " ").capitalize()
    return {"game.rules": GAME.format(game=game, title=title), "turns.rules": TOPIC}
