"""Many modules of JavaScript as one: a phone fetches one file sooner than fifty.

For modules written as those of `site/assets/ask`: imports and exports stand at the beginning of a line, nothing is
exported but constants, functions and classes, and no module goes round to itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

_IMPORT = re.compile(r'^import\s+(?:(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+)?"\./([\w.-]+\.js)";\n?', re.M)
_PASSED = re.compile(r'^export\s+(\{[^}]*\})\s+from\s+"\./([\w.-]+\.js)";\n?', re.M)
_EXPORT = re.compile(r"^export\s+(?:async\s+)?(?:const|class|function\*?)\s+(\w+)", re.M)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/[ \t]*)\n", re.M | re.S)


def bundle(folder: Path, entry: str, apart: Collection[str] = (), home: str = "") -> tuple[str, list[str]]:
    """The module `entry` of a folder with all that it imports, as one module; those apart are still imported, all from
    the module `home` where one is named.

    Also the names of the modules that are in it.

    Comments that have lines of their own and indentation are left out. Raises ValueError where modules import one
    another in a circle, or for an import or export of a form that is not known.
    """
    done: dict[str, str] = {}
    text = _body(folder, entry, apart, done, ())
    passed = _PASSED.search(text)
    last = _PASSED.sub("", text)
    if passed is None or "export" in re.findall(r"^\w+", last, re.M):
        raise ValueError(f"{entry} passes on nothing")
    outside = [f'import * as {_name(module)} from "./{home or module}";' for module in sorted(apart)]
    tail = f"{last}const {_names(passed[1])} = {_name(passed[2])};\nexport {passed[1]};\n"
    return "\n".join([*outside, *done.values(), tail]), [*done, entry]


def opening(folder: Path, entry: str, modules: Collection[str]) -> str:
    """The module `entry` of a folder, which exports nothing, as one with some modules, all of whose names it exports.

    Raises ValueError as `bundle`, and where two of the modules export one name.
    """
    done: dict[str, str] = {}
    text = _body(folder, entry, (), done, ())
    for module in modules:
        if module not in done:
            done[module] = _wrapped(_body(folder, module, (), done, (entry,)), module)
    exported = {module: _EXPORT.findall((folder / module).read_text(encoding="utf-8")) for module in sorted(modules)}
    names = [name for found in exported.values() for name in found]
    if len(set(names)) < len(names):
        raise ValueError(f"{entry}: two modules export one name")
    passed = [f"export const {{ {', '.join(found)} }} = {_name(module)};" for module, found in exported.items()]
    return "\n".join([*done.values(), *passed, f"{{\n{text}}}\n"])


def _body(folder: Path, module: str, apart: Collection[str], done: dict[str, str], above: tuple[str, ...]) -> str:
    """A module's text with its imports replaced; those it imports are added to `done`, in order."""
    if module in above:
        raise ValueError(f"modules go round: {' -> '.join((*above, module))}")
    text = _COMMENT.sub("", (folder / module).read_text(encoding="utf-8"))
    for other in [found[2] for form in (_IMPORT, _PASSED) for found in form.finditer(text)]:
        if other not in done and other not in apart:
            done[other] = _wrapped(_body(folder, other, apart, done, (*above, module)), other)
    for names, other in ((found[1] or "", found[2]) for found in _IMPORT.finditer(text)):
        wanted = {name.split()[0] for name in names.strip("{}").split(",") if name.strip()} if "{" in names else set()
        if missing := wanted - set(_EXPORT.findall((folder / other).read_text(encoding="utf-8"))):
            raise ValueError(f"{module}: {other} does not export {', '.join(sorted(missing))} on a line of its own")
    text = _IMPORT.sub(_taken, text)
    if re.search(r"^import\b(?!\()", text, re.M):
        raise ValueError(f"{module}: an import of a form that is not known")
    return re.sub(r"^[ \t]+", "", text, flags=re.M)


def _taken(found: re.Match[str]) -> str:
    names, module = found[1], found[2]
    if not names:
        return ""
    if names.startswith("*"):
        return f"const {names.split()[-1]} = {_name(module)};\n"
    return f"const {_names(names)} = {_name(module)};\n"


def _names(names: str) -> str:
    """What `import {a, b as c}` names, as a pattern that takes a module apart."""
    return re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", names)


def _wrapped(text: str, module: str) -> str:
    exported = _EXPORT.findall(text)
    plain = re.sub(r"^export\s+", "", text, flags=re.M)
    if len(exported) != len(re.findall(r"^export\b", text, re.M)):
        raise ValueError(f"{module}: an export of a form that is not known")
    return f"const {_name(module)} = (() => {{\n{plain}return {{ {', '.join(exported)} }};\n}})();"


def _name(module: str) -> str:
    return "$" + re.sub(r"\W", "_", module.removesuffix(".js"))
