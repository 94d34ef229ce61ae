"""`fuzz TARGET...`: inputs that nobody foresaw. What an input may take is limited in processor time and memory.

Inputs are found by atheris (libFuzzer: those that reach new code are kept and changed again) where it is installed
(`pip install atheris`), else by changing the seeds at random. Each target runs in a process of its own; inputs that got
through are kept in a folder, one a place in the code, and can be run again with `--again FILE`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from scripts.fuzzing.harness import Harness  # noqa: E402
from scripts.fuzzing.targets import TARGETS  # noqa: E402

COUNT, MEGABYTES = 10_000, 1_000
#: How large an input may grow, in bytes: what is slow in length has tests of its own.
LONGEST = 3_000


def main(words: list[str] | None = None) -> int:
    """Exit code 0 where nothing got through, 1 where something did."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="targets:\n" + "\n".join(f"  {name:<10} {(target.__doc__ or '').strip()}"
                                                                     for name, target in TARGETS.items()))
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="which (all of them unless told)")
    parser.add_argument("--count", type=int, default=COUNT, help=f"inputs for each target ({COUNT})")
    parser.add_argument("--seconds", type=float, help="stop a target after so long, whatever its count")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=("atheris", "changes"), help="atheris where it is installed, else changes")
    parser.add_argument("--found", type=Path, default=Path("fuzz-found"), help="where inputs that got through are kept")
    parser.add_argument("--again", type=Path, metavar="FILE", help="run the one target on a kept input, and show it")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(words)
    if unknown := [name for name in args.targets if name not in TARGETS]:
        parser.error(f"no such target: {', '.join(unknown)} (there are: {', '.join(TARGETS)})")
    engine = args.engine or ("atheris" if importlib.util.find_spec("atheris") else "changes")
    if args.again:
        if len(args.targets) != 1:
            parser.error("--again takes one target")
        return Harness(args.targets[0], args.found).show(args.again.read_bytes())
    if args.here:
        return run_here(args.targets[0], engine, args)
    return max([run_apart(name, engine, args) for name in args.targets or TARGETS])


def run_apart(name: str, engine: str, args: argparse.Namespace) -> int:
    """One target in a process of its own, with a cache of its own; its last line is what came of it."""
    command = [sys.executable, "-P", str(Path(__file__)), "--here", name, "--count", str(args.count), "--engine",
               engine, "--seed", str(args.seed), "--found", str(args.found)]
    if args.seconds:
        command += ["--seconds", str(args.seconds)]
    begun = time.monotonic()
    environment = {**os.environ, "PUEDO_ENCODER": "off", "PUEDO_LANG": "en", "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    last = done.stdout.decode(errors="replace").strip().rpartition("\n")[2]
    try:
        said = json.loads(last)
    except ValueError:
        tail = done.stderr.decode(errors="replace")[-1200:]
        print(f"{name:<10} STOPPED with code {done.returncode}: {tail}", flush=True)
        return 1
    print(f"{name:<10} {engine}: {said['inputs']:,} inputs in {time.monotonic() - begun:.0f} s, {said['refused']:,} "
          f"refused, slowest {said['slowest']:.2f} s, peak {said['megabytes']:.0f} MB, got through: "
          f"{len(said['faults'])}", flush=True)
    for fault in said["faults"]:
        print(f"  {fault}", flush=True)
    return int(bool(said["faults"]))


def run_here(name: str, engine: str, args: argparse.Namespace) -> int:
    """As `run_apart`, in this process, which does not come back from atheris."""
    harness = Harness(name, args.found, args.count, args.seconds)
    if engine == "atheris":
        from scripts.fuzzing.guided import run
    else:
        from scripts.fuzzing.changes import run
    harness.limit_memory(MEGABYTES)
    run(harness, args.seed, LONGEST)
    return harness.close()


if __name__ == "__main__":
    sys.exit(main())
