"""What reading a rulebook gives: statements and what was dropped, with offsets in characters of the text as it is."""

from __future__ import annotations

from dataclasses import dataclass, field

DEONTIC_KINDS = ("permission", "prohibition", "obligation")

# The rest of what a statement may be. `rule` says how things are or what happens; `procedure` tells what to do.
OTHER_KINDS = ("heading", "contents", "definition", "example", "note", "procedure", "question", "rule")


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence, or one heading, of a rulebook.

    start, end: character offsets, end exclusive. line: counted from 1, that of start.
    id: the clause's name; ids: all the clauses that the sentence holds, id first.
    clause: the numbers of the lists it stands in, joined by stops ("2.a.1"), or its label; "" where there is none.
    numbers, conditions, exceptions, terms: as they stand in the sentence, in order.
    optional: it stands under "optional" or "advanced". opens: a heading that begins a section.
    leads: it ends in a colon and only opens a list.
    """

    id: str
    start: int
    end: int
    line: int
    lang: str
    heading: str
    clause: str
    kind: str
    modality: str | None = None
    numbers: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    optional: bool = False
    opens: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """A stretch of the text that is not the rulebook's. reason: a stable phrase, such as "date" or "repeats line 8"."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A text read whole: between the spans of statements and dropped stretches there is only white space.

    doc: the document of the source maps that this is, or a copy or part of; None where it is none of them.
    changed: how many sentences the source map of that document does not have as they stand: the text was changed.
    """

    statements: tuple[Statement, ...]
    dropped: tuple[Dropped, ...]
    doc: str | None = None
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the rulebook as the grammar sees it; a sentence broken over two lines makes them one.

    role: title, subtitle, subheading, contents, item, paragraph, or a reason to drop it (date, chrome, page,
    ornament). start, end: offsets without the white space around. body: offset of the first character after marker,
    marks and label. marker: type and value ("number", "2"), None where it has none. scope: "optional", "advanced" or
    None. remark: "note", "example", "definition" or None. lead: it opens a list.
    """

    role: str
    start: int
    end: int
    body: int
    marker: tuple[str, str] | None = None
    scope: str | None = None
    remark: str | None = None
    label: str | None = None
    lead: bool = False


@dataclass(slots=True)
class Place:
    """Where in the document a line stands: heading, clause path and what the lists above it put it under.

    path: (marker type, value, optional) of each list it is in. scope: a subheading makes all optional that is deeper
    than scope_depth, until a title or a list item above it.
    """

    heading: str = ""
    optional: bool = False
    in_contents: bool = False
    path: list[tuple[str, str, bool]] = field(default_factory=list)
    scope: bool = False
    scope_depth: int = 0
