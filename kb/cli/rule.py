"""`puedo rule`: a ruling on one decision from facts alone; no language is understood."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.errors import PuedoError, message_language

SUMMARY = {
    "es": "Resuelve una decisión de un juego a partir de hechos y dice por qué.",
    "en": "Rules on a decision of a game from facts, and says why.",
}
_WORDS = {
    "es": {
        "decision": "JUEGO.TEMA.DECISIÓN o JUEGO.DECISIÓN; con «of MIEMBRO» si la decisión es de alguien",
        "given": "un hecho o varios, p. ej. \"dial of attacker is 5, not hajr\"; puede repetirse",
        "mood": "cómo se pregunta un acto: si se puede (may) o si se debe (must)",
        "json": "escribe el objeto JSON de la respuesta",
        "no_usual": "no supone los valores habituales de lo que no se dice",
        "proof": "incluye la demostración entera",
    },
    "en": {
        "decision": "GAME.TOPIC.DECISION or GAME.DECISION; with \"of MEMBER\" where the decision is somebody's",
        "given": "a fact or several, e.g. \"dial of attacker is 5, not hajr\"; may be repeated",
        "mood": "how an act is asked: may I, or must I",
        "json": "write the answer's JSON object",
        "no_usual": "do not assume the usual values of what is not told",
        "proof": "include the whole proof",
    },
}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    words = _WORDS[message_language()]
    parser.add_argument("decision", nargs="+", metavar="DECISION", help=words["decision"])
    parser.add_argument("--given", action="append", default=[], metavar="FACTS", help=words["given"])
    parser.add_argument("--mood", choices=("may", "must"), default="may", help=words["mood"])
    parser.add_argument("--no-usual", action="store_true", help=words["no_usual"])
    parser.add_argument("--proof", action="store_true", help=words["proof"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Rule and print. Exit code 0. Raises PuedoError for an unknown game, decision, fact or value."""
    from kb.answers.object import answer_object
    from kb.rules.loader import load_game
    from kb.ruling.compile import compile_game
    from kb.ruling.core import rule
    from kb.ruling.named import decision_key, told
    from kb.ruling.verdict import verdict

    words = " ".join(args.decision).split()
    if not words:
        raise PuedoError(
            {"es": "Falta la decisión.", "en": "The decision is missing."},
            None,
            {"es": "Escríbela así: JUEGO.DECISIÓN", "en": "Write it so: GAME.DECISION"})
    name, _, rest = words[0].partition(".")
    game = load_game(name)
    key = decision_key(game, rest, words[1:])
    situation = told(game, args.given)
    base = compile_game(game)
    ruling = rule(base, key, situation, usual=not args.no_usual)
    lang = message_language()
    answer = answer_object(base, ruling, verdict=verdict(ruling, base, args.mood), lang=lang, mood=args.mood,
                           situation=situation, proof=args.proof)
    if args.json:
        from kb.answers.serial import answer_json

        print(answer_json(answer))
        return 0
    from kb.answers.terminal import render

    render(answer, why=args.proof)
    return 0
