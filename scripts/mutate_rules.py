"""Change the rules of a game one slip at a time, and list the changes that no example and no ask notices."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from functools import cache

from kb.checking.mutants import Expectations, Mutant, expectations_of, killed, mutants
from kb.errors import PuedoError
from kb.rules.loader import load_game
from kb.rules.model import Game

ENOUGH = 0.95


@cache
def loaded(name: str) -> tuple[Game, Expectations]:
    game = load_game(name)
    return game, expectations_of(game)


def survives(job: tuple[str, Mutant]) -> Mutant | None:
    """The mutant where nothing notices it, else None."""
    name, mutant = job
    game, tests = loaded(name)
    return None if killed(game, mutant, tests) else mutant


def main() -> int:
    """Exit 0 where at least ENOUGH of the mutants are noticed, 1 where not, 2 for what cannot be run."""
    parser = argparse.ArgumentParser(prog="mutate-rules", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("topic", nargs="?")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    try:
        game, _ = loaded(args.game)
    except PuedoError as error:
        print(error.render(), file=sys.stderr)
        return 2
    if args.topic is not None and args.topic not in game.topics:
        print(f"mutate-rules: no topic {args.topic!r}; there are: {', '.join(game.topics)}", file=sys.stderr)
        return 2
    jobs = [(args.game, mutant) for mutant in mutants(game, args.topic)]
    survivors: list[Mutant] = []
    with multiprocessing.Pool(args.jobs) as pool:
        for done, mutant in enumerate(pool.imap(survives, jobs, chunksize=8), 1):
            if mutant is not None:
                survivors.append(mutant)
                print(f"{mutant.rule.place.file}: {mutant.rule.id}: {mutant.change}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{done} of {len(jobs)}", end="", file=sys.stderr)
    noticed = len(jobs) - len(survivors)
    print(f"{args.game}: {noticed} of {len(jobs)} mutants noticed ({100 * noticed / max(1, len(jobs)):.1f} %)")
    return 0 if jobs and noticed >= ENOUGH * len(jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
