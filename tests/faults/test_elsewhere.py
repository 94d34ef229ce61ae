"""Two at once, other locales and time zones, odd paths, no network, an installation that cannot be written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from kb.rules.template import new_game
from tests.faults.conftest import COMMANDS, Run


def test_several_processes_with_one_empty_cache(tmp_path: Path) -> None:
    """All of them compile, and keep what they have compiled, at the same time."""
    environment = {**os.environ, "PUEDO_CACHE": str(tmp_path / "cache"), "PUEDO_ENCODER": "off"}
    command = [sys.executable, "-P", "-m", "kb", *COMMANDS["ask"]]
    running = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
               for _ in range(3)]
    done = [process.communicate() for process in running]
    assert {process.returncode for process in running} == {0}
    assert len({out for out, _ in done}) == 1 and done[0][0]
    assert all(not err for _, err in done)
    left = [path.name for path in (tmp_path / "cache").iterdir()]
    assert left and not [name for name in left if name.startswith(".")]


CIRCUMSTANCES = {
    "plain C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Turkish, no such locale": {"LC_ALL": "tr_TR.ISO-8859-9", "LANG": "tr_TR"},
    "nonsense": {"LC_ALL": "xx_YY.nonsense", "LANG": "\u00e9", "LANGUAGE": "::"},
    "ASCII streams": {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    "the first zone": {"TZ": "Pacific/Kiritimati"},
    "no such zone": {"TZ": "Nowhere/At_All+99:99"},
    "hashes of another run": {"PYTHONHASHSEED": "12345"},
    "no home": {"HOME": "", "XDG_CACHE_HOME": "relative"},
}


@pytest.fixture(scope="module")
def here(warm: Path) -> subprocess.CompletedProcess[bytes]:
    """What is answered in the circumstances of whoever runs the tests."""
    environment = {**os.environ, "PUEDO_CACHE": str(warm), "PUEDO_ENCODER": "off", "PUEDO_LANG": "es"}
    return subprocess.run([sys.executable, "-P", "-m", "kb", *COMMANDS["ask"]], env=environment, capture_output=True,
                          check=False)


@pytest.mark.parametrize("circumstances", CIRCUMSTANCES.values(), ids=CIRCUMSTANCES)
def test_the_same_bytes_everywhere(puedo: Run, here: subprocess.CompletedProcess[bytes],
                                   circumstances: dict[str, str]) -> None:
    there = puedo(*COMMANDS["ask"], env={"PUEDO_LANG": "es", **circumstances})
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, b"")
    assert here.returncode == 0 and "é".encode() in here.stdout


def test_the_order_of_hashes_shows_nowhere(puedo: Run) -> None:
    outs = {puedo(*COMMANDS["graph"], env={"PYTHONHASHSEED": seed}).stdout for seed in ("1", "2")}
    assert len(outs) == 1


PATHS = ["con espacios y eñes/año nuevo 日本語", unicodedata.normalize("NFD", "más/café"), "-a'b\"c$(d)"]


@pytest.mark.parametrize("name", PATHS)
def test_folders_of_any_name(puedo: Run, tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir(parents=True)
    for file, text in new_game("monedas").items():
        (folder / file).write_text(text, encoding="utf-8")
    assert puedo("check", str(folder), "--json").stdout == b"[]\n"
    out = folder / "grafo ñ.json"
    assert puedo("graph", "imperium", "--out", str(out)).returncode == 0 and out.stat().st_size > 1000
    text = folder / "reglas ñ.txt"
    text.write_text("1. Se puede pasar.\n", encoding="utf-8")
    assert puedo("read", str(text), env={"PUEDO_CACHE": str(folder / "caché")}).returncode == 0


def test_a_name_that_is_no_text(puedo: Run, tmp_path: Path) -> None:
    name = os.path.join(os.fsencode(tmp_path), b"\xff\xfe.txt")
    with open(name, "wb") as file:
        file.write(b"1. Se puede pasar.\n")
    done = puedo("read", os.fsdecode(name))  # type: ignore[arg-type]
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    missing = puedo("read", os.fsdecode(name) + "x")
    assert missing.returncode == 2 and b"Traceback" not in missing.stderr


NO_NETWORK = """
import socket
class Refused(socket.socket):
    def __init__(self, family=-1, *more, **named):
        if family not in (socket.AF_UNIX,):
            raise PermissionError("the network was asked for")
        super().__init__(family, *more, **named)
socket.socket = Refused
socket.getaddrinfo = socket.create_connection = None
"""


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_nothing_asks_for_the_network(puedo: Run, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    environment = {"PYTHONPATH": str(tmp_path)}
    probe = subprocess.run([sys.executable, "-c", "import socket; socket.socket()"], env={**os.environ, **environment},
                           capture_output=True, check=False)
    assert b"the network was asked for" in probe.stderr
    assert puedo(*command, env=environment).returncode == 0


def test_an_installation_is_never_written_to(tmp_path: Path, root: Path, warm: Path) -> None:
    """In a copy of the package: no file is made or changed in it, and where it may not be, nothing fails."""
    place = tmp_path / "installed"
    shutil.copytree(root / "kb", place / "kb", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(root / "grammar", place / "kb" / "_grammar")
    for path in place.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = {path: path.stat().st_mtime_ns for path in place.rglob("*")}
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1", "PUEDO_ENCODER": "off",
                   "PUEDO_CACHE": str(warm)}
    for command in COMMANDS.values():
        done = subprocess.run([sys.executable, "-P", "-m", "kb", *command], cwd=tmp_path, env=environment,
                              capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
    assert {path: path.stat().st_mtime_ns for path in place.rglob("*")} == before
    for path in (place, *place.rglob("*")):
        path.chmod(0o755)
