"""The answer in one or two sentences: the verdict, the deciding rule's own words, and what must be said beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kb.answers.basis import rule_texts
from kb.answers.names import both_of, clause, listed, question_of, sentence
from kb.answers.names import name_of as named
from kb.answers.outcomes import choice_text, origin_text, outcome_text, said_verdict
from kb.answers.phrases import Both, say
from kb.errors import LANGUAGES
from kb.rules.model import FORBIDDEN, REQUIRED, Decision, Game, Rule, YesNo
from kb.ruling.model import CONFLICT, SILENT, VALUE, Case, Outcome, Ruling

#: No more cases than these are said in the text, nor cases of more conditions, nor outcomes of more characters.
SAID_CASES = 2
SAID_CONDITIONS = 2
SAID_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class Said:
    """What an answer is made from: the game, the ruling, the verdict and the mood in which an act is asked; `turned`:
    the contrary of the decision was asked for ("do they survive?" of whether they die)."""

    game: Game
    ruling: Ruling
    verdict: str
    mood: str = "may"
    turned: bool = False

    @property
    def decision(self) -> Decision:
        return self.game.decisions[self.ruling.decision[0]]

    @property
    def unless(self) -> tuple[Case, ...]:
        """The cases that turn the verdict: an act may stand otherwise and the answer still be the same."""
        if not self.decision.act:
            return self.ruling.unless
        return tuple(
            case
            for case in self.ruling.unless
            if said_verdict(self.decision, case.outcome, self.mood, self.turned) != self.verdict
        )


def answer_text(said: Said) -> Both:
    """The whole text in both languages."""
    return {lang: " ".join(part for part in _parts(said, lang) if part) for lang in LANGUAGES}


def _parts(said: Said, lang: str) -> list[str]:
    by_verdict = {"conflict": _conflict, "silent": _silent, "impossible": _impossible, "depends": _depends}
    compose = by_verdict.get(said.verdict)
    if compose is not None:
        return compose(said, lang)
    return [
        *_verdict(said, lang),
        *_notes(said, lang),
        *_editorial_reason(said, lang),
        *_readings(said, lang),
        *_unless(said, lang),
    ]


def _verdict(said: Said, lang: str) -> list[str]:
    word = _word(said, lang)
    ruled = said.ruling.ruled
    if ruled is not None:
        opening = say("ruled clash" if ruled[0] else "ruled silence", lang, verdict=clause(word))
        return [sentence(opening), *_rules(said, lang)]
    return [sentence(word), *_rules(said, lang)]


def _word(said: Said, lang: str) -> str:
    game, outcome = said.game, said.ruling.outcome
    if said.verdict == "choice":
        return choice_text(game, said.decision, outcome)[lang]
    if said.verdict == "value":
        value = outcome_text(game, said.decision, outcome, said.mood)[lang]
        return say("named value", lang, name=named(game, said.ruling.decision)[lang], value=value)
    more = _beside(said, lang)
    return say("and so", lang, verdict=say(said.verdict, lang), more=more) if more else say(said.verdict, lang)


def _beside(said: Said, lang: str) -> str:
    """What yes or no alone would leave unsaid: the value that was decided, or how exactly an act stands."""
    decision, outcome = said.decision, said.ruling.outcome
    if decision.act:
        if len(outcome.allowed) != 1:
            return ""
        state = str(outcome.allowed[0])
        told = REQUIRED if said.mood == "must" else FORBIDDEN  # "must I?" yes, "may I?" no
        return "" if state == told or (said.mood == "may" and state != REQUIRED) else say(state, lang)
    if isinstance(decision.type, YesNo) or said.verdict not in ("yes", "no"):
        return ""
    value = outcome_text(said.game, decision, outcome, said.mood)[lang]
    return say("named value", lang, name=named(said.game, said.ruling.decision)[lang], value=value)


def _rules(said: Said, lang: str) -> list[str]:
    """The deciding rule's own text, then those of the rules that add to its amount."""
    reasons = said.ruling.reasons
    proof = said.ruling.proof
    added = [state.rule for state in proof.rules if state.state == "added"] if proof is not None else []
    shown = dict.fromkeys([*reasons[:1], *(rule for rule in added if rule in reasons)])
    return [sentence(both_of(rule_texts(said.game, rule))[lang]) for rule in shown if rule in said.game.rules]


def _editorial_reason(said: Said, lang: str) -> list[str]:
    ruled = said.ruling.ruled
    editorial = said.game.editorials.get(ruled[1]) if ruled is not None else None
    if editorial is None or not editorial.reason:
        return []
    return [sentence(say("because", lang, reason=clause(both_of(editorial.reason)[lang])))]


def _readings(said: Said, lang: str) -> list[str]:
    """Says openly that nothing in the text ranks two rules, and why we take the one."""
    out = []
    for winner, loser, kind in said.ruling.readings:
        if kind != "reading":
            continue
        losing = clause(both_of(rule_texts(said.game, loser))[lang])
        out.append(sentence(say("reading", lang, loser=losing)))
        rule = said.game.rules.get(winner)
        if rule is not None and rule.why:
            out.append(sentence(say("because", lang, reason=clause(both_of(rule.why)[lang]))))
        break
    return out


def _unless(said: Said, lang: str) -> list[str]:
    unless = said.unless
    shown = said_cases([(len(case.conditions), _outcome(said, case)[lang]) for case in unless])
    return [sentence(_case(said, unless[index], lang, "but if")) for index in shown]


def said_cases(cases: Sequence[tuple[int, str]]) -> list[int]:
    """Which cases of `unless` the text says, by index; given how many conditions each has, and its outcome in the words
    of the language shown: whoever shows one language, as the browser does, has no other to measure."""
    short = [
        index
        for index, (count, outcome) in enumerate(cases)
        if count <= SAID_CONDITIONS and len(outcome) <= SAID_CHARACTERS
    ]
    return short[:SAID_CASES]


def _outcome(said: Said, case: Case) -> Both:
    return outcome_text(said.game, said.decision, case.outcome, said.mood, said.turned)


def _case(said: Said, case: Case, lang: str, template: str) -> str:
    outcome = _outcome(said, case)[lang]
    if not case.conditions:
        return say("otherwise", lang, outcome=outcome)
    return say(template, lang, conditions=conditions_text(case, lang), outcome=outcome)


def conditions_text(case: Case, lang: str) -> str:
    """The conditions of a case in a row; each text already says how the condition stands."""
    return listed([clause(both_of(text)[lang]) for text, _, _ in case.conditions], lang)


def _notes(said: Said, lang: str) -> list[str]:
    rule = said.game.rules.get(said.ruling.reasons[0]) if said.ruling.reasons else None
    return [sentence(both_of(note)[lang]) for note in rule.notes] if isinstance(rule, Rule) else []


def _depends(said: Said, lang: str) -> list[str]:
    ruling = said.ruling
    parts = [sentence(say("depends", lang))]
    if len(ruling.cases) == 1 and not ruling.cases[0].conditions:
        outcome = _outcome(said, ruling.cases[0])[lang]
        parts = [sentence(say("named value", lang, name=say("depends", lang), value=outcome))]
    elif not ruling.truncated and 0 < len(ruling.cases) <= SAID_CASES:
        parts += [sentence(_case(said, case, lang, "case")) for case in ruling.cases]
    if ruling.next_question is not None:
        parts.append(question_of(said.game, ruling.next_question)[lang])
    return parts


def _conflict(said: Said, lang: str) -> list[str]:
    outcome = said.ruling.outcome
    origin = origin_text(said.game, outcome)
    if origin is not None and outcome.kind == CONFLICT:
        return [sentence(say("clash elsewhere", lang, name=origin[lang]))]
    texts = [clause(both_of(rule_texts(said.game, rules[0]))[lang]) for _, rules in outcome.sides if rules]
    if len(texts) < 2:
        return [sentence(say("clash", lang))]
    return [sentence(say("clash of two", lang, first=texts[0], second=texts[1]))]


def _silent(said: Said, lang: str) -> list[str]:
    outcome: Outcome = said.ruling.outcome
    if outcome.kind == VALUE:  # an act of which this asking leaves both: what is left of it; else what is printed
        left = outcome_text(said.game, said.decision, outcome, said.mood)[lang]
        if not said.decision.act:
            left = say("printed", lang, name=named(said.game, said.ruling.decision)[lang], value=left)
        head = say("and so", lang, verdict=say("silent", lang), more=left)
        return [sentence(head), *_rules(said, lang), *_notes(said, lang)]
    origin = origin_text(said.game, outcome)
    if origin is not None and outcome.kind == SILENT:
        head = say("silence elsewhere", lang, name=origin[lang])
        printed = said.game.decisions.get(outcome.origin[0]) if outcome.origin is not None else None
    else:
        head, printed = say("silence", lang), said.decision
    where = both_of(printed.printed)[lang] if printed is not None else ""
    return [sentence(head), sentence(where)]


def _impossible(said: Said, lang: str) -> list[str]:
    broken = [clause(both_of(text)[lang]) for text in said.ruling.broken if text]
    if not broken:
        return [sentence(say("cannot be", lang))]
    return [sentence(say("cannot be because", lang, what=listed(broken, lang)))]
