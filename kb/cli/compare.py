"""`puedo compare GAME GAME [TOPIC]`: the same question under two games, side by side."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.errors import PuedoError, message_language
from kb.rules.model import Game

SUMMARY = {
    "es": "Compara dos juegos, pregunta a pregunta, por las decisiones que sus reglas declaran la misma (same-as).",
    "en": "Compares two games, question by question, by the decisions that their rules declare the same (same-as).",
}
_HELP = {
    "es": {
        "games": "los dos juegos", "topic": "solo lo de ese tema, de uno o de otro", "json": "la comparación como JSON",
    },
    "en": {"games": "the two games", "topic": "only that topic, of either game", "json": "the comparison as JSON"},
}


def add_arguments(parser: ArgumentParser) -> None:
    """GAME GAME [TOPIC] [--json]."""
    lang = message_language()
    words = _HELP[lang]
    one = "JUEGO" if lang == "es" else "GAME"
    parser.add_argument("left", metavar=one, help=words["games"])
    parser.add_argument("right", metavar=one, help=words["games"])
    parser.add_argument("topic", nargs="?", metavar="TEMA" if lang == "es" else "TOPIC", help=words["topic"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Compare and print. Exit code 0. Raises PuedoError for a game or topic that there is not, for a game with itself,
    and for games whose rules have nothing in common."""
    from kb.answers.compare import comparison
    from kb.rules.loader import games, load_game
    from kb.ruling.compile import compile_game

    if args.left == args.right:
        raise PuedoError(
            {"es": f"«{args.left}» no se compara consigo mismo.", "en": f'"{args.left}" is not compared with itself.'},
            None, {"es": f"Los juegos son: {', '.join(games())}.", "en": f"The games are: {', '.join(games())}."})
    chosen = [load_game(name) for name in (args.left, args.right)]
    # A third game may join the two.
    others = [load_game(name) for name in games() if name not in (args.left, args.right)]
    if args.topic is not None:
        _must_have(chosen, args.topic)
    left, right = (compile_game(game) for game in chosen)
    lang = message_language()
    found = comparison([*chosen, *others], left, right, args.topic, lang=lang)
    if args.json:
        from kb.jsontext import json_text

        print(json_text(found, indent=2))
        return 0
    if not found["pairs"]:
        raise _nothing(chosen, args.topic)
    from kb.answers.compared import render_comparison

    render_comparison(found)
    return 0


def _must_have(chosen: list[Game], topic: str) -> None:
    from kb.rules.errors import did_you_mean

    known = list(dict.fromkeys(name for game in chosen for name in game.topics))
    if topic in known:
        return
    hint_es, hint_en = did_you_mean(topic, known)
    listed = ", ".join(known)
    raise PuedoError(
        {"es": f"Ninguno de los dos juegos tiene un tema «{topic}».", "en": f'Neither game has a topic "{topic}".'},
        None, {"es": hint_es or f"Los temas son: {listed}.", "en": hint_en or f"The topics are: {listed}."})


def _nothing(chosen: list[Game], topic: str | None) -> PuedoError:
    names = [game.id for game in chosen]
    about = "" if topic is None else f" «{topic}»"
    return PuedoError(
        {"es": f"«{names[0]}» y «{names[1]}» no tienen ninguna pregunta en común{about and f' en el tema{about}'}.",
         "en": f'"{names[0]}" and "{names[1]}" have no question in common'
               + (f' in the topic "{topic}".' if topic is not None else ".")},
        None,
        {"es": "Una línea same-as JUEGO.DECISIÓN bajo una decisión dice que responde a la misma pregunta que otra.",
         "en": "A line same-as GAME.DECISION under a decision says that it answers the same question as another."})
