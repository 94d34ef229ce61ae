"""What a person runs: scripts/puedo starts at once where .venv is current, sets it up where it is not, and heals it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = ["scripts/puedo", "scripts/prepare", "scripts/test", ".ci/run", ".ci/encoders"]


def executable(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """A checkout with scripts/puedo, a .venv whose Python prints its arguments, and a set-up that says it ran."""
    folder = (tmp_path / "a checkout").resolve()
    (folder / "scripts").mkdir(parents=True)
    shutil.copy(root / "scripts/puedo", folder / "scripts/puedo")
    (folder / "pyproject.toml").write_text("[project]\n")
    executable(folder / "scripts/prepare", '#!/bin/sh\necho "prepare $*" >&2\nexit ${PREPARE_CODE:-0}\n')
    executable(folder / ".venv/bin/python", "#!/bin/sh\nprintf '<%s>' \"$@\"\n")
    (folder / ".venv/.puedo-core").write_text(f"{folder}\n[project]\n")
    return folder


def puedo(checkout: Path, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    script = str(checkout / "scripts/puedo")
    return subprocess.run([script, *words], capture_output=True, text=True, env={**os.environ, **environ}, check=False)


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_can_be_run(root: Path, script: str) -> None:
    assert os.access(root / script, os.X_OK)
    subprocess.run(["sh", "-n", root / script], check=True)


def test_a_current_environment_is_used_as_it_is(checkout: Path) -> None:
    result = puedo(checkout, "ask", "two words", "")
    assert (result.returncode, result.stdout, result.stderr) == (0, "<-P><-m><kb><ask><two words><>", "")


def test_it_runs_through_a_link_and_from_another_folder(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(checkout / "scripts/puedo")
    result = subprocess.run([tmp_path / "link", "x"], capture_output=True, text=True, cwd="/", check=False)
    assert (result.stdout, result.stderr) == ("<-P><-m><kb><x>", "")


@pytest.mark.parametrize("change", ["pyproject", "no stamp", "moved"])
def test_what_is_not_current_is_set_up_first(checkout: Path, change: str) -> None:
    if change == "pyproject":
        (checkout / "pyproject.toml").write_text("[project] \n")
    elif change == "no stamp":
        (checkout / ".venv/.puedo-core").unlink()
    else:
        checkout = checkout.rename(checkout.with_name("elsewhere"))
    result = puedo(checkout, "x")
    assert (result.returncode, result.stdout, result.stderr) == (0, "<-P><-m><kb><x>", "prepare core\n")


def test_a_set_up_that_fails_is_not_run_over(checkout: Path) -> None:
    (checkout / ".venv/.puedo-core").unlink()
    result = puedo(checkout, "x", PREPARE_CODE="2")
    assert (result.returncode, result.stdout) == (2, "")


def test_a_machine_without_python_is_told_so(root: Path, tmp_path: Path) -> None:
    for tool in ("sh", "dirname", "readlink"):
        (tmp_path / tool).symlink_to(str(shutil.which(tool)))
    executable(tmp_path / "python3", "#!/bin/sh\nexit 1\n")
    result = subprocess.run(
        [root / "scripts/prepare", "core"], capture_output=True, text=True, env={"PATH": str(tmp_path)}, check=False
    )
    assert result.returncode == 2
    assert "Python 3.11" in result.stderr


@pytest.mark.setup
@pytest.mark.slow
def test_a_fresh_copy_sets_itself_up_once_and_heals(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy"
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    for name in filter(None, tracked.split("\0")):
        if (root / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, copy / name)
    command = [str(copy / "scripts/puedo"), "--version"]
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path / "cache"))
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    results = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0], results
    assert all(out.startswith("puedo ") for out, _ in results)
    assert sum("preparando el entorno" in err or "setting up .venv (" in err for _, err in results) == 1

    games = sorted(folder.name for folder in (root / "kb/games").iterdir() if any(folder.glob("*.rules")))
    assert sorted(file.name for file in (tmp_path / "cache").glob("asking-*")) == [f"asking-{game}" for game in games]
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stderr == ""
    monkeypatch.setenv("PUEDO_CACHE", "off")

    venv = copy / ".venv"
    (venv / ".puedo-core").unlink()
    (venv / ".puedo-installing").touch()
    for record in venv.glob("lib/python*/site-packages/lark-*/RECORD"):
        record.unlink()
    for module in venv.glob("lib/python*/site-packages/lark/lark.py"):
        module.unlink()
    subprocess.run(command, capture_output=True, check=True)
    subprocess.run([venv / "bin/python", "-c", "import lark; lark.Lark"], check=True)
    assert not (venv / ".puedo-installing").exists()
