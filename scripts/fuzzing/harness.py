"""One target under limits: what each input does, how long the slowest took, and what got through."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from pathlib import Path

from scripts.benchmarks.peak import peak
from scripts.fuzzing.targets import ROOT, attempt

#: Processor time that one input may take. What is slower counts as a hang.
SECONDS_AN_INPUT = 5.0


class TooLong(BaseException):
    """Raised in the middle of an input; no `except Exception` of the program holds it."""


class Harness:
    """Runs inputs of one target. `over` says when it is enough; `close` prints what came of it, as JSON."""

    def __init__(self, name: str, found: Path, count: int = 0, seconds: float | None = None) -> None:
        self.name, self.found, self.count = name, found, count
        self.seconds = seconds
        self.until: float | None = None  # the time runs from the first input
        self.inputs = self.refused = 0
        self.slowest = 0.0
        self.faults: dict[str, str] = {}
        self._out = os.dup(1)
        signal.signal(signal.SIGVTALRM, _stop)

    @property
    def over(self) -> bool:
        return self.inputs >= self.count or (self.until is not None and time.monotonic() > self.until)

    def limit_memory(self, megabytes: int) -> None:
        """No more than this beyond what the process has by now, so that an input that swells fails alone."""
        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + megabytes * 1_000_000, resource.RLIM_INFINITY))

    def warm(self, data: bytes) -> None:
        """Run one input without limits: what the target loads once is no input's doing."""
        attempt(self.name, data)

    def one(self, data: bytes) -> None:
        """Run one input."""
        self.inputs += 1
        if self.seconds is not None and self.until is None:
            self.until = time.monotonic() + self.seconds
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_AN_INPUT)
        try:
            self.refused += not attempt(self.name, data)
        except (TooLong, Exception) as error:
            self._keep(data, error)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.slowest = max(self.slowest, time.process_time() - begun)

    def _keep(self, data: bytes, error: BaseException) -> None:
        """The first input for each place in the code where something went wrong."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename.startswith(str(ROOT / "kb"))] or frames
        place = f"{Path(own[-1].filename).name}:{own[-1].lineno}"
        what = f"{type(error).__name__} at {place}"
        if what in self.faults or len(self.faults) > 50:
            return
        self.found.mkdir(parents=True, exist_ok=True)
        file = self.found / f"{self.name}-{hashlib.sha256(data).hexdigest()[:12]}"
        file.write_bytes(data)
        self.faults[what] = f"{what}: {str(error)[:300]!r}, kept in {file}"

    def show(self, data: bytes) -> int:
        """Run one input without limits; what it raises is shown. Exit code 1 where it raises."""
        try:
            attempt(self.name, data)
        except Exception:
            traceback.print_exc()
            return 1
        print("nothing got through")
        return 0

    def close(self) -> int:
        """Print what came of it to the output that the process began with."""
        said = {"inputs": self.inputs, "refused": self.refused, "slowest": self.slowest,
                "megabytes": peak(), "faults": list(self.faults.values())}
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os.write(self._out, ("\n" + json.dumps(said) + "\n").encode())
        return int(bool(self.faults))


def _stop(number: int, frame: object) -> None:
    raise TooLong(f"more than {SECONDS_AN_INPUT:g} s of processor time")

