"""Mistakes that writers make in rule files: bad examples, what to call the mistake, what to do about it.

Each row is a test: every example must be a fault, and must be recognised as this row's.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`examples` are blocks, each with this one mistake. `line` is a pattern that the faulty line must match besides:
    the state of the parser after a name is much the same on every line."""

    code: str
    examples: tuple[str, ...]
    es: str
    en: str
    next_es: str
    next_en: str
    line: str = ""


def _rule(*lines: str) -> tuple[str, ...]:
    return tuple(f"rule r\n  {line}" for line in lines)


def _fact(*heads: str) -> tuple[str, ...]:
    return tuple(f"fact {head}\n  es x" for head in heads)


def _example(*lines: str) -> tuple[str, ...]:
    return tuple(f"example e\n  {line}" for line in lines)


ROWS: tuple[Row, ...] = (
    Row(
        "mixed",
        _rule(
            "a must not  if b and c or d", "a must not  if b or c is d and e", "a must not  if b of c and d >= 3 or e"
        ),
        "Aquí se mezclan `and` y `or` sin paréntesis.",
        "Here `and` and `or` are mixed without brackets.",
        "Pon entre paréntesis lo que va junto: a and (b or c)",
        "Put in brackets what goes together: a and (b or c)",
    ),
    Row(
        "modality-first",
        _rule("may sail", "must sail", "must not sail", "need not sail", "may not sail", "must not sail if a"),
        "Primero va el acto y después lo que se puede o se debe.",
        "The act comes first, then what may or must be.",
        "Escribe: sail may / sail must not / sail must / sail need not",
        "Write: sail may / sail must not / sail must / sail need not",
        r"(may|must|need)\b",
    ),
    Row(
        "may-not",
        _rule("sail may not", "sail may not  if a"),
        "`may not` no dice si está prohibido o si no hace falta.",
        "`may not` does not say whether it is forbidden or not needed.",
        "Escribe `must not` (prohibido) o `need not` (no hace falta).",
        "Write `must not` (forbidden) or `need not` (not needed).",
    ),
    Row(
        "authority",
        (*_rule("beats b", "beats b, c", "beats b if c"), "rule r\n  beats b\n  a may"),
        "Falta decir con qué autoridad se impone la regla.",
        "It is not said by what authority the rule beats the other.",
        "Termina la línea con `stated` (lo dice una cláusula), `layer CAPA` o `reading` (lo leemos así).",
        "End the line with `stated` (a clause says so), `layer LAYER` or `reading` (we read it so).",
    ),
    Row(
        "equals",
        _rule("fee = 3", "fee of x = 3", "sail may  if a == 3", "sail may  if a of b == c"),
        "Aquí no va `=`.",
        "`=` does not stand here.",
        "Escribe `is`: fee is 3",
        "Write `is`: fee is 3",
    ),
    Row(
        "no-condition",
        _rule("a may  if", "a is 3  if", "a may  unless", "a of b may  if", "lifts b  if", "switches off p  if"),
        "Falta la condición.",
        "The condition is missing.",
        "Escribe detrás de `if` o `unless` cuándo vale: a may  if b is c",
        "Write after `if` or `unless` when it holds: a may  if b is c",
    ),
    Row(
        "if-before-unless",
        _rule(
            "a may  unless b if c",
            "a is 3  unless b is c if d",
            "a may  unless b of c if d",
            "a may  unless b >= 2 if d",
        ),
        "`if` va delante de `unless`.",
        "`if` comes before `unless`.",
        "Escribe: a may  if c unless b",
        "Write: a may  if c unless b",
    ),
    Row(
        "two-ifs",
        _rule("a may  if b if c", "a may  if b is c if d", "a may  if b of c if d", "a may  if b >= 2 if d"),
        "Hay dos `if` en una línea.",
        "There are two `if` on one line.",
        "Une las condiciones con `and`, o escribe dos líneas.",
        "Join the conditions with `and`, or write two lines.",
    ),
    Row(
        "no-operand",
        _rule(
            "a may  if b and",
            "a may  if b or",
            "a may  if b is",
            "a may  if b >=",
            "a may  if not",
            "a is",
            "a plus",
            "a may  if b is not",
        ),
        "La línea se acaba antes de tiempo.",
        "The line ends too early.",
        "Falta lo que va detrás de la última palabra.",
        "What goes after the last word is missing.",
    ),
    Row(
        "chained-of",
        _rule("a may  if b of c of d", "a may  if b of c of d >= 2", "a is b of c of d"),
        "Lo que va dentro de otro `of` necesita paréntesis.",
        "What stands inside another `of` needs brackets.",
        "Escribe: strength of (captain of side)",
        "Write: strength of (captain of side)",
    ),
    Row(
        "open-bracket",
        _rule(
            "a may  if (b",
            "a may  if (b and c",
            "a may  if b and (c or d",
            "a is least of (b, c",
            "a may  if (b is c",
            "a may  if (b >= 2",
        ),
        "Falta cerrar un paréntesis.",
        "A bracket is not closed.",
        "Añade `)`.",
        "Add `)`.",
    ),
    Row(
        "closed-bracket",
        _rule(
            "a may  if b)", "a may  if b is c)", "a is b)", "a may  if (b))", "a may  if b >= 2)", "a may  if b and c)"
        ),
        "Sobra un paréntesis que cierra.",
        "There is a closing bracket too many.",
        "Quita `)` o abre uno antes.",
        "Remove `)`, or open one before.",
    ),
    Row(
        "no-where",
        _rule(
            "a may  if any b",
            "a may  if every b is c",
            "a is count b",
            "a is count b plus 1",
            "a may  if no b c",
            "a may  if any b as c",
        ),
        "Falta `where` y lo que se pide de cada uno.",
        "`where` and what is asked of each one are missing.",
        "Escribe: any trader where present of trader",
        "Write: any trader where present of trader",
    ),
    Row(
        "no-conclusion-word",
        _rule("sail", "fee of side", "fee 3", "sail if a", "fee of side 3", "sail not", "fee of side if a"),
        "La línea no dice qué pasa con la decisión.",
        "The line does not say what becomes of the decision.",
        "De un acto: may, must, must not, need not. De una decisión: is, plus, minus, times, at most, at least,"
        " includes, excludes.",
        "Of an act: may, must, must not, need not. Of a decision: is, plus, minus, times, at most, at least,"
        " includes, excludes.",
        r"(?!expect |given |here |lifts |beats |each |from |takes )",
    ),
    Row(
        "empty-text",
        (
            *_rule("why", "note"),
            "fact f yes/no\n  name",
            "act a\n  verbs",
            "term t\n  gloss",
            "act a\n  printed",
            "fact f yes/no\n  said",
        ),
        "Falta el texto.",
        "The text is missing.",
        "Escribe la lengua y el texto: name es ...",
        "Write the language and the text: name es ...",
    ),
    Row(
        "no-name",
        (
            "rule",
            "fact",
            "act",
            "rule\n  es x",
            "act\n  es x",
            "fact\n  es x",
            "kind",
            "power",
            "term",
            "topic",
            "game",
            "decision",
            "means",
            "example",
            "editorial",
            "claim",
        ),
        "El bloque no tiene nombre.",
        "The block has no name.",
        "Escribe un nombre detrás de la primera palabra: rule full-harbour",
        "Write a name after the first word: rule full-harbour",
    ),
    Row(
        "no-type",
        (
            *_fact("f", "f of side", "f usually no", "f of a, b"),
            "decision d",
            "decision d\n  es x",
            "decision d of k",
            "fact f",
        ),
        "Falta decir qué valores tiene.",
        "It is not said which values it has.",
        "Escribe en la cabecera: yes/no, number 0..10, el nombre de un kind, o una lista: a, b, c",
        "Write in the header: yes/no, number 0..10, the name of a kind, or a list: a, b, c",
    ),
    Row(
        "no-range",
        _fact("f number", "f number 3", "f of side number", "f number 0 10", "f number 0..", "f number usually 3"),
        "Un número necesita de dónde a dónde va.",
        "A number needs to say from where to where it goes.",
        "Escribe: number 0..20, o number 0..20 by 1/2",
        "Write: number 0..20, or number 0..20 by 1/2",
    ),
    Row(
        "no-colon",
        (
            "kind k a, b",
            "kind k",
            "role r a, b",
            "class c of k a, b",
            "class c of k",
            "kind k\n  es x",
            "class c of k\n  es x",
        ),
        "Falta `:` delante de los miembros.",
        "`:` is missing before the members.",
        "Escribe: kind trader: a, b, c",
        "Write: kind trader: a, b, c",
    ),
    Row(
        "class-of",
        ("class c: a, b", "class c a", "class c\n  es x"),
        "Falta decir de qué son los miembros de la clase.",
        "It is not said of what kind the members of the class are.",
        "Escribe: class dock of port: a, b",
        "Write: class dock of port: a, b",
    ),
    Row(
        "source",
        _rule("from move.1", "from 000 move.1", "from", "from move", "from 000:a, move.1", "from 000:a,"),
        "Una fuente se escribe documento:id.",
        "A source is written document:id.",
        "Por ejemplo: from 000:move.1.c.2, 000:move.2.f.2  (o `from board`)",
        "For example: from 000:move.1.c.2, 000:move.2.f.2  (or `from board`)",
    ),
    Row(
        "comma",
        (
            *_rule("lifts b c", "each side, trader purpose", "beats b c stated", "from 000:a 000:b"),
            "act a\n  takes b c",
            "kind k: a b",
        ),
        "Falta una coma entre dos nombres.",
        "A comma is missing between two names.",
        "Escribe: a, b, c",
        "Write: a, b, c",
        r"(lifts|beats|each|from|takes|needs|kind|role|class) ",
    ),
    Row(
        "no-outcome",
        _example(
            "expect fee",
            "expect fee 3",
            "expect fee of side",
            "expect fee of side 3",
            "expect sail not",
            "expect fee = 3",
        ),
        "Falta decir qué se espera de la decisión.",
        "It is not said what is expected of the decision.",
        "Escribe: expect fee is 3 / expect sail must not / expect fee at most 8 / expect fee conflict (silent, choice,"
        " impossible) / expect fee depends on ...",
        "Write: expect fee is 3 / expect sail must not / expect fee at most 8 / expect fee conflict (silent, choice,"
        " impossible) / expect fee depends on ...",
        r"expect ",
    ),
    Row(
        "given",
        _example(
            "given",
            "given a is",
            "given a = 3",
            "given a of b = 3",
            "given a is b and c",
            "given a >= 3",
            "given a is b c",
            "given a b",
        ),
        "Un dato se escribe HECHO is VALOR.",
        "A given is written FACT is VALUE.",
        "Separa los datos con comas: given actor is genoa, crates is 5, raining, not friend-there",
        "Separate givens with commas: given actor is genoa, crates is 5, raining, not friend-there",
        r"(given|here)\b",
    ),
    Row(
        "prefers",
        ("editorial e\n  prefers a", "editorial e\n  prefers a, b", "editorial e\n  prefers a over"),
        "Falta decir a cuál se prefiere.",
        "It is not said over which it is preferred.",
        "Escribe: prefers REGLA over REGLA",
        "Write: prefers RULE over RULE",
    ),
    Row(
        "columns",
        ("table t of k\n  es x", "table t of k", "table t", "table t a b", "table t\n  es x"),
        "Una tabla necesita de qué es y sus columnas.",
        "A table needs to say of what it is, and its columns.",
        "Escribe: table sheet of trader   coins  hand",
        "Write: table sheet of trader   coins  hand",
    ),
    Row(
        "rule-power",
        ("rule r power\n  es x", "rule r power of genoa", "rule r power"),
        "Falta el nombre del poder.",
        "The name of the power is missing.",
        "Escribe: rule pilot-fee  power pilot  (y declara: power pilot of genoa)",
        "Write: rule pilot-fee  power pilot  (and declare: power pilot of genoa)",
    ),
    Row(
        "tolerates",
        _rule("tolerates", "tolerates gap", "tolerates gap because"),
        "Falta decir qué se tolera y por qué.",
        "It is not said what is tolerated and why.",
        "Escribe: tolerates CÓDIGO because MOTIVO",
        "Write: tolerates CODE because REASON",
    ),
    Row(
        "means",
        (
            "means m",
            "means m of k",
            "means m yes/no",
            "means m number 0..3",
            "means m of k yes/no\n  es x",
            "means m\n  es x",
            "means m number 0..3\n  es x",
        ),
        "Falta cómo se calcula.",
        "How it is computed is missing.",
        "Escribe detrás de `=`: means others-there  number 0..5 = count ...",
        "Write it after `=`: means others-there  number 0..5 = count ...",
    ),
    Row(
        "text-there",
        ("never a\n  es x", "never a is b\n  es x", "never any a where b\n  es x"),
        "`never` no lleva más líneas.",
        "`never` takes no further lines.",
        "Explícalo en un comentario encima: # ...",
        "Explain it in a comment above: # ...",
    ),
)
