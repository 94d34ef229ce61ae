"""What changed: from the changelog, and from the history of the rule files, by the rules that each change touched."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.pages.page import Entry, From, Page, block, esc, fold, items, link, tag
from kb.pages.shelf import Shelf
from kb.pages.words import register, word

register({
    "changes": ("Cambios", "Changes"),
    "changes description": ("Qué reglas han cambiado y cuándo.", "Which rules changed, and when."),
    "changes lead": ("Los cambios de las reglas, los últimos primero, con las reglas que tocaron. Los títulos están "
                     "en inglés, "
                     "como los escribió quien hizo el cambio.",
                     "Changes of the rules, the latest first, with the rules they touched."),
    "feed": ("También como canal Atom", "Also as an Atom feed"),
    "program": ("Novedades del programa", "What is new in the program"),
    "touched": ("{n} reglas", "{n} rules"),
    "touched one": ("una regla", "one rule"),
    "no history": ("Aquí no hay historial de versiones.", "There is no version history here."),
})
#: How many changes are shown, and how many rules of each.
SHOWN, SHOWN_RULES = 40, 200
_MARK = "\x1e"
_HUNK = re.compile(r"^@@ [^@]+ @@ ?(?:rule|editorial) ([a-z0-9-]+)")
_LINE = re.compile(r"^[+-](?:rule|editorial) ([a-z0-9-]+)")
_TOPIC = re.compile(r"^[+-]{3} [ab]/(?:.*/)?games/([a-z0-9-]+)/([a-z0-9-]+)\.rules")


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the rules: when (ISO 8601), what it is called, the full ids of the rules it touched, sorted."""

    id: str
    date: str
    title: str
    rules: tuple[str, ...]


def changes_of(folder: Path, games: Sequence[str]) -> list[Change]:
    """The latest changes of the rule files below a folder of a git checkout; none where there is no history."""
    with tempfile.NamedTemporaryFile("w", suffix=".attributes") as attributes:
        attributes.write("*.rules diff=rules\n")
        attributes.flush()
        command = ["git", "-c", f"core.attributesFile={attributes.name}",
                   "-c", "diff.rules.xfuncname=^((rule|editorial|fact|decision|act|ask|example|term|topic) ?.*)$",
                   "log", f"-n{SHOWN}", f"--format={_MARK}%h\x1f%cI\x1f%s",
                   "-p", "-U0", "--no-color", "--no-ext-diff", "--", *(f"{folder}/{game}" for game in games)]
        try:
            said = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=True, timeout=60).stdout
        except (OSError, subprocess.SubprocessError):
            return []
    return [change for part in said.split(_MARK)[1:] if (change := _change(part)).rules]


def _change(part: str) -> Change:
    head, _, diff = part.partition("\n")
    short, date, title = head.split("\x1f")
    return Change(short, date, title, tuple(sorted(set(_touched(diff)))))


def _touched(diff: str) -> Iterator[str]:
    game = topic = ""
    for line in diff.splitlines():
        place = _TOPIC.match(line)
        if place:
            game, topic = place.groups()
            continue
        found = _HUNK.match(line) or _LINE.match(line)
        if found and game:
            yield f"{game}.{topic}.{found[1]}"


def changes_page(shelves: Sequence[Shelf], changes: Sequence[Change], changelog: str, lang: str) -> Page:
    """The page of changes; the feed has the same."""
    at = From("changes")
    feed = link(at.file(f"feed.{lang}.xml"), word("feed", lang))
    body = [block([tag("p", esc(word("changes lead", lang)), class_="kb-lead"), tag("p", feed, class_="kb-meta")])]
    body.append(f"\n## {word('rules', lang)} {{ #rules }}\n")
    known = {name: shelf for shelf in shelves for name in (*shelf.rules, *shelf.editorials)}
    shown = [_html(change, known, lang, at) for change in changes]
    body.append(block(shown or [tag("p", esc(word("no history", lang)))]))
    news = _news(changelog)
    if news:
        body.append(f"\n## {word('program', lang)} {{ #program }}\n")
        body.append(block([items("ul", (esc(line) for line in news), lang="en")]))
    title, description = word("changes", lang), word("changes description", lang)
    return Page("changes", title, description, "".join(body), nav=title, entries=(Entry("", title, description),))


def _html(change: Change, known: Mapping[str, Shelf], lang: str, at: From) -> str:
    day = tag("time", esc(change.date[:10]), datetime=change.date)
    title = tag("b", esc(change.title), lang="en")
    count = word("touched one", lang) if len(change.rules) == 1 else word("touched", lang, n=len(change.rules))
    links = [link(known[name].rule_link(at, name), name, class_="kb-id") if name in known
             else tag("code", esc(name), class_="kb-id") for name in change.rules[:SHOWN_RULES]]
    if len(change.rules) > SHOWN_RULES:
        links.append("…")
    inner = f"{day} {title}" + fold(esc(count), items("ul", links, class_="kb-reasons"), class_="kb-fold")
    return tag("div", inner, class_="kb-change", id=f"change.{change.id}")


def _news(changelog: str) -> list[str]:
    lines = [line[2:].replace("`", "") for line in changelog.splitlines() if line.startswith("- ")]
    return lines[:30]


def feed(shelves: Sequence[Shelf], changes: Sequence[Change], lang: str, site: str) -> bytes:
    """The changes as Atom (RFC 4287). site: the address of the site, "" where it is not known: links are then "
                                                                       "relative."""
    known = {name: shelf for shelf in shelves for name in (*shelf.rules, *shelf.editorials)}
    latest = changes[0].date if changes else "1970-01-01T00:00:00Z"
    base = f' xml:base="{esc(site)}"' if site else ""
    parts = ['<?xml version="1.0" encoding="utf-8"?>',
             f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}"{base}>',
             f"<title>{esc(word('site', lang))} · {esc(word('changes', lang))}</title>",
             f"<id>tag:puedo,2024:changes:{lang}</id>", f"<updated>{esc(latest)}</updated>",
             f'<link rel="self" href="feed.{lang}.xml"/>', f'<link href="{lang}/changes/"/>',
             "<author><name>puedo</name></author>"]
    for change in changes:
        names = [name for name in change.rules[:SHOWN_RULES] if name in known]
        texts = "".join(f"<li>{esc(name)}: {esc(known[name].text(name, lang))}</li>" for name in names)
        parts += ["<entry>", f'<title xml:lang="en">{esc(change.title)}</title>',
                  f"<id>tag:puedo,2024:change:{change.id}</id>",
                  f"<updated>{esc(change.date)}</updated>", f'<link href="{lang}/changes/#change.{change.id}"/>',
                  f'<content type="html">{esc(f"<ul>{texts}</ul>")}</content>', "</entry>"]
    return "\n".join([*parts, "</feed>", ""]).encode()
