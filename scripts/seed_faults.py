"""Put faults into the rule files of the games, one at a time, and count how many checking tells."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter

from kb.checking.faults import Baseline, Fault, chosen, faults
from kb.errors import PuedoError
from kb.rules.loader import folder_texts, game_folder, games

ENOUGH = 0.95

_baselines: list[Baseline] = []


def told(fault: Fault) -> tuple[Fault, str | None]:
    """A fault, and the kind of finding that tells it."""
    return fault, _baselines[0].noticed(fault)


def seed(name: str, count: int, number: int, jobs: int) -> bool:
    """Seed one game; whether enough is told."""
    texts = folder_texts(game_folder(name))
    _baselines[:] = [Baseline(texts)]
    picked = chosen(faults(_baselines[0].game, texts), count, number)
    kinds: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    by: Counter[str] = Counter()
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for done, (fault, kind) in enumerate(pool.imap(told, picked), 1):
            kinds[fault.kind] += 1
            if kind is None:
                missed[fault.kind] += 1
                print(f"{fault.file}:{fault.line}: {fault.kind}: {fault.before.strip()} -> "
                      f"{'(gone)' if fault.after is None else fault.after.strip()}", flush=True)
            else:
                by[kind] += 1
            if sys.stderr.isatty():
                print(f"\r{name}: {done} of {len(picked)}", end="", file=sys.stderr)
    noticed = len(picked) - missed.total()
    share = ", ".join(f"{kind} {kinds[kind] - missed[kind]}/{kinds[kind]}" for kind in kinds)
    print(f"{name}: {noticed} of {len(picked)} faults told ({100 * noticed / max(1, len(picked)):.1f} %): {share}")
    print(f"{name}: told by {', '.join(f'{kind} {number}' for kind, number in by.most_common())}", flush=True)
    return bool(picked) and noticed >= ENOUGH * len(picked)


def main() -> int:
    """Exit 0 where at least ENOUGH of the faults of each game are told, 1 where not, 2 for what cannot be run."""
    parser = argparse.ArgumentParser(prog="seed-faults", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    try:
        results = [seed(name, args.count, args.seed, args.jobs) for name in args.games or games()]
        return 0 if all(results) else 1
    except PuedoError as error:
        print(error.render(), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
