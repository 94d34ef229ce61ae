"""Set up .venv: `prepare.py core|dev`. Standard library only; started by `scripts/prepare`.

A lock lets one process install while others wait; a mark left behind by an install that was cut short makes the next
one install everything anew. What was installed is written down last, in the stamp that `scripts/puedo` compares.
Then the games are read into the cache, which takes longer than anybody with a question would wait.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kb.errors import PuedoError, message_language  # noqa: E402
from kb.files import write_atomically  # noqa: E402

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCK = ROOT / ".venv.lock"
TORN = VENV / ".puedo-installing"
LOG = VENV / ".puedo-install.log"
EXTRAS = {"core": "", "dev": "[dev]"}
# Whoever has the tools of the project also has what is needed to run it.
STAMPS = {"core": ["core"], "dev": ["dev", "core"]}
LOG_LINES_SHOWN = 12

SAYS = {
    "es": "puedo: preparando el entorno en .venv (solo la primera vez; dos o tres minutos)...",
    "en": "puedo: setting up .venv (the first time only; two or three minutes)...",
}
WAITS = {
    "es": "puedo: otro proceso está preparando .venv; esperando...",
    "en": "puedo: another process is setting up .venv; waiting...",
}


def expected_stamp() -> bytes:
    """What the stamp holds where this checkout, in this place, is installed."""
    return f"{ROOT}\n".encode() + (ROOT / "pyproject.toml").read_bytes()


def is_current(extra: str) -> bool:
    """Whether the extra ("core" or "dev") is installed as pyproject.toml now asks."""
    stamp = VENV / f".puedo-{extra}"
    return os.access(PYTHON, os.X_OK) and stamp.is_file() and stamp.read_bytes() == expected_stamp()


def run(*command: str | Path) -> bool:
    """Run a command with its output in the log; whether it succeeded."""
    with LOG.open("ab") as log:
        log.write(f"$ {' '.join(map(str, command))}\n".encode())
        log.flush()
        return subprocess.run(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, check=False).returncode == 0


def python_works() -> bool:
    """Whether the interpreter of .venv starts and finds its own packages."""
    return os.access(PYTHON, os.X_OK) and run(PYTHON, "-c", "import sys; sys.exit(sys.prefix == sys.base_prefix)")


def make_venv(uv: str | None) -> None:
    """Make .venv from nothing."""
    log = LOG.read_bytes() if LOG.exists() else b""
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir()
    LOG.write_bytes(log)
    TORN.touch()
    made = run(uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, VENV) if uv else False
    if not made and not run(sys.executable, "-m", "venv", VENV):
        raise PuedoError(
            {"es": "Python no puede crear un entorno virtual.", "en": "Python cannot make a virtual environment."},
            str(LOG),
            {
                "es": "En Debian o Ubuntu: sudo apt install python3-venv. Después repite la orden.",
                "en": "On Debian or Ubuntu: sudo apt install python3-venv. Then run the command again.",
            },
        )


def install(extra: str, uv: str | None, anew: bool) -> bool:
    """Install the project, editable, into .venv; `anew`: everything again, even what seems to be there."""
    what = f"{ROOT}{EXTRAS[extra]}"
    if uv:
        again = ["--reinstall"] if anew else []
        if run(uv, "pip", "install", "--quiet", "--python", PYTHON, *again, "-e", what):
            return True
    if not run(PYTHON, "-m", "pip", "--version") and not run(PYTHON, "-m", "ensurepip"):
        return False
    again = ["--force-reinstall"] if anew else []
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    return run(PYTHON, "-m", "pip", "install", *quiet, *again, "-e", what)


def set_up(extra: str) -> None:
    """Bring .venv up to date. Raises PuedoError where that fails; the next run then starts anew."""
    uv = shutil.which("uv")
    torn = TORN.exists()
    VENV.mkdir(exist_ok=True)
    LOG.write_bytes(b"")
    fresh = not python_works()
    if fresh:
        make_venv(uv)
    for stamp in STAMPS["dev"]:
        (VENV / f".puedo-{stamp}").unlink(missing_ok=True)
    TORN.touch()
    done = install(extra, uv, anew=torn and not fresh)
    if not done and torn and not fresh:
        make_venv(uv)
        done = install(extra, uv, anew=False)
    if not done:
        last = LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_LINES_SHOWN:]
        print("\n".join(f"  | {line}" for line in last), file=sys.stderr)
        raise PuedoError(
            {"es": "No se han podido instalar las bibliotecas.", "en": "The libraries could not be installed."},
            str(LOG),
            {"es": "Revisa la conexión y repite la orden.", "en": "Check the connection and run the command again."},
        )
    for stamp in STAMPS[extra]:
        write_atomically(VENV / f".puedo-{stamp}", expected_stamp())
    TORN.unlink()


def read_games() -> None:
    """Have each game read, and its questions made ready, by a process of its own; what fails there is left to whoever
    asks, who is told."""
    if os.environ.get("PUEDO_CACHE") == "off":
        return
    games = [path.name for path in sorted((ROOT / "kb" / "games").iterdir()) if any(path.glob("*.rules"))]
    with LOG.open("ab") as log:
        asking = [
            subprocess.Popen(
                [PYTHON, "-P", "-m", "kb", "ask", "--game", game, "?"],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=ROOT,
            )
            for game in games
        ]  # fmt: skip
        for process in asking:
            process.wait()


def main(words: list[str]) -> int:
    """Exit code 0 where .venv is ready, 2 where it could not be made ready, 130 where interrupted."""
    if len(words) != 1 or words[0] not in EXTRAS:
        print("usage: prepare core|dev", file=sys.stderr)
        return 2
    extra = words[0]
    lang = message_language()
    try:
        with LOCK.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print(WAITS[lang], file=sys.stderr, flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
            if not is_current(extra):
                print(SAYS[lang], file=sys.stderr, flush=True)
                set_up(extra)
                read_games()
    except PuedoError as error:
        print(error.render(), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
