"""Earlier versions of the rule files, from git."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kb.errors import PuedoError
from kb.rules.loader import SUFFIX

_SECONDS = 60
_SEPARATOR = "\x1f"


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit: its full hash, the day (ISO), and the first line of its message."""

    id: str
    day: str
    subject: str


class Repository:
    """The git history of a folder that holds the folders of games. Raises PuedoError where it is under no git."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._blobs: dict[str, str] = {}
        try:
            self._git("rev-parse", "--git-dir")
        except PuedoError as error:
            raise PuedoError(
                {"es": "La carpeta de las reglas no está en un repositorio de git: no hay historia que mirar.",
                 "en": "The folder of the rules is in no git repository: there is no history to look at."},
                str(folder),
                {"es": "Ejecuta la orden en una copia clonada del proyecto.",
                 "en": "Run the command in a clone of the project."}) from error

    def revision(self, name: str) -> str:
        """The full hash of a revision. Raises PuedoError where there is none of that name."""
        try:
            return self._git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}").strip()
        except PuedoError as error:
            raise PuedoError(
                {"es": f"Git no conoce ninguna versión «{name}».", "en": f'Git knows no revision "{name}".'}, None,
                {"es": "Sirve lo que git entiende: un commit, una rama, una etiqueta, HEAD~3.",
                 "en": "Anything that git understands will do: a commit, a branch, a tag, HEAD~3."}) from error

    def games(self, revision: str) -> dict[str, dict[str, str]]:
        """By game, the names of its rule files with the hash of each, as they were."""
        found: dict[str, dict[str, str]] = {}
        for line in self._git("ls-tree", "-r", "-z", revision).split("\0"):
            about, _, path = line.partition("\t")
            game, _, file = path.rpartition("/")
            if file.endswith(SUFFIX) and "/" not in game and game:
                found.setdefault(game, {})[file] = about.split()[2]
        return found

    def texts(self, blobs: Mapping[str, str], game: str) -> dict[str, str]:
        """The rule files of a game, by the names that places have, game.rules first."""
        files = sorted(blobs, key=lambda file: (file != f"game{SUFFIX}", file))
        self.fetch(blobs.values())
        return {f"{game}/{file}": self._blobs[blobs[file]] for file in files}

    def fetch(self, blobs: Iterable[str]) -> None:
        """Read files by their hashes, all at once."""
        wanted = [blob for blob in dict.fromkeys(blobs) if blob not in self._blobs]
        if not wanted:
            return
        data = self._run(("cat-file", "--batch"), "\n".join(wanted).encode() + b"\n")
        at = 0
        for blob in wanted:
            end = data.index(b"\n", at)
            size = int(data[at:end].split()[2])
            self._blobs[blob] = data[end + 1:end + 1 + size].decode("utf-8", "replace").replace("\r\n", "\n")
            at = end + size + 2

    def commits(self, game: str) -> Iterator[Commit]:
        """The commits that touched a game's folder, the latest first."""
        told = self._git("log", f"--format=%H{_SEPARATOR}%aI{_SEPARATOR}%s", "--", game)
        for line in told.splitlines():
            commit, when, subject = line.split(_SEPARATOR, 2)
            yield Commit(commit, when[:10], subject)

    def _git(self, *words: str) -> str:
        return self._run(words).decode("utf-8", "replace")

    def _run(self, words: tuple[str, ...], data: bytes = b"") -> bytes:
        try:
            done = subprocess.run(["git", "-C", str(self.folder), *words], input=data, capture_output=True,
                                  timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PuedoError({"es": "No se ha podido ejecutar git.", "en": "Git could not be run."}, None,
                             {"es": "Instala git.", "en": "Install git."}) from error
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            first = said[0] if said else ""
            raise PuedoError({"es": f"Git no ha podido hacerlo: {first}", "en": f"Git could not do it: {first}"})
        return done.stdout
