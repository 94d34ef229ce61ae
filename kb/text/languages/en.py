"""English: words and phrases by what they do in a rule."""

from __future__ import annotations

from kb.text.languages.en_numbers import NUMBERS
from kb.text.languages.table import Language, listed, wordset

_DEONTIC = {
    "may": listed("may, can, may freely, is|are|be allowed, is|are|be permitted, is|are|be entitled, is|are|be able, "
                  "has|have the right, has|have the option, is|are|be free to, might, could"),
    "may~": listed("optional, optionally, voluntarily, voluntary, if he|she|they|you|it wish|wishes|want|wants|like|likes, "
                   "if desired, option, chooses|choose|decides|decide to, allow|allows|allowing|allowed, let|lets|letting, "
                   "permit|permits|permitting|permitted, enable|enables, possible, capable, able, choose|chooses|choosing, choice, free, freely, "
                   "at will, as he|she|they|you wish|wishes|like|likes|please|pleases, wish|wishes, want|wants, willing, up to you|him|her|them, "
                   "right, rights, use|uses, legal, legally, permission, ability, whether or not, or not"),
    "must": listed("must, shall"),
    "have": listed("have|has|having|had to, is|are|be required, is|are|be obliged, is|are|be forced, is|are|be bound to, "
                   "is|are mandatory, is|are compulsory, is|are obligatory, need|needs to, is|are necessary, mandatory, compulsory, obligatory, "
                   "it takes, required"),
    "have~": listed("obligation, obligations, forced, forces to, require|requires, need|needs|needed, will, duty, ought to, should, "
                    "make|makes, always, immediately, necessary, always, bound, demand|demands"),
    "needs": listed("need"),
    "may not": listed("cannot, can't, couldn't, may not, can not, unable to"),
    "must not": listed("mustn't, must not, shall not, shan't, is|are forbidden, is|are prohibited, forbidden, prohibited, "
                       "is|are barred, not allowed|permitted|able|entitled|legal, illegal, banned, forbid|forbids, prohibit|prohibits"),
    "need not": listed("needn't, need not, not required, not necessary, not obliged, not compulsory, not mandatory, not obligatory, "
                       "not forced, not bound to, under no obligation, no obligation, no need, not need|have|has to, "
                       "don't|doesn't|didn't|won't have|need to, no requirement, free not to, may choose not to, choose|chooses not to, may decline, "
                       "may opt not to, not have any obligation"),
    "not": listed("not, isn't, aren't, doesn't, don't, didn't, wasn't, weren't, hasn't, haven't, hadn't, won't, wouldn't, "
                  "no longer, not yet"),
    "never": listed("never, at no time, under no circumstances, in no case, in no way, not ever, never ever"),
    "nobody": listed("nobody, no one, none, neither, nothing, nowhere, no player|players, no-one"),
    "no": listed("no"),
    "not~": listed("without, nor, lack|lacks|lacking, fail|fails|failed|failing, ignore|ignores|ignoring|ignored, impossible, unable, "
                   "refuse|refuses|refusing|refused, forgo|forgoes, decline|declines, instead of, rather than, empty, unoccupied, free of, "
                   "free from, immune, safe, exempt, exempted, devoid, prevent|prevents|prevented, stop|stops|stopped, skip|skips|skipped, "
                   "avoid|avoids, cancel|cancels|cancelled, absent, absence, missing, invalid, barred, excluded, denied, unused, unable, uncontrolled, "
                   "non, unclaimed, useless, worthless, unlimited, only, unless, except, other than, else, otherwise, yet, still, until, "
                   "different, ineffective, inactive, remain|remains, keep|keeps, stay|stays, unaffected, unchanged, unarmed, secret, secretly, hidden, void, nullified, void, "
                   "zero, but not, except for, apart from, neither, forfeits, forfeit, abstain, unopposed, uncontested, refrain, leave|leaves, "
                   "alone, unharmed, survive|survives, loses, lose, fewer, less, out of, at most, maximum, too"),
}
_CLAUSES = {
    "except": listed("unless, except, except for|when|if|that|in, excepting, other than, save for|that|when|if, with the exception of, apart from, "
                     "aside from, barring, excluding, but not, exception, exceptions, but for"),
    "except~": listed("only if|when|where, but, if not, without, besides, rather than, instead of, no other, until, however, otherwise, "
                      "not counting, not including, else, only, though, although, provided, if no, unlike, beyond, less, minus, not, alone, never, "
                      "no, cannot, as long as, even if, already"),
    "if": listed("if, even if, as if, provided, provided that, providing, in case, in the event, whether, on condition, so long as, as long as, if not, if no"),
    "when": listed("when, whenever, while, during, once the|a|all|you|he|she|it|they|every|your|his|her|their|both|each|no|any|someone|that|this|another, as soon as, any time, every time, each time, until, whilst, in the course of, at any time"),
    "if~": listed("should, once, unless, where, wherever, upon, with, without, whoever, whichever, whatever, who, whose, that, which, after, before, in the case, on, at, as, "
                  "by, having, being, else, otherwise, then, for, time, turn, phase, round, throughout, within, over, in, those, any, only, "
                  "no, except, given, and, or, even, until, since, because, so, a player with, from"),
}
_COMPARISONS = {
    "least": listed("at least, or more, or higher, or greater, or better, no fewer|less than, not fewer|less than, minimum, minimum of, at a minimum, "
                    "a minimum of, or above, not below, and up, or longer, equal or exceed, equals or exceeds"),
    "most": listed("at most, or fewer, or less, or lower, no|not more than, no greater than, up to, maximum, maximum of, a maximum of, at the most, "
                   "never more than, not exceed, never exceed, or below, no higher|larger|longer than, a limit of, limit, limited to, as many as, or under, cannot exceed, not over"),
    "more": listed("more than, greater than, higher than, larger than, exceed|exceeds|exceeding|exceeded, over, above, beyond, "
                   "more * than, bigger than, stronger than, longer than, in excess of, surpass|surpasses, outnumber|outnumbers, further than, better than"),
    "fewer": listed("fewer than, less than, lower than, smaller than, below, under, fewer * than, less * than, short of, weaker than, worse than, shorter than"),
    "least~": listed("some, any, one, a, an, more, enough, another, even, always, not, reach|reaches, must, already, only, least"),
    "most~": listed("only, limit, limited, limits, no other, single, maximum, cannot, more than, not, never, all, until, any, as far as, as many, most, any number, one, every, within, between, and"),
    "more~": listed("more, most, greater, greatest, higher, highest, larger, largest, extra, additional, majority, further, beyond, outnumber, another, other, others, too, fewer, less, least, at least, "
                    "second, several, many, single, at most, up to, one, limit, than, bigger, biggest, better, stronger, strongest, rather than"),
    "fewer~": listed("fewer, less, least, lower, lowest, smaller, smallest, fewest, minority, minus, not, at least, without, no, lack, lacks, at most, insufficient, cheaper, reduced, only, weaker, than, lower, up to, short"),
    "before": listed("before, beforehand, prior, prior to, earlier, ahead of, previously, preceding, precede|precedes, in advance, previous"),
    "after": listed("after, afterwards, afterward, following, later, thereafter, subsequently, subsequent, hereafter, after that"),
    "before~": listed("until, first, last, yet, already, start, beginning, begin|begins, till, by, former, formerly, still, up to, would, then, about to, earliest, turn"),
    "after~": listed("then, once, next, when, upon, having, since, finally, lastly, end, ends, ended, behind, as soon as, already, until, over, follow|follows, on, "
                     "from, at, immediately, as a result, so, by, when, new, past, completed, finished, and, with, later, if, in, second, turn"),
}
_QUANTIFIERS = {
    "all": listed("all, every, each, everyone, everybody, everything, both, all of, entire, whole, always, any, anyone, anybody, anything, anywhere, any of, "
                  "whenever, either, whichever, whatever, whoever, wherever, total, per, throughout, every time, each time, entirely, every one"),
    "all~": listed("the rest, the other, the others, per, apiece, respective, respectively, together, other, everywhere, completely, full, fully, universal, remaining, rest, players, "
                   "no, none, nobody, never, general, complete, number of, many, lot, time, a, an, they, those, your, their, who, at once, only, collection, sum, amount, each other, one another, up to, as many as, everyone else"),
    "only": listed("only, solely, just, exclusively, merely, purely, nothing but, sole, no other, alone, simply"),
    "only~": listed("single, one, alone, unless, except, but, other than, simply, nothing, unique, no more than, at most, nobody else, otherwise, "
                    "up to, limited, limit, until, no, never, not, just, cannot, may not, exactly, even, apart, reserved, restricted, private, same, lone"),
    "also": listed("also, as well, too, likewise, additionally, in addition, as well as, besides, moreover, furthermore"),
    "also~": listed("and, even, both, same, further, not only, extra, plus, additional, together, again, another, similarly, other, or, additional, with, including, equally, apart from, but, so, still, well, either, more, then, yet"),
    "one": listed("one, one of"),
    "one~": listed("a, an, single, any, the same, first, another, each, another, other, someone, once, any of, some, this, that, only, every, whoever, else, either, alone"),
}
_ACTORS = {
    "winner": listed("winner, winners, victor, victors, winning player|side|faction|team, the victorious player|side, victorious"),
    "winner~": listed("win, wins, won, winning, victory, victorious, defeats, beats, beaten, prevails, victories, victory, defeat, vanquishes, first, defeated, "
                      "leader, best, highest, takes, survivor"),
    "loser": listed("loser, losers, losing player|side|faction|team, defeated player|side|party, vanquished, the defeated"),
    "loser~": listed("lose, loses, lost, losing, defeated, beaten, vanquished, defeat, loss, losses, other, otherwise, beat, beats, killed, dead"),
    "attacker": listed("attacker, attackers, aggressor, aggressors, attacking player|side|faction|army, assailant, invader"),
    "attacker~": listed("attack, attacks, attacking, attacked, aggressive, aggression, assault, assaults, invading, starts, initiates, enters, initiator, active player, invaders, active"),
    "defender": listed("defender, defenders, defending player|side|faction|army"),
    "defender~": listed("defend, defends, defending, defended, defence, defense, attacked, defences, target, other, holds, occupant, occupier, victim, defences, defenses, owner"),
    "opponent": listed("opponent, opponents, rival, rivals, adversary, adversaries, opposing player|side|faction, enemy, enemies, foe, foes"),
    "opponent~": listed("other player, other players, other, others, another, opposing, another player, another's, opposed, against, hostile, each other, the other side, someone else, anyone else, "
                        "everyone else, opposition, opposite, victim, one another, player, players, neighbour, contender, else, them, him"),
    "ally": listed("ally, allies, allied, alliance, alliances, partner, partners, teammate, teammates, confederate"),
    "ally~": listed("partnership, team, together, allying, friend, friendly, friends, side, pact, join, joins, coalition, treaty, league, teams, shared, share, belong"),
}

LANGUAGE = Language(
    code="en",
    snowball="english",
    stop_words=wordset(
        "the a an of to in on at by for with from and or not is are was were be been being do does did has have had may can could "
        "must shall should will would if when while what who whom whose which where why how this that these those it its i you he she "
        "they we my your his her their our me him them us there no yes any all each every than then so but as into out up down "
        "am cannot can't don't doesn't isn't aren't it's i'm let's get gets much many more most less fewer only also during before "
        "after unless until about another other others ever never wanna gonna dont cant doesnt someone anyone everyone player players "
        "card cards turn game rules allowed happens wins win two three four five"
    ),
    endings=("ing", "tion", "ck", "th", "ght", "ly", "ness", "ould", "ee", "ll", "ed", "wn", "sh"),
    signs="",
    phrases={**_DEONTIC, **_CLAUSES, **_COMPARISONS, **_QUANTIFIERS, **_ACTORS,
             "light": listed("also, always, ever, only, still, then, therefore, never, be, been, however, in turn, even, normally, "
                             "both, all, each, otherwise, now, you, he, she, it, they, we, i, is, are, do, does, did, will")},
    numbers=NUMBERS,
    imperatives=wordset(
        "add advance announce apply assign attach attack begin bid build buy calculate carry check choose claim collect combine compare complete continue count "
        "cover cut deal decide declare deduct deploy determine discard distribute divide double draw end exchange execute flip follow form gain give go halve "
        "hand hide hold ignore increase keep lay leave look lose lower make mark mix move name note offer open pass pay perform pick place play position "
        "prepare put raise read receive reduce refer remove repeat replace reroll reset resolve return reveal roll rotate round score select send separate "
        "set share ship shuffle skip spend stack start stop store subtract swap switch take tell tie total trade turn use wait write retreat resume sort"
    ),
    impersonal=frozenset(),
    copulas=wordset("is are was were am be isn't aren't"),
    pronouns=wordset("you he she they it we i who whoever everyone anyone nobody each"),
    determiners=wordset("the a an each every any no all both this that these those his her their your its our one some"),
    negative_concord=False,
    not_after_may="may not",
)
