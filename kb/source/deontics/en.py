"""English: what permits, forbids and obliges. All is folded to lower case, apostrophes straight."""

from __future__ import annotations

from kb.source.deontics.table import Deontics, families, one_of

_WORDS = {
    "CAN": "may|can|could",
    "BE": "is|are|am|be|was|were",
    # What one has none of is no subject: "who has no gold must pass".
    "NO": "(?<!has )(?<!have )(?<!with )(?<!is )(?<!are )(no|none|neither|nobody|no one)",
    "ADVERB": "also|then|always|ever|now|still|even|only|freely|first|additionally|voluntarily|of course",
    # What befalls one is no act that could be allowed or forbidden.
    "SUFFER": "lose|loses|lost|losing|die|dies|died|kill|kills|killed|happens?|occurs?|affects?|counts?|turns? out"
    "|helps?|depends?|vary|varies|be (necessary|impossible|different)|changes? sides?",
    "RARE": "necessary|required|mandatory|obligatory|compulsory|obliged|forced",
}

_FAMILIES = {
    "need_not": """
        (do|does|did|will) not (have|need) to
        (don't|doesn't|didn't|won't) (have|need) to
        need(n't| not)
        {NO} <0,6>?((has|have|needs?) to|{BE} ({RARE}) to)
        no need to
        {BE}(n't| not) <0,1>({RARE})
        under no obligation
        may (choose|decide|opt) not to
        may decline
    """,
    "must_not": """
        must(n't| not| never)
        shall (not|never)
        {NO} <1,8>?(must|shall)
        should (not|never)
        (?<!not )(forbidden|prohibited|illegal)
        against the rules
        {BE} barred
    """,
    "may_not": """
        {CAN} (({ADVERB}) ){0,2}(not|never)
        cannot|can't|couldn't
        never {CAN}
        {NO} <0,8>?({CAN}(?! (be )?{RARE})|{BE} (allowed|permitted))
        no <1,4>?(allowed|permitted)
        {BE}(n't| not| never) (allowed|permitted|able|entitled)
        unable to
        never (?!{SUFFER})\\w+
        (is|are) never
        no <1,3>(happens?|occurs?|takes place)
    """,
    "may_only": """
        {CAN} only
        only (\\w+ ){0,3}{CAN}
        {CAN} be \\w+ only
    """,
    "must": """
        must|shall|should
        (has|have|had) to
        {BE} (required|obliged|forced) to
        {BE} (mandatory|compulsory|obligatory|required)
        needs? to
    """,
    "may": """
        (may|can)(?! (\\w+ )?{SUFFER})
        {BE} (({ADVERB}) )?(allowed|permitted|entitled|free|able|welcome)
        (?<!will )(allows?|lets?|permits?|enables?)(?! to)
        (has|have) the (right|option|choice)
    """,
}

_SUBORDINATORS = """
    if|when|whenever|while|once|until|unless|although|though|even though|because|since|whether|where|provided
    as long as
    in case
    so that
    as if
"""

TABLE = Deontics(
    families=families(_FAMILIES, _WORDS),
    subordinators=one_of(_SUBORDINATORS),
    openers=one_of(
        _SUBORDINATORS + "at|in|on|during|before|after|for|from|starting|instead|next|second|finally|to|otherwise"
    ),
    ambiguous=frozenset(),
    relatives=one_of(
        r"""
        (?<!in )(?<!of )(?<!to )(?<!from )(?<!on )(that|who|which|whose \w+)( (then|also|still|now|already|not))? $
        (?<!in )(?<!of )(?<!to )(?<!from )(?<!on )(that|which|whom|what|how \w+) (you|they|he|she|it|no one|nobody) $
        (?<!in )(?<!of )(?<!to )(?<!from )(?<!on )(that|which|whom|what) (a|an|the|each|any|no|all|other|these) \w+ $
        (what|how) (and how )?(you|they)( will)? $
        (of|in) \w+ you $
        """
    ),
    existential=one_of(r"(?<!\w )there (is|are)"),
    opening=one_of(r"^\W*(please )?(remember|note|notice|(keep|bear) in mind) ?,? ?((again|however|also) ?,? ?)*that "),
    optional=one_of("{BE} ((purely|always|entirely) )?(optional|voluntary)", _WORDS),
    example=one_of(
        r"""
        ^\W*(thus,? )?for (example|instance)
        ^\W*e\.g
        """
    ),
    first_person=one_of("i|me|my|mine|we|us|our|ours"),
    ability=one_of("abilit(y|ies)|powers?"),
    bare_verb=one_of(
        r"^\W*(?!(?:the|a|an|each|every|all|any|no|you|they|it|this|that|these|those|both|if|when|once|after|before"
        r"|during|in|on|at|to)\b)[a-z]+(?<!s) (one|two|any|the|a|an|this|your|all|\d)"
    ),
)
