"""The sorts of findings: a stable code for each, how grave it is, what it means and how to settle it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of findings. `means` and `settle`: in Spanish and English."""

    kind: str
    code: str
    severity: Severity
    means: tuple[str, str]
    settle: tuple[str, str]


_SORTS = (
    Sort("contradiction", "P001", "error",
         ("Dos reglas valen a la vez, ninguna se impone y no pueden cumplirse las dos.",
          "Two rules apply at once, neither beats the other, and both cannot be followed."),
         ("Haz que una se imponga (beats) o levante a la otra (lifts), ponle una condición, o decide con un editorial.",
          "Let one beat the other (beats) or lift it (lifts), give it a condition, or settle it with an editorial.")),
    Sort("unstated-precedence", "P002", "warning",
         ("Una regla se impone a otra y ninguna cláusula lo dice: es lectura nuestra.",
          "One rule beats another and no clause says so: it is our reading."),
         ("Busca la cláusula que lo dice y cítala, o deja escrito por qué se lee así (why).",
          "Find the clause that says so and cite it, or write down why it is read so (why).")),
    Sort("gap", "P003", "warning",
         ("Hay una situación posible en la que ninguna regla decide.",
          "There is a possible situation in which no rule decides."),
         ("Añade una regla de cierre (closing), amplía una condición, o di que está impreso (printed).",
          "Add a closing rule, widen a condition, or say that it is printed (printed).")),
    Sort("dead-rule", "P004", "warning",
         ("La regla no llega a decidir en ninguna situación posible.",
          "The rule decides in no possible situation."),
         ("Corrige su condición o quita lo que la vence siempre; si sobra, bórrala.",
          "Mend its condition or what always beats it; delete it if it is not needed.")),
    Sort("redundant-rule", "P005", "note",
         ("Sin esta regla saldría lo mismo siempre: otra dice lo mismo al menos en los mismos casos.",
          "Without this rule the same would always come out: another says the same in at least its cases."),
         ("Si son dos cláusulas que dicen lo mismo, reúnelas en una regla con las dos citas.",
          "If two clauses say the same, make them one rule with both cites.")),
    Sort("precedence-cycle", "P006", "error",
         ("Unas reglas se imponen, se levantan o se leen en círculo.",
          "Rules beat, lift or read one another in a circle."),
         ("Quita una de las líneas que cierran el círculo.", "Remove one of the lines that close the circle.")),
    Sort("bounds", "P007", "warning",
         ("Los límites de una misma cantidad dejan un hueco, se pisan o no coinciden.",
          "The bounds on one quantity leave a hole, overlap or do not match."),
         ("Revisa si es «más de» o «al menos», y haz que los límites casen.",
          "See whether it is \"more than\" or \"at least\", and make the bounds meet.")),
    Sort("permission-without-effect", "P008", "warning",
         ("Un permiso no cambia nada, o solo algunas de las prohibiciones que encuentra.",
          "A permission changes nothing, or only some of the prohibitions it meets."),
         ("Di de cada prohibición si el permiso la vence (beats) o la levanta (lifts), o acota el permiso.",
          "Say of each prohibition whether the permission beats or lifts it, or narrow the permission.")),
    Sort("claim", "P009", "warning",
         ("El reglamento afirma en general algo que sus propias reglas no cumplen.",
          "The rulebook asserts in general something that its own rules do not bear out."),
         ("Corrige la regla o la afirmación; si el reglamento yerra, déjalo dicho en un editorial.",
          "Mend the rule or the claim; if the rulebook errs, say so in an editorial.")),
    Sort("undefined-term", "P010", "note",
         ("Un nombre del juego se usa en los textos y ningún término lo define.",
          "A name of the game is used in the texts and no term defines it."),
         ("Añade un bloque term con su glosa y su cita.", "Add a term block with its gloss and cite.")),
    Sort("inconsistent-term", "P011", "warning",
         ("Una cosa tiene dos nombres, o un nombre sirve para dos cosas.",
          "One thing has two names, or one name stands for two things."),
         ("Usa la forma preferida del glosario, o da otro nombre a una de las dos cosas.",
          "Use the glossary's preferred form, or give one of the two things another name.")),
    Sort("language-mismatch", "P012", "warning",
         ("El español, el inglés y el significado formal de una regla no dicen lo mismo.",
          "The Spanish, the English and the formal meaning of a rule do not say the same."),
         ("Corrige el texto que falla; si la diferencia es solo de forma, tolerates language-mismatch because ...",
          "Mend the text that is wrong; if it is only wording: tolerates language-mismatch because ...")),
    Sort("duplicate", "P013", "note",
         ("Dos reglas dicen lo mismo.", "Two rules say the same."),
         ("Reúnelas en una sola con las dos citas.", "Make them one, with both cites.")),
    Sort("dangling-reference", "P014", "error",
         ("Se cita una cláusula que ningún mapa de fuentes tiene.", "A clause is cited that no source map has."),
         ("Corrige el identificador; `puedo read` da los nombres de las cláusulas.",
          "Mend the id; `puedo read` gives the names of clauses.")),
    Sort("example", "P015", "error",
         ("Un ejemplo o una pregunta no sale como dice.", "An example or an ask does not come out as it says."),
         ("Corrige la regla que falla, o lo que se esperaba.", "Mend the rule that is wrong, or what was expected.")),
    Sort("not-checked", "P016", "note",
         ("Algo no se ha podido comprobar: no se sabe si está bien.",
          "Something could not be checked: it is not known whether it is right."),
         ("Simplifica la condición, o da a la afirmación su significado formal (holds).",
          "Simplify the condition, or give the claim its formal meaning (holds).")),
)

SORTS: dict[str, Sort] = {sort.kind: sort for sort in _SORTS}
