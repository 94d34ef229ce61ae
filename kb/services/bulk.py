"""Many commands of the program at once: jobs that carry their own files, and results that are kept as they come.

A job is a command line with the files it reads, so that it can be done on any machine that has the program. Its result
is written when it is done; a second run does only what is missing, what has changed and what broke.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb import __version__
from kb.errors import PuedoError
from kb.files import write_atomically

#: How often a job is begun whose process, or whose machine, dies.
ATTEMPTS = 3
#: What one job may carry, in bytes.
MOST_BYTES = 64_000_000
EXIT_FAULT = 70


@dataclass(frozen=True, slots=True)
class Job:
    """`words`: a command line without the program; `files`: what it reads, by path relative to where it runs."""

    name: str
    words: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]

    @property
    def key(self) -> str:
        """Changes with the command line, any of its files and the program's version."""
        digest = hashlib.sha256(json.dumps([__version__, self.words]).encode())
        for path, data in self.files:
            digest.update(f"\0{path}\0{len(data)}\0".encode())
            digest.update(data)
        return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Result:
    """What a job came to. `code`: the exit code, negative where a signal ended its process."""

    name: str
    key: str
    code: int
    out: bytes
    err: bytes
    seconds: float
    attempts: int = 1

    @property
    def broken(self) -> bool:
        """Whether it is no answer of the program: the process died, or the program is at fault."""
        return self.code < 0 or self.code == EXIT_FAULT


#: Does jobs somewhere and gives back each result as soon as it is there, in any order.
Engine = Callable[[Sequence[Job]], Iterator[Result]]
#: Called with each new result (None at first), how many there are and how many there will be.
Told = Callable[[Result | None, int, int], None]


def make_job(name: str, words: Sequence[str], base: Path) -> Job:
    """A job from a command line typed in the folder `base`: paths in it that exist there go along.

    Files outside `base` are carried under a name of their own. Raises PuedoError where they are too large or cannot be
    read.
    """
    files: dict[str, bytes] = {}
    told = []
    for place, word in enumerate(words):
        path = base / word
        if place and word not in ("", ".", "..") and not word.startswith("-") and path.exists():
            inside = path.resolve().is_relative_to(base.resolve()) and not os.path.isabs(word)
            shown = os.path.normpath(word) if inside else f"file-{place}{path.suffix}"
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    relative = Path(shown) if file == path else Path(shown) / file.relative_to(path)
                    files[relative.as_posix()] = _read(file)
            # A folder is named so that no command takes it for the name of a game.
            told.append(f".{os.sep}{shown}" if path.is_dir() else shown)
        else:
            told.append(word)
    if sum(map(len, files.values())) > MOST_BYTES:
        raise PuedoError(
            {"es": f"El trabajo «{name}» lleva demasiados datos.", "en": f'The job "{name}" carries too much data.'},
            str(base), {"es": f"Como mucho {MOST_BYTES // 1_000_000} MB.",
                        "en": f"{MOST_BYTES // 1_000_000} MB at most."})
    return Job(name, tuple(told), tuple(sorted(files.items())))


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise PuedoError(
            {"es": f"No se puede leer ({error.strerror}).", "en": f"It cannot be read ({error.strerror})."}, str(file),
            {"es": "Revisa los permisos.", "en": "Check its permissions."}) from None


def do(job: Job, seconds: float = 3600.0) -> Result:
    """Do one job here, in a process and a folder of its own; one that takes longer than `seconds` is stopped (-9)."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="puedo-job-") as folder:
        for path, data in job.files:
            target = Path(folder, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        # What is compiled from files that lie here for a moment is of no use to anybody else.
        own = {"PUEDO_CACHE": os.path.join(folder, ".cache")} if any("/" in path for path, _ in job.files) else {}
        command = [sys.executable, "-P", "-m", "kb", *job.words]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=seconds, check=False,
                                  stdin=subprocess.DEVNULL, env={**os.environ, **own})
            code, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as late:
            code, out, err = -9, late.stdout or b"", late.stderr or b""
    return Result(job.name, job.key, code, out, err, time.monotonic() - begun)


def run(jobs: Sequence[Job], engine: Engine, out: Path, told: Told) -> list[Result]:
    """Do the jobs whose results are not in the folder `out` yet; all results, in the order of the jobs.

    Raises PuedoError where two jobs have one name, or the folder cannot be written.
    """
    names = Counter(job.name for job in jobs)
    if twice := next((name for name, count in names.items() if count > 1), None):
        raise PuedoError(
            {"es": f"Hay dos trabajos que se llaman «{twice}».", "en": f'Two jobs are called "{twice}".'}, None,
            {"es": "Da un nombre distinto a cada uno.", "en": "Give each a name of its own."})
    with _writing(out):
        out.mkdir(parents=True, exist_ok=True)
    found = {result.name: result for job in jobs if (result := kept(job, out)) is not None}
    told(None, len(found), len(jobs))
    for result in engine([job for job in jobs if job.name not in found]):
        keep(result, out)
        found[result.name] = result
        told(result, len(found), len(jobs))
    return [found[name] for name in names if name in found]


def kept(job: Job, out: Path) -> Result | None:
    """The result of a job that was done before; None where there is none, the job is another now, or it broke."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        data = json.loads((out / f"{job.name}.done").read_bytes())
        text = (out / f"{job.name}.out").read_bytes()
        err = (out / f"{job.name}.err")
        said = err.read_bytes() if err.exists() else b""
        if data["key"] == job.key and data["digest"] == _digest(text, said):
            result = Result(job.name, job.key, data["code"], text, said, data["seconds"], data["attempts"])
            return None if result.broken else result
    return None


def keep(result: Result, out: Path) -> None:
    """Write a result: what was printed first, that it is done last. Raises PuedoError where it cannot be written."""
    write_atomically(out / f"{result.name}.out", result.out)
    if result.err:
        write_atomically(out / f"{result.name}.err", result.err)
    else:
        (out / f"{result.name}.err").unlink(missing_ok=True)
    data = {"key": result.key, "code": result.code, "seconds": round(result.seconds, 3), "attempts": result.attempts,
            "digest": _digest(result.out, result.err)}
    write_atomically(out / f"{result.name}.done", json.dumps(data).encode())


def _digest(out: bytes, err: bytes) -> str:
    return hashlib.sha256(len(out).to_bytes(8, "big") + out + err).hexdigest()


@contextlib.contextmanager
def _writing(where: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise PuedoError(
            {"es": f"No se puede escribir ahí ({error.strerror}).",
             "en": f"Nothing can be written there ({error.strerror})."},
            str(where), {"es": "Da otra carpeta con --out.", "en": "Give another folder with --out."}) from None


def names_for(paths: Iterable[str]) -> list[str]:
    """A name for each job from the path it is about, no two the same."""
    found: dict[str, None] = {}
    for path in paths:
        name = "".join(char if char.isalnum() or char in "-_." else "-" for char in Path(path).name)
        plain = name.strip("-.") or "job"
        name, count = plain, 2
        while name in found:
            name, count = f"{plain}-{count}", count + 1
        found[name] = None
    return list(found)
