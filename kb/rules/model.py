"""The model of a game: what its rule files declare, resolved and typechecked.

Ids inside a game are `topic.name` for rules, editorial rulings, examples, claims and steps, and bare names for
what the whole game shares (kinds, tables, facts, decisions, acts, powers, terms, options). Outside, an id is
prefixed with the game: `game.topic.rule`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kb.rules.basics import DEONTIC as DEONTIC
from kb.rules.basics import FORBIDDEN as FORBIDDEN
from kb.rules.basics import MOODS as MOODS
from kb.rules.basics import NO_TEXT
from kb.rules.basics import OPTIONAL as OPTIONAL
from kb.rules.basics import REQUIRED as REQUIRED
from kb.rules.basics import Number as Number
from kb.rules.basics import OneOf as OneOf
from kb.rules.basics import Place as Place
from kb.rules.basics import SetOf as SetOf
from kb.rules.basics import Texts as Texts
from kb.rules.basics import Type as Type
from kb.rules.basics import YesNo as YesNo
from kb.rules.cases import Ask as Ask
from kb.rules.cases import Example as Example
from kb.rules.cases import Expectation as Expectation
from kb.rules.cases import Given as Given
from kb.rules.expressions import Expr, Value
from kb.rules.later import Later


@dataclass(frozen=True, slots=True)
class Kind:
    """A closed vocabulary. A role is a kind whose members are parties with facts of their own."""

    id: str
    values: tuple[str, ...]
    texts: Texts
    labels: dict[str, Texts]
    place: Place
    ordered: bool = False
    role: bool = False
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """A class (listed) or a set (computed from a relation when the files were read)."""

    id: str
    of: str
    values: tuple[str, ...]
    texts: Texts
    place: Place
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    keys: tuple[str, ...]
    cells: dict[str, Value]  # a missing cell is absent
    sources: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    of: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    texts: Texts
    place: Place
    sources: tuple[str, ...] = ()
    labels: dict[str, Texts] = field(default_factory=dict)  # of the columns


@dataclass(frozen=True, slots=True)
class Relation:
    id: str
    left: str
    right: str
    pairs: frozenset[tuple[str, str]]  # both directions are here where it holds both ways
    texts: Texts
    place: Place
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """Ways over a relation between places of `of`, grouped by a table column: steps inside one group are free.

    `blocked` says, of the variable `place`, where the way may not lead. The ends of a route are groups.
    """

    id: str
    of: str
    relation: str
    counting: str | None  # a table column over `of` whose change is one step; None: every step counts
    counting_table: str | None
    blocked: Expr | None
    texts: Texts
    place: Place


@dataclass(frozen=True, slots=True)
class Phrase:
    """A way players state a fact, e.g. "{n} others"; `value` is what it states, None where a slot does."""

    lang: str
    pattern: str
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """An input of a situation. `params` are the kinds or roles it is told per; options are facts too.

    `means`: it is computed from other facts when those are known, and can be stated as such.
    """

    id: str
    params: tuple[str, ...]
    type: Type
    question: Texts
    name: Texts
    labels: dict[str, Texts]
    phrases: tuple[Phrase, ...]
    place: Place
    usual: Value | None = None
    means: Expr | None = None
    option: bool = False
    act: str | None = None  # `done ACT`
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """The verbs and nouns by which players name an act or a decision, in all the forms worth listing."""

    verbs_es: tuple[str, ...] = ()
    verbs_en: tuple[str, ...] = ()
    nouns_es: tuple[str, ...] = ()
    nouns_en: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What can be asked. An act's decision has the type OneOf(DEONTIC) and `act` true."""

    id: str
    topic: str
    params: tuple[str, ...]
    type: Type
    question: Texts
    name: Texts
    labels: dict[str, Texts]
    words: Words
    takes: tuple[str, ...]  # the participants: ids of the facts that fill the frame
    place: Place
    act: bool = False
    prefer: str | None = None  # highest | lowest, where competing allowances do not clash
    printed: Texts = NO_TEXT  # where a board or a card says what the rules do not
    same_as: tuple[str, ...] = ()  # game.decision


@dataclass(frozen=True, slots=True)
class Power:
    """A named ability. Allies: `lent` to them, `used` for them, or `covers` them."""

    id: str
    owner: str | None
    owner_kind: str | None
    texts: Texts
    place: Place
    lent: bool = False
    used: bool = False
    covers: bool = False
    needs: tuple[str, ...] = ()  # options that must be in play
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Authority:
    """Why one rule beats another: `kind` is stated | layer | reading | editorial; `ref` names layer or editorial."""

    kind: str
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """A precedence clause of the game that edges may cite. It creates no edges."""

    id: str
    texts: Texts
    sources: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Concludes:
    """`op`: is | plus | minus | times | at most | at least | includes | excludes.

    `values` are alternatives for `is` (an act's modality is already its set), one amount otherwise.
    """

    decision: str
    args: tuple[Expr, ...]
    op: str
    values: tuple[Expr, ...]
    condition: Expr | None
    place: Place
    chooser: Expr | None = None
    rounding: str | None = None  # up | down, of `times`
    clamps: bool = False
    attack_only: bool = False  # a defeater: attacks what says otherwise and supports nothing; no rule file can say it


@dataclass(frozen=True, slots=True)
class Lifts:
    """The rules named do not apply: an undercut, nothing is claimed in their place."""

    rules: tuple[str, ...]
    authority: Authority
    condition: Expr | None
    place: Place


@dataclass(frozen=True, slots=True)
class SwitchesOff:
    power: str
    condition: Expr | None
    place: Place


Conclusion = Concludes | Lifts | SwitchesOff


@dataclass(frozen=True, slots=True)
class Beats:
    rule: str
    authority: Authority
    place: Place


@dataclass(frozen=True, slots=True)
class Rule:
    """`each` are the variables (kinds or roles) over which the rule is repeated."""

    id: str
    topic: str
    texts: Texts
    sources: tuple[str, ...]
    each: tuple[str, ...]
    conclusions: tuple[Conclusion, ...]
    beats: tuple[Beats, ...]
    place: Place
    power: str | None = None
    options: tuple[str, ...] = ()
    closing: bool = False
    strict: bool = False
    notes: tuple[Texts, ...] = ()
    why: Texts = NO_TEXT  # reasons for its readings
    tolerated: tuple[tuple[str, str], ...] = ()  # (code of a finding, why it is tolerated)


@dataclass(frozen=True, slots=True)
class Editorial:
    """An editorial ruling: our reading of a clash (`prefers`) or of a silence (`conclusions`), with its reason.

    Its conclusions count only where the ruling would otherwise be conflict or silence.
    """

    id: str
    topic: str
    reason: Texts
    sources: tuple[str, ...]
    settles: tuple[str, ...]
    prefers: tuple[tuple[str, str], ...]
    each: tuple[str, ...]
    conclusions: tuple[Concludes, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Never:
    condition: Expr
    place: Place


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    texts: Texts  # first the preferred form, then the variants
    gloss: Texts
    forbidden_es: tuple[str, ...]
    forbidden_en: tuple[str, ...]
    sources: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    topic: str
    procedure: str
    texts: Texts
    sources: tuple[str, ...]
    after: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Claim:
    """A general assertion of the source, checked against the rules; it never concludes."""

    id: str
    topic: str
    texts: Texts
    sources: tuple[str, ...]
    holds: Expr | None
    place: Place


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    texts: Texts
    place: Place
    prose: tuple[Texts, ...] = ()


@dataclass(frozen=True, slots=True)
class Game(Later):
    """One game, whole. Mappings keep the order of the files; of a kept game they are read when first used."""

    id: str
    texts: Texts
    topics: dict[str, Topic] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)  # roles too
    groups: dict[str, Group] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    routes: dict[str, Route] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)  # options, means and `done ACT` too
    decisions: dict[str, Decision] = field(default_factory=dict)  # acts too
    powers: dict[str, Power] = field(default_factory=dict)
    layers: dict[str, Layer] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    editorials: dict[str, Editorial] = field(default_factory=dict)
    nevers: tuple[Never, ...] = ()
    terms: dict[str, Term] = field(default_factory=dict)
    steps: dict[str, Step] = field(default_factory=dict)
    claims: dict[str, Claim] = field(default_factory=dict)
    examples: dict[str, Example] = field(default_factory=dict)
    asks: dict[str, Ask] = field(default_factory=dict)
    foreign: tuple[Texts, ...] = ()  # terms of other editions and games that these rules do not cover
    reading: tuple[str, ...] = ()  # topics in the order in which they are read; those that are not here come after
