"""What unbeaten conclusions come to; numbers: base by defeat, then additions, factors with their rounding, limits."""

from __future__ import annotations

from kb.ruling.amounts import Arith, Rounded, extreme, rounded, total_of
from kb.ruling.base import Issue
from kb.ruling.conditions import decide_compare
from kb.ruling.found import Amount, Found, Side, Weighing, intersect, values_of
from kb.ruling.model import CHOICE, CONFLICT, RANGE, SILENT, VALUE
from kb.ruling.nodes import Value, as_value, plain

_LIMITS = ("at most", "at least")


def combine(ctx: Weighing, issue: Issue, unbeaten: list[int]) -> Found:
    """Intersect what is unbeaten; a number is then adjusted and limited."""
    if not issue.simple:
        return combine_number(ctx, issue, unbeaten)
    return intersect(ctx, issue, unbeaten)


def combine_number(ctx: Weighing, issue: Issue, unbeaten: list[int]) -> Found:
    """The outcome for a number, from its unbeaten conclusions."""
    said = issue.said
    plain_ones = [place for place in unbeaten if not said[place].closing]
    base = _base(ctx, issue, unbeaten)
    adding = [place for place in plain_ones if said[place].op in ("plus", "minus")]
    factors = sorted(place for place in plain_ones if said[place].op == "times")  # rounding: in the order of the files
    limits = [place for place in plain_ones or unbeaten if said[place].op in _LIMITS]
    if base.kind == SILENT:
        return _range(ctx, issue, limits) if limits and not adding and not factors else base

    def adjusted(amount: Amount) -> Amount:
        amount = total_of([(amount, 1), *((_one(ctx, issue, place), 1 if said[place].op == "plus" else -1)
                                          for place in adding)], 0)
        for place in factors:
            amount = _times(amount, _one(ctx, issue, place), said[place].conclusion.rounding)
        return amount

    carried = (*base.reasons, *adding, *factors)
    if base.kind == CONFLICT:
        sides = tuple((tuple(map(adjusted, values)), rules) for values, rules in base.sides)
        return Found(CONFLICT, sides=sides, reasons=base.reasons)
    amounts = tuple(map(adjusted, base.allowed))
    if len(amounts) > 1:
        kept = tuple(amount for amount in amounts if all(_keeps(ctx, issue, amount, place) for place in limits))
        return Found(CHOICE if len(kept) > 1 else VALUE, kept, chooser=base.chooser, reasons=carried) if kept else (
            Found(CONFLICT, sides=_broken(ctx, issue, amounts, carried, limits), reasons=(*carried, *limits)))
    return _limited(ctx, issue, amounts[0], carried, limits)


def _one(ctx: Weighing, issue: Issue, place: int) -> Amount:
    return values_of(ctx, issue.said[place])[0]


def _base(ctx: Weighing, issue: Issue, unbeaten: list[int]) -> Found:
    """What the `is` conclusions leave; of competing allowances the highest or lowest where the decision says so."""
    prefer = issue.decision.prefer
    said = issue.said
    rivals = [place for place in unbeaten
              if said[place].op == "is" and not said[place].closing and not said[place].attack]
    if prefer is None or len(rivals) < 2:
        return intersect(ctx, issue, unbeaten)
    op = ">=" if prefer == "highest" else "<="
    best = rivals[0]
    for place in rivals[1:]:
        if not _compare(ctx, op, _one(ctx, issue, best), _one(ctx, issue, place)):
            best = place
    amount = _one(ctx, issue, best)
    agreeing = [place for place in rivals if place == best or _compare(ctx, "==", _one(ctx, issue, place), amount)]
    return Found(VALUE, (amount,), reasons=tuple(agreeing))


def _compare(ctx: Weighing, op: str, one: Amount, two: Amount) -> bool:
    if isinstance(one, Value) or isinstance(two, Value):
        return decide_compare(ctx, op, one, two) is True
    if op == "==":
        return one == two
    return one <= two if op == "<=" else one >= two  # type: ignore[operator]


def _times(amount: Amount, factor: Amount, way: str | None) -> Amount:
    if isinstance(amount, Value) and isinstance(factor, Value):
        product: Amount = Arith("*", amount, factor)
    elif isinstance(factor, Value):
        product = total_of(((factor, amount),), 0)  # type: ignore[arg-type]
    else:
        product = total_of(((amount, factor),), 0)  # type: ignore[arg-type]
    if way is None:
        return product
    return Rounded(way, product) if isinstance(product, Value) else rounded(way, product)


def _keeps(ctx: Weighing, issue: Issue, amount: Amount, place: int) -> bool:
    op = "<=" if issue.said[place].op == "at most" else ">="
    return _compare(ctx, op, amount, _one(ctx, issue, place))


def _limited(ctx: Weighing, issue: Issue, amount: Amount, carried: tuple[int, ...], limits: list[int]) -> Found:
    """Limits that clamp first; then one that is still broken clashes."""
    said = issue.said
    limits = _competing(ctx, issue, limits)
    for place in limits:
        if said[place].conclusion.clamps:
            least = said[place].op == "at most"
            if isinstance(amount, Value) or isinstance(_one(ctx, issue, place), Value):
                inside = ctx.store.possible_mask(as_value(amount), as_value(_one(ctx, issue, place)),
                                                 "<=" if least else ">=")
                if inside == (True,):
                    continue
            elif _keeps(ctx, issue, amount, place):
                continue
            amount = extreme("least" if least else "most", [amount, _one(ctx, issue, place)])
            carried = (*carried, place)
    broken = [place for place in limits if not said[place].conclusion.clamps and not _keeps(ctx, issue, amount, place)]
    if broken:
        return Found(CONFLICT, sides=_broken(ctx, issue, (amount,), carried, broken), reasons=(*carried, *broken))
    return Found(VALUE, (plain(amount),) if not isinstance(amount, Value) else (amount,), reasons=carried)


def _broken(ctx: Weighing, issue: Issue, amounts: tuple[Amount, ...], carried: tuple[int, ...],
            broken: list[int]) -> tuple[Side, ...]:
    ids = tuple(dict.fromkeys(issue.said[place].id for place in carried))
    return ((amounts, ids), *(((_one(ctx, issue, place),), (issue.said[place].id,)) for place in broken))


def _competing(ctx: Weighing, issue: Issue, limits: list[int]) -> list[int]:
    """The limits that count: of competing ones the highest or lowest where the decision says so."""
    if issue.decision.prefer is None:
        return limits
    op = ">=" if issue.decision.prefer == "highest" else "<="
    kept = []
    for kind in _LIMITS:
        rivals = [place for place in limits if issue.said[place].op == kind]
        best = next((place for place in rivals if all(
            _compare(ctx, op, _one(ctx, issue, place), _one(ctx, issue, other)) for other in rivals)), None)
        if best is not None:
            kept.append(best)
    return kept


def _range(ctx: Weighing, issue: Issue, limits: list[int]) -> Found:
    """Only limits apply."""
    use = _competing(ctx, issue, limits)
    highs = [place for place in use if issue.said[place].op == "at most"]
    lows = [place for place in use if issue.said[place].op == "at least"]
    high = extreme("least", [_one(ctx, issue, place) for place in highs]) if highs else None
    low = extreme("most", [_one(ctx, issue, place) for place in lows]) if lows else None
    if highs and lows and not _compare(ctx, "<=", low, high):
        sides: tuple[Side, ...] = (
            ((low,), tuple(dict.fromkeys(issue.said[place].id for place in lows))),
            ((high,), tuple(dict.fromkeys(issue.said[place].id for place in highs))))
        return Found(CONFLICT, sides=sides, reasons=(*lows, *highs))
    return Found(RANGE, low=low, high=high, reasons=(*lows, *highs))
