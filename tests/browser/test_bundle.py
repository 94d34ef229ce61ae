"""Many modules as one: what is exported stays itself, what cannot be put together is refused."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from kb.pages.browserfiles import FOLDER, code_files
from kb.pages.bundle import bundle, opening
from tests.browser.compared import NODE


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.skipif(NODE is None and os.environ.get("CI") != "true", reason="node is not installed")
def test_one_file_does_what_many_did(tmp_path: Path) -> None:
    assert NODE is not None
    folder = written(
        tmp_path,
        low='// A comment\nconst hidden = 20;\nexport const two = () => 2;\nexport class Box {}\n/** Adds. */\n'
            'export function add(a, b) {\n  return a + b + hidden; // kept\n}\n',
        kept='export const outside = 100;\n',
        high='import { add as plus,\n  two } from "./low.js";\nimport * as low from "./low.js";\n'
             'import { outside } from "./kept.js";\nconst add = 1;\n'
             'export const all = () => plus(two(), add) + outside + (low.Box ? 1000 : 0);\n',
        entry='import "./low.js";\nimport "./high.js";\nexport { all } from "./high.js";\n')
    text, names = bundle(folder, "entry.js", ("kept.js",))
    assert names == ["low.js", "high.js", "entry.js"]
    assert "A comment" not in text and "Adds" not in text
    (tmp_path / "one.mjs").write_text(text.replace("./kept.js", "./kept.mjs"), encoding="utf-8")
    (tmp_path / "kept.mjs").write_text('export const outside = 100;\n', encoding="utf-8")
    (tmp_path / "run.mjs").write_text('import { all } from "./one.mjs";\nconsole.log(all());\n', encoding="utf-8")
    done = subprocess.run([NODE, str(tmp_path / "run.mjs")], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1123"


@pytest.mark.skipif(NODE is None and os.environ.get("CI") != "true", reason="node is not installed")
def test_what_is_loaded_first_is_shared_with_what_comes_later(tmp_path: Path) -> None:
    assert NODE is not None
    folder = written(
        tmp_path, one='let last = 0;\nexport const next = () => last += 1;\n',
        two='import { next } from "./one.js";\nexport const twice = () => next() + next();\n',
        all='import "./later.js";\nexport { later } from "./later.js";\n',
        later='import { next } from "./one.js";\nimport { twice } from "./two.js";\n'
              'export const later = () => [next(), twice()];\n',
        first='import { twice } from "./two.js";\ntwice();\n'
              'import("./bundle.mjs").then(({ later }) => console.log(JSON.stringify(later())));\n')
    shared = ("one.js", "two.js")
    (tmp_path / "first.mjs").write_text(opening(folder, "first.js", shared), encoding="utf-8")
    text, names = bundle(folder, "all.js", shared, "first.mjs")
    (tmp_path / "bundle.mjs").write_text(text, encoding="utf-8")
    assert names == ["later.js", "all.js"]
    done = subprocess.run([NODE, str(tmp_path / "first.mjs")], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [3, 9]
    written(folder, two="export const next = 1;\nexport const twice = 2;\n")
    with pytest.raises(ValueError, match="two modules export one name"):
        opening(folder, "first.js", shared)


@pytest.mark.parametrize(("modules", "said"), [
    ({"a": 'import "./b.js";\n', "b": 'import "./a.js";\n'}, "go round"),
    ({"a": 'import x from "./b.js";\n', "b": "export const x = 1;\n"}, "not known"),
    ({"a": "export default 1;\n"}, "not known"),
    ({"a": 'import { x, y } from "./b.js";\n', "b": "export const x = 1, y = 2;\n"}, "does not export y"),
])
def test_what_cannot_be_put_together_is_refused(modules: dict[str, str], said: str, tmp_path: Path) -> None:
    folder = written(tmp_path, **modules, entry='import "./a.js";\nexport { a } from "./a.js";\n')
    with pytest.raises(ValueError, match=said):
        bundle(folder, "entry.js")


def test_browsers_are_told_to_compile_the_whole_code_while_it_comes() -> None:
    made, _ = code_files(Path(__file__).resolve().parents[2] / "site" / FOLDER)
    assert set(made) == {"main.js", "bundle.js"}
    for data in made.values():
        first, rest = data.split(b"\n", 1)
        assert first == b"//# allFunctionsCalledOnLoad" and len(rest) > 5000
