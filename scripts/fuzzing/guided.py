"""Inputs by atheris: libFuzzer keeps those that reach new code of the project and changes them again."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from scripts.fuzzing.harness import Harness
from scripts.fuzzing.seeds import seeds, words


def run(harness: Harness, seed: int, longest: int) -> None:
    """Run until the harness has enough; the process ends here, for libFuzzer never comes back."""
    import atheris

    with atheris.instrument_imports(include=["kb"], enable_loader_override=False):
        begun = seeds(harness.name)
        for data in begun:
            harness.warm(data)  # imports what the target needs while imports are being instrumented
    folder = Path(tempfile.mkdtemp(prefix="puedo-fuzz-"))
    for at, data in enumerate(begun):
        (folder / f"seed-{at}").write_bytes(data)
    listed = folder.with_suffix(".words")
    listed.write_text("".join(f'"{_quoted(word)}"\n' for word in words(harness.name)), encoding="ascii")

    def one(data: bytes) -> None:
        harness.one(data)
        if harness.over:
            code = harness.close()
            _remove(folder, listed)
            os._exit(code)

    options = [f"-seed={seed}", f"-max_len={longest}", f"-dict={listed}", "-timeout=300", "-rss_limit_mb=0",
               "-verbosity=0", "-report_slow_units=300", f"-artifact_prefix={folder}-"]
    atheris.Setup([sys.argv[0], str(folder), *options], one, enable_python_coverage=True)
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    return "".join(chr(sign) if 32 < sign < 127 and sign not in b'"\\' else f"\\x{sign:02x}" for sign in word)


def _remove(folder: Path, listed: Path) -> None:
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    listed.unlink()
