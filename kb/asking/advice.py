"""Questions that want advice, not a ruling: what is best, what is worth it. No rule decides them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kb.asking.tokens import Understood
from kb.text.fold import Token
from kb.text.lexicon import Node, compile_phrases, find_phrases

#: `a|b`: either.
_PHRASES: Mapping[str, tuple[str, ...]] = {
    "es": tuple(
        """estrategia|estrategias|tactica|tacticas|consejo|consejos|truco|trucos; recomiendas|recomiendan|recomendais;
        recomendacion; novato|novatos|novata|principiante|principiantes; merece la pena; vale la pena; me conviene; nos
        conviene; conviene mas; que conviene; que harias|hariais; es mejor|peor; mejor opcion|manera|forma|jugada|plan;
        cual es el|la mejor|peor; las|los mejores; la|el mejor; opinion|opinais|opinas; favorito|favorita|favoritos;
        mas divertido|divertida|fuerte|facil; desequilibrado|desequilibrada""".replace("\n", " ").split(";")
    ),
    "en": tuple(
        """strategy|strategies|tactic|tactics|tip|tips|advice; recommend|recommended; beginner|beginners|newbie|
        newbies|noob|noobs; worth it; what would you; is it better|worse; better to; better off; the best|worst;
        best way|opening|move|plan|choice|strategy|first; which|who is best|better|stronger|strongest;
        good idea|move|opening; a smart move; your opinion|favorite|favourite; most fun; overpowered|balanced|op
        """.replace("\n", " ").replace("| ", "|").split(";")
    ),
}  # fmt: skip
_OR = frozenset(("o", "u", "or"))
_SHOULD = frozenset(("should", "deberia", "deberiamos"))


@lru_cache(maxsize=2)
def _trie(lang: str) -> Node:
    listed = (" ".join(phrase.split()) for phrase in _PHRASES.get(lang, ()))
    return compile_phrases({"ADVICE": tuple(phrase for phrase in listed if phrase)})


def wants_advice(text: Understood) -> tuple[int, ...]:
    """The places of the words that ask for advice; none where a ruling is asked for."""
    found = [Token(word.text, word.folded, word.kind, word.start, word.end) for word in text.words]
    out = [at for mark in find_phrases(found, "", _trie(text.lang)) for at in range(mark.first, mark.last)]
    folded = [word.folded for word in text.words]
    starts = [at for at, word in enumerate(folded) if word in _SHOULD]
    if starts and any(word in _OR for word in folded[starts[0] :]):
        out += starts[:1]
    return tuple(out)
