"""Every fixed text of an answer, in both languages: templates whose slots need no agreement with what fills them."""

from __future__ import annotations

from kb.errors import LANGUAGES

Both = dict[str, str]

# (Spanish, English). A slot holds a whole clause, a label, a number or a whole sentence, never a part that inflects.
_PHRASES: dict[str, tuple[str, str]] = {
    # Verdicts as a word.
    "yes": ("sí", "yes"),
    "no": ("no", "no"),
    "depends": ("depende", "it depends"),
    "value": ("respuesta", "answer"),
    "choice": ("a elección", "a choice"),
    "conflict": ("las reglas chocan", "the rules clash"),
    "silent": ("las reglas no lo dicen", "the rules do not say"),
    "impossible": ("eso no puede darse", "that cannot be"),
    "off-topic": ("fuera de estas reglas", "outside these rules"),
    "unclear": ("no está claro qué se pregunta", "it is not clear what is asked"),
    # How an act stands.
    "required": ("es obligatorio", "it is required"),
    "optional": ("se puede, sin obligación", "it is allowed, not required"),
    "forbidden": ("no se puede", "it is not allowed"),
    "required optional": ("se puede", "it is allowed"),
    "optional forbidden": ("no es obligatorio", "it is not required"),
    "required forbidden": ("o es obligatorio o no se puede", "it is either required or not allowed"),
    "required optional forbidden": ("nada queda fijado", "nothing is settled"),
    # Values.
    "true": ("sí", "yes"),
    "false": ("no", "no"),
    "or": ("o", "or"),
    "and": ("y", "and"),
    "nothing": ("nada", "nothing"),
    "at most": ("como mucho {high}", "at most {high}"),
    "at least": ("como poco {low}", "at least {low}"),
    "between": ("entre {low} y {high}", "between {low} and {high}"),
    # Whole sentences.
    "named value": ("{name}: {value}", "{name}: {value}"),
    "and so": ("{verdict}; {more}", "{verdict}; {more}"),
    "chosen by": ("Lo decide {who}: {value}", "It is up to {who}: {value}"),
    "chosen": ("Se puede elegir: {value}", "It can be chosen: {value}"),
    "clash": ("Las reglas chocan", "The rules clash"),
    "clash of two": (
        "Las reglas chocan: una dice «{first}»; otra dice «{second}»",
        "The rules clash: one says “{first}”; another says “{second}”",
    ),
    "clash elsewhere": (
        "Las reglas chocan en otra decisión de la que esta depende ({name})",
        "The rules clash on another decision that this one rests on ({name})",
    ),
    "silence": ("Las reglas no lo dicen", "The rules do not say"),
    "printed": ("según el material del juego, {name}: {value}", "by the components of the game, {name}: {value}"),
    "silence elsewhere": (
        "Las reglas no dicen algo de lo que esto depende ({name})",
        "The rules do not say something that this rests on ({name})",
    ),
    "cannot be": ("Eso no puede darse", "That cannot be"),
    "cannot be because": ("Eso no puede darse: {what}", "That cannot be: {what}"),
    "ruled clash": (
        "Aquí las reglas chocan y las leemos así: {verdict}",
        "The rules clash here, and we read them so: {verdict}",
    ),
    "ruled silence": (
        "Las reglas no lo dicen y las leemos así: {verdict}",
        "The rules do not say, and we read them so: {verdict}",
    ),
    "because": ("Motivo: {reason}", "The reason: {reason}"),
    "reading": (
        "Ninguna cláusula dice cuál de las dos manda («{loser}»); es lectura nuestra",
        "No clause says which of the two prevails (“{loser}”); this is our reading",
    ),
    "but if": ("Pero si {conditions}: {outcome}", "But if {conditions}: {outcome}"),
    "case": ("Si {conditions}: {outcome}", "If {conditions}: {outcome}"),
    "otherwise": ("En general: {outcome}", "In general: {outcome}"),
    "closest": ("Quizá te sirva esto: «{rule}»", "Perhaps this helps: “{rule}”"),
    "which game": ("¿De qué juego hablas: {games}?", "Which game do you mean: {games}?"),
    "off-topic text": ("Eso no es de las reglas que hay aquí", "That is not part of the rules that are here"),
    "unclear text": ("No he entendido bien qué preguntas", "I have not understood well enough what you ask"),
    # Acts: the slot holds an infinitive.
    "may I": ("¿Se puede {act}?", "Is it allowed to {act}?"),
    "must I": ("¿Es obligatorio {act}?", "Is it required to {act}?"),
    "done": ("se ha hecho esto: {act}", "this was done: {act}"),
    # Stating a fact.
    "fact is": ("{name}: {value}", "{name}: {value}"),
    # Labels of the terminal's parts.
    "why": ("Por qué", "Why"),
    "cases": ("Casos", "Cases"),
    "source": ("Fuente", "Source"),
    "line": ("línea {line}", "line {line}"),
    "assumed": ("Se da por hecho", "Assumed"),
    "unless": ("Cambia si", "It changes if"),
    "unless too": ("Cambia también si", "It changes too if"),
    "next question": ("Falta saber", "Still to know"),
    "truncated": ("Hay demasiados casos para una tabla", "There are too many cases for a table"),
    "elsewhere": ("En otros juegos no es así", "Other games differ"),
    "meant": ("¿Preguntas esto?", "Do you ask this?"),
    "closest rules": ("Reglas más parecidas", "Closest rules"),
    "holds": ("se cumple", "holds"),
    "fails": ("no se cumple", "does not hold"),
    "unknown": ("no se sabe", "not known"),
    # Two games side by side.
    "in game": ("En {game}: {what}", "In {game}: {what}"),
    "under usual values": (
        "Lo que vale en cada juego si no se dice otra cosa",
        "What holds in each game unless something else is told",
    ),
    "mark same": ("igual", "the same"),
    "mark different": ("distinto", "different"),
    "mark unlike": ("cada uno con sus palabras", "each in its own terms"),
    "mark depends": ("según el caso", "depending on the case"),
    # States of a rule in a proof.
    "reason": ("vale", "counts"),
    "beaten": ("vencida", "beaten"),
    "lifted": ("levantada", "lifted"),
    "switched-off": ("anulada", "switched off"),
    "not-applicable": ("no se aplica", "does not apply"),
    "outweighed": ("solo valdría a falta de otra", "would count only for want of another"),
    "agreeing": ("dice lo mismo", "says the same"),
    "added": ("suma", "adds"),
    "limit": ("limita", "limits"),
    "open": ("según el caso", "depending on the case"),
    "by": ("por {rule}", "by {rule}"),
    # Authorities.
    "stated": ("lo dice el texto", "the text says so"),
    "layer": ("precedencia: {ref}", "precedence: {ref}"),
    "authority reading": ("lectura nuestra", "our reading"),
    "editorial": ("decisión editorial: {ref}", "editorial ruling: {ref}"),
    # Bases of a condition.
    "told": ("dicho", "told"),
    "usual": ("lo habitual", "the usual case"),
    "computed": ("calculado", "computed"),
    "board": ("del tablero", "from the board"),
}


def has(key: str) -> bool:
    """Whether there is a phrase of that name."""
    return key in _PHRASES


def say(key: str, lang: str, **slots: str) -> str:
    """The phrase in one language with its slots filled. Raises KeyError for a phrase or slot that does not exist."""
    template = _PHRASES[key][LANGUAGES.index(lang)]
    return template.format(**slots) if slots else template


def both(key: str) -> Both:
    """The phrase in both languages, for phrases without slots."""
    return {lang: say(key, lang) for lang in LANGUAGES}


def keys() -> list[str]:
    """The names of all phrases."""
    return list(_PHRASES)
