"""The wheel and the source distribution: what is in them, and that they work where nothing else of the project is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

#: Of everything that pip installs without extras, in bytes.
LARGEST = 150_000_000


def build(root: Path, kind: str, into: Path) -> Path:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)], cwd=root, check=True,
                   capture_output=True)
    (built,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(root, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(root, "sdist", tmp_path_factory.mktemp("sdist"))


def tracked(root: Path, *under: str) -> set[str]:
    listed = subprocess.run(["git", "ls-files", "-z", *under], cwd=root, capture_output=True, text=True, check=True)
    return {name for name in listed.stdout.split("\0") if name and (root / name).is_file()}


def test_the_wheel_holds_the_package_its_data_and_the_grammars(root: Path, wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = tracked(root, "kb") | {name.replace("grammar/", "kb/_grammar/") for name in tracked(root, "grammar")}
    assert wanted <= names
    kinds = {".py", ".rules", ".lark", ".json", ".npy", ".toml", ".typed", ".md", ".html", ".tsv"}
    assert {Path(name).suffix for name in names} <= kinds


def test_the_source_distribution_makes_the_same_wheel(root: Path, wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = build(source, "wheel", tmp_path / "again")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())
    for name in ("README.md", "LICENSE", "CHANGELOG.md", "scripts/puedo", "tests/conftest.py"):
        assert (source / name).is_file()


def test_the_wheel_alone_answers_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """Unpacked somewhere else, with the libraries of this environment and without this checkout."""
    place = tmp_path / "lugar con espacios y ñ"
    zipfile.ZipFile(wheel).extractall(place)
    environment = {**os.environ, "PYTHONPATH": str(place), "PUEDO_CACHE": str(tmp_path / "cache"), "PUEDO_LANG": "en"}
    words = ["rule", "classic.shipment.ship", "--given", "shipments-made is 1", "--json"]
    done = subprocess.run([sys.executable, "-P", "-m", "kb", *words], cwd=tmp_path, env=environment, check=True,
                          capture_output=True, text=True)
    assert json.loads(done.stdout)["verdict"] == "no"
    where = subprocess.run([sys.executable, "-P", "-c", "import kb; print(kb.__file__)"], cwd=tmp_path, env=environment,
                           capture_output=True, text=True, check=True)
    assert where.stdout.startswith(str(place))


@pytest.mark.setup
@pytest.mark.slow
def test_installed_by_pip_into_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    before = size(tmp_path / "venv")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-compile", wheel], check=True)
    assert size(tmp_path / "venv") - before < LARGEST
    answers(tmp_path / "venv" / "bin" / "puedo", tmp_path)


@pytest.mark.setup
@pytest.mark.slow
def test_installed_by_uv_as_a_tool(wheel: Path, tmp_path: Path) -> None:
    uv = shutil.which("uv")
    if uv is None:
        venv.create(tmp_path / "uv", with_pip=True)
        subprocess.run([tmp_path / "uv" / "bin" / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
        uv = str(tmp_path / "uv" / "bin" / "uv")
    environment = {**os.environ, "UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
    install = [uv, "tool", "install", "--quiet", "--python", sys.executable, str(wheel)]
    subprocess.run(install, check=True, env=environment)
    answers(tmp_path / "bin" / "puedo", tmp_path)


def answers(puedo: Path, folder: Path) -> None:
    """The installed program answers, in a folder that has nothing to do with the project; about the smallest game,
    whose tables are soonest made."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PUEDO_LANG": "en"}
    done = subprocess.run([puedo, "ask", "--game", "imperium", "what does the mentat cost?", "--json"], cwd=folder,
                          env=environment, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    assert answer["verdict"] == "value" and answer["value"]["number"] == 2


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
