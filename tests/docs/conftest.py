"""A place to run what the documents say: a copy of the checkout, and the program in the PATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kb.rules import store


@pytest.fixture(scope="session")
def copy(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tracked files in another folder, with an environment that the scripts take for their own."""
    folder = tmp_path_factory.mktemp("docs") / "puedo"
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    for name in filter(None, tracked.split("\0")):
        if (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
    environment, own = folder / ".venv", Path(sys.prefix)
    (environment / "bin").mkdir(parents=True)
    for name in ("lib", "pyvenv.cfg"):
        (environment / name).symlink_to(own / name)
    (environment / "bin" / "python").symlink_to(own / "bin" / "python")
    stamp = f"{folder}\n{(folder / 'pyproject.toml').read_text(encoding='utf-8')}"
    for kind in ("core", "dev"):
        (environment / f".puedo-{kind}").write_text(stamp, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def environment(copy: Path) -> dict[str, str]:
    """`puedo` and `python` are those of the copy; messages in the language that a test adds."""
    shims = copy.parent / "bin"
    shims.mkdir()
    for name, words in (("puedo", " -P -m kb"), ("python", "")):
        (shims / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{words} "$@"\n', encoding="utf-8")
        (shims / name).chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PUEDO_")}
    home = copy.parent / "home"  # so that nobody's own table is asked or forgotten
    cache = home / ".cache" / "puedo"
    cache.mkdir(parents=True, mode=0o700)
    kept_already = store.folder()
    for file in kept_already.glob("vectors-*.npz") if kept_already else ():
        shutil.copy(file, cache)  # sentence vectors, by their texts: all else is kept by program
    return {**kept, "HOME": str(home), "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "", "PYTHONPATH": str(copy),
            "PATH": f"{shims}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
