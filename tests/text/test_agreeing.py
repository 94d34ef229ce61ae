"""A number agrees with its noun, in what is counted for people."""

from __future__ import annotations

import pytest

from kb.cli.main import main
from kb.text.agreeing import COUNTED, counted


def test_one_is_singular_and_all_else_plural() -> None:
    found = [counted(n, "error", "errores") for n in (0, 1, 2, 11)]
    assert found == ["0 errores", "1 error", "2 errores", "11 errores"]
    assert COUNTED["es"].keys() == COUNTED["en"].keys()


@pytest.mark.parametrize(("lang", "said"), [
    ("es", "1 error, 0 avisos y 0 notas en 1 par."), ("en", "1 error, 0 warnings and 0 notes in 1 pair.")])
def test_the_findings_of_pairs_are_counted_so(
    tmp_path: object, lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PUEDO_LANG", lang)
    file = f"{tmp_path}/one.tsv"
    with open(file, "w", encoding="utf-8") as out:
        out.write("No se puede mover tres fichas.\tYou may not move four forces.\n")
    assert main(["proof", file]) == 1
    assert capsys.readouterr().out.rstrip().endswith(said)
