"""The fixed words of the pages, in both languages."""

from __future__ import annotations

OTHER = {"es": "en", "en": "es"}
LANGUAGE_NAMES = {"es": "Español", "en": "English"}

# (Spanish, English)
_WORDS: dict[str, tuple[str, str]] = {
    "site": ("¿Puedo?", "Can I?"),
    "more": ("Más", "More"),
    "home": ("Inicio", "Home"),
    "ask here": ("Preguntar sobre esto", "Ask about this"),
    "ask": ("Preguntar", "Ask"),
    "rules": ("Reglas", "Rules"),
    "questions": ("Qué decide este tema", "What this topic decides"),
    "topics": ("Temas", "Topics"),
    "topic": ("Tema", "Topic"),
    "views": ("De un vistazo", "At a glance"),
    "examples": ("Ejemplos", "Examples"),
    "asks": ("Lo que se pregunta en la mesa", "What people ask at the table"),
    "precedence": ("Qué regla manda", "Which rule prevails"),
    "steps": ("Paso a paso", "Step by step"),
    "claims": ("Lo que las reglas afirman", "What the rules assert"),
    "rulings": ("Choques y lecturas nuestras", "Clashes and our readings"),
    "source": ("Fuente", "Source"),
    "no source": ("sin cláusula", "no clause"),
    "board": ("impreso en el tablero o en una carta", "printed on the board or on a card"),
    "line": ("línea {n}", "line {n}"),
    "beats": ("Se impone a", "Beats"),
    "beaten": ("Cede ante", "Beaten by"),
    "lifts": ("Deja sin efecto", "Lifts"),
    "lifted": ("Queda sin efecto por", "Lifted by"),
    "switches-off": ("Anula el poder", "Switches off the power"),
    "clashes": ("Choca con", "Clashes with"),
    "decides": ("Decide", "Decides"),
    "decided by": ("Lo deciden", "Decided by"),
    "stated": ("lo dice una cláusula", "a clause says so"),
    "layer": ("por un principio general", "by a general principle"),
    "reading": ("lectura nuestra", "our reading"),
    "editorial": ("decisión editorial", "editorial ruling"),
    "because": ("Por qué", "Why"),
    "note": ("Nota", "Note"),
    "power": ("poder", "power"),
    "with": ("solo con", "only with"),
    "closing": ("si nada más decide", "where nothing else decides"),
    "written": ("Sentido formal", "Formal meaning"),
    "picture": ("Dibujo", "Picture"),
    "link": ("Enlace a esta regla", "Link to this rule"),
    "also": ("También", "Also"),
    "assumed": ("Se supone lo habitual", "Assuming what is usual"),
    "printed": ("Lo dice lo impreso", "What is printed says it"),
    "same as": ("La misma pregunta en otros juegos", "The same question in other games"),
    "then": ("entonces", "then"),
    "by": ("por", "by"),
    "ask this": ("Preguntarlo", "Ask it"),
    "count rules": ("{n} reglas", "{n} rules"),
    "count asks": ("{n} preguntas", "{n} questions"),
    "count topics": ("{n} temas", "{n} topics"),
    "terms": ("Términos", "Terms"),
    "games": ("Juegos", "Games"),
    "topic description": (
        "{topic} en {game}: {n} reglas en español e inglés, con su cláusula, lo que vence a cada una y preguntas "
        "resueltas.",
        "{topic} in {game}: {n} rules in English and Spanish, each with its clause, what beats it, and answered "
        "questions."),
    "game description": ("Las reglas de {game}, tema por tema, en español y en inglés, con respuestas razonadas.",
                         "The rules of {game}, topic by topic, in English and Spanish, with reasoned answers."),
    "outcome conflict": ("las reglas chocan", "the rules clash"),
    "outcome silent": ("las reglas no lo dicen", "the rules do not say"),
    "outcome depends": ("depende", "it depends"),
    "outcome choice": ("a elección", "a choice"),
    "outcome impossible": ("no puede darse", "cannot be"),
    "mood may": ("se puede", "allowed"),
    "mood must not": ("no se puede", "not allowed"),
    "mood must": ("obligatorio", "required"),
    "mood need not": ("no es obligatorio", "not required"),
    "at most": ("como mucho {n}", "at most {n}"),
    "at least": ("como poco {n}", "at least {n}"),
}


def word(key: str, lang: str, **slots: object) -> str:
    """A fixed text in one language. Raises KeyError where there is none of that name."""
    text = _WORDS[key][0 if lang == "es" else 1]
    return text.format(**slots) if slots else text


def register(words: dict[str, tuple[str, str]]) -> None:
    """Add the words of one kind of page. Raises ValueError where a name is taken by another text."""
    for key, texts in words.items():
        if _WORDS.setdefault(key, texts) != texts:
            raise ValueError(f"two texts are called {key!r}")
