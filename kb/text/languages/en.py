"""English: words and phrases by what they do in a rule."""

from __future__ import annotations

from kb.text.languages.en_numbers import NUMBERS
from kb.text.languages.en_opposites import OPPOSITES
from kb.text.languages.table import Language, listed, wordset

_DEONTIC = {
    "may": listed(
        "may, can, may freely, is|are|be allowed, is|are|be permitted, is|are|be entitled, is|are|be able, has|have "
        "the right, has|have the option, is|are|be|feel free to, might, could, is|are possible"
    ),
    "may~": listed(
        "optional, optionally, voluntarily, voluntary, if he|she|they|you|it wish|wishes|want|wants, if "
        "he|she|they|you|it like|likes|prefer|prefers, as he|she|they|you wish|wishes|like|likes, as he|she|they|you "
        "please|pleases|choose|chooses, if desired, option, choose|chooses|choosing, decides|decide, "
        "allow|allows|allowing|allowed, let|lets|letting, permit|permits|permitting|permitted, enable|enables, "
        "possible, capable, able, choice, free, freely, at will, wish|wishes, want|wants, up to you|him|her|them, "
        "right, permission, ability, chance, there is room, open to, entitles, entitled, welcome, get to, gets to, "
        "freedom, opportunity, entitle, authorise|authorises|authorised, authorize|authorizes|authorized, "
        "grant|grants, so wish|wishes|choose|chooses"
    ),
    "may~~": listed("legal, legally, available, capacity, but not required, willing"),
    "must": listed("must, shall"),
    "have": listed(
        "have|has|having|had to, is|are|be required, is|are|be obliged, is|are|be forced, is|are|be bound to, is|are "
        "mandatory, is|are compulsory, is|are obligatory, need|needs to, is|are necessary, mandatory, compulsory, "
        "obligatory, required, has|have got to, is|are to be"
    ),
    "have~": listed(
        "obligation, obligations, forced, forces to, require|requires, need|needs|needed, duty, ought to, should, "
        "will, demand|demands, necessarily, mandatory, makes, make, it takes"
    ),
    "needs": listed("need"),
    "may not": listed(
        "cannot, can't, couldn't, may not, can not, unable to, nor may|can, neither may|can, may|can neither, may|can "
        "be neither, may|can no longer"
    ),
    "must not": listed(
        "mustn't, must not, must|shall neither, must be neither, nor must|shall, shall not, shan't, is|are forbidden, "
        "is|are prohibited, forbidden, prohibited, is|are barred, not allowed|permitted|able|entitled|legal, illegal, "
        "banned, forbid|forbids, prohibit|prohibits"
    ),
    "need not": listed(
        "needn't, need not, not required, not necessary, not obliged, not compulsory, not mandatory, not obligatory, "
        "not forced, not bound to, under no obligation, no obligation, no need, not need|have|has to, "
        "don't|doesn't|didn't|won't have|need to, no requirement, free not to, may choose not to, choose|chooses not "
        "to, may opt not to, not have any obligation"
    ),
    "not": listed(
        "not, isn't, aren't, doesn't, don't, didn't, wasn't, weren't, hasn't, haven't, hadn't, won't, wouldn't, no "
        "longer, not * either, not yet, ^ nor"
    ),
    "without": listed("without"),
    "skip": listed(
        "no more|less|fewer|later|higher|greater than, not|never more|less|fewer than, not only, not just, no matter, "
        "no sooner, no difference, and no more, and no others"
    ),
    "never": listed("never, at no time, under no circumstances, in no case, in no way, not ever, never ever"),
    "nobody": listed("nobody, no one, none, neither, nothing, nowhere, no player|players, no-one"),
    "no": listed("no"),
    "not~": listed(
        "lack|lacks|lacking, fail|fails|failed|failing to?, ignore|ignores|ignoring|ignored, impossible, unable, "
        "none but, not including, not counting, refuse|refuses|refusing|refused, forgo|forgoes, decline|declines, "
        "instead of, rather than, empty, unoccupied, free of, nothing but, free from, immune, safe, exempt, "
        "exempted, devoid, prevent|prevents|prevented, protect|protects|protected, avoid|avoids, absent, absence, "
        "missing, invalid, barred, excluded, excluding, denied, unused, uncontrolled, void, non, unclaimed, "
        "useless, worthless, unlimited, ineffective, inactive, unaffected, unchanged, unarmed, nullified, negated, "
        "zero, forfeit, forfeits, abstain, unopposed, uncontested, refrain, unharmed, survive|survives|survived, "
        "remember, unfinished, unowned, neither, loose, leftover, incomplete, incorrect, undefended, from being, "
        "outside, unallied, unsold, unplaced, unspent, unplayed, unrevealed, undamaged, unavailable, unpaid, "
        "unknown, unseen, uninvolved, unprotected, unguarded, unrelated, unresolved, unmodified, unexplored, "
        "whether or not, or not, cease|ceases|ceased, excuse|excuses|excused, omit|omits|omitted, dispense, rarely, "
        "hardly, spared, unchecked, undecided, untouched, unopened, undiscovered, inaccessible, incapable, "
        "irrelevant, without * any, un*ed, un*able, *less, as many as you|they like|wish|please, "
        "stay|stays|keep|keeps out|off|clear, un*t, out of, turn|turns|turned * down, turn|turns|turned * * down, "
        "all in, hold|holds|held|keep|keeps|kept back, hold|holds|held|keep|keeps|kept * back, "
        "hold|holds|held|keep|keeps|kept * * back, hide|hides|hiding, for free, free of charge, "
        "go|goes|ride|rides|enter|enters|cross|crosses|travel|travels free, gratis, off limits, out of bounds, "
        "secret, secretly, blind, blindly, stay|stays put, dry, barefoot, gone, taboo, costs nothing, in any order, "
        "of any size, any number, any amount, cheating, cheat|cheats, unlike, no limit, not both, but not both"
    ),
    "not~~": listed(
        "shut, closed, forget|forgets|forgot|forgotten, miss|misses|missed, keep|keeps|kept * from, keep|keeps|kept "
        "every|any|other|another|all|the, run|runs|ran out, run|runs dry, spare, rest, remaining, remainder, "
        "lonely, alone, turn|turns|turned down, reject|rejects|rejected, lose|loses|lost their|his|her|its|your, "
        "block|blocks|blocked, reserved, scrap|scrapped, skip|skips|skipped, cancel|cancels|cancelled, unless, "
        "except, other than, apart from, except for, aside from, else, otherwise, hidden, different, spare, unlike, "
        "only if, only when, nor, sole, stop|stops|stopped * from, before"
    ),
}
_CLAUSES = {
    "except": listed(
        "unless, except, except for|when|if|that|in, excepting, other than, save for|that|when|if, with the exception "
        "of, apart from, aside from, barring, excluding, exception, exceptions, but for, excepted"
    ),
    "except~": listed(
        "only if|when|where, if not, no other, otherwise, until, rather than, instead of, not including, not "
        "counting, else, without, besides, unlike, none but, outside, but only, non, but not"
    ),
    "except~~": listed("but, provided, beyond, already, safe, different"),
    "if": listed(
        "if, if|when there is|are a tie|ties, if|when * tie|ties|tied, if|when * * tie|ties|tied, if|when * are|is "
        "tied, if|when * * are|is tied, only if, if not, even if, provided, provided that, providing, in case, in "
        "the event, on condition, so long as, as long as, if no, ^ should, in the case of, in case of, assuming, "
        "assuming that, supposing"
    ),
    "when": listed(
        "when, only when, even when, whenever, while, once the|a|all|you|he|she|it|they|every|your|his|her, once "
        "their|both|each|no|any|someone, once that|this|another|revealed|played|placed|used, as soon as, every time, "
        "each time, whilst, any time you|a|an|the|your|one|another|someone|somebody"
    ),
    "if~": listed(
        "should, unless, where, wherever, upon, on *ing, with no, whoever, whichever, whatever, by *ing, having, "
        "otherwise, ties, tie, tied, of a tie, in case of a tie, in the event of a tie, on a tie, once, in a tie, a "
        "player with, a player who, those who, anyone who, after *ing, before *ing, with a|an|one|two|three|any, ^ "
        "*ing, at the start|end|beginning, after the, before the, after, before, then, until, whether, at start, "
        "the moment, given that, in which case, when it comes to, at the time, regardless, granted, ^ start, ^ end, "
        "^ setup, and you lose|win|draw|get|take|go|pay|score|earn|gain, makes, if you|they|he|she "
        "like|likes|wish|wishes|want|wants|prefer|prefers, if it|you|they so? wish|wishes|desires, if you|they so "
        "wish|choose|desire, if desired, with * left"
    ),
    "if~~": listed(
        "who, whose, that, which, for each|every, throughout, with, given, those, anyone, even, from, since, at, "
        "within, in, during, in the course of, without, any time, whom"
    ),
}
_COMPARISONS = {
    "least": listed(
        "at least, never fewer|less than, or more, or higher, or greater, or better, no fewer|less than, not "
        "fewer|less than, minimum of, at a minimum, a minimum of, equal or exceed, equals or exceeds, minimum is"
    ),
    "most": listed(
        "at most, never more than, or fewer, or less, or lower, no|not more than, no greater than, up to, up to a "
        "maximum of, to a maximum of, maximum of, a maximum of, at the most, not exceed, never exceed, no "
        "higher|larger|longer|later than, a limit of, limited to, cannot exceed, maximum is"
    ),
    "more": listed(
        "more than, greater than, higher than, larger than, exceed|exceeds|exceeding|exceeded, in excess of, "
        "surpass|surpasses, outnumber|outnumbers, longer than"
    ),
    "fewer": listed("fewer than, less than, lower than, smaller than"),
    "least~": listed(
        "as *er, or *er, and over|up|above, from * up, enough, reach|reaches, least, a single, not only, minimal, "
        "majority, single, minimum, lowest"
    ),
    "least~~": listed("any, some, one, even"),
    "most~": listed("limit, limits, limited, as many as, as many, exceed|exceeds, maximum, top, most, highest"),
    "most~~": listed(
        "only, cannot, more than, never, not, longer than, larger than, within, down to, until, up to "
        "you|him|her|them|the, add|adds|adding|added up to, up to now, pick|picked|put|take|taken|lifted up to"
    ),
    "more~": listed(
        "more * than, over, above, beyond, bigger than, stronger than, better than, majority, most, exceeding, "
        "upwards of, top, tops, beat|beats|beating|beaten, outbid|outbids, outrank|outranks, on top of, greater, "
        "higher, larger, exceeds, past, out of range, outweighs"
    ),
    "more~~": listed(
        "more, at least, extra, further, rather than, fewer than, a second, several, at most, up to, other, "
        "additional, another"
    ),
    "fewer~": listed(
        "within, below, under, fewer * than, less * than, minus, short of, weaker than, worse than, shorter than, "
        "not enough, insufficient"
    ),
    "fewer~~": listed("fewer, less, lower, at least, without, lacks, cheaper, reduces"),
    "before": listed("before, prior, prior to"),
    "after": listed("after, after that, afterwards, afterward"),
    "before~": listed(
        "previous, until, already, yet, former, formerly, till, by the time, earlier, previously, preceding, "
        "precede|precedes, in advance, beforehand, ahead of, sooner, no later than"
    ),
    "before~~": listed("last, still, start, beginning, begin|begins, by, then, up to, first"),
    "after~": listed(
        "then, once, when, upon, on *ing, having, follow|follows|followed, finally, as soon as, until, behind, since, "
        "as a result, passed, elapsed, gone by, in turn, later, thereafter, subsequently, subsequent"
    ),
    "after~~": listed("already, end, ends, ended, over, immediately, second, finished, completed, next, following"),
}
_QUANTIFIERS = {
    "all": listed("all, every, each, everyone, everybody, everything, all of, entire, whole, every one, everyone else"),
    "all~": listed(
        "both, any, anyone, anybody, anything, any of, whichever, whenever, whatever, whoever, wherever, total, "
        "throughout, every time, each time, the rest, apiece, respective, respectively, everywhere, completely, "
        "universal, either, combined, the two, each other, one another, one by one, one at a time, one after "
        "the|another, in turn, anywhere, per, a turn|round"
    ),
    "all~~": listed(
        "always, entirely, the other, the others, together, full, fully, remaining, rest, complete, players, no, "
        "none, none of, no one, nobody, neither, other, those, as many, never, ever, same, sum, alike, between, one "
        "another, times, a, an, in full, leaders, they, their"
    ),
    "only": listed("only, solely, exclusively, merely, purely, nothing but, none but, sole"),
    "only~": listed(
        "just, alone, single, a single, simply, unless, except, no other, unique, no more than, at most, mere, "
        "restricted, reserved, limited, except for, other than, lone, if not, not only, not just, as little as, solo, "
        "for no one else, nobody but, exclusive, solitary, the one * of, the one * * of"
    ),
    "only~~": listed("but, otherwise, exactly, own, until, even if, one, not, cannot, never, no, quite, still, any"),
    "also": listed("also, as well, too, likewise, additionally, in addition, as well as, moreover, furthermore"),
    "also~": listed(
        "even, both, plus, additional, extra, besides, along, again, include|includes|including|included, on top, "
        "together, not only"
    ),
    "also~~": listed("and, further, another, or, same, other, still, either, but, with, so, then"),
    "one": listed("one, one of"),
    "one~": listed(
        "a, an, single, any, the same, first, another, each, other, someone, once, any of, some, this, that, only, "
        "every, whoever, else, either, alone"
    ),
}
_ACTORS = {
    "winner": listed(
        "winner, winners, victor, victors, winning player|side|team, the victorious player|side, victorious"
    ),
    "winner~": listed("win, wins, won, winning, victory, victories, defeats, beats, prevails, defeat, vanquishes"),
    "loser": listed("loser, losers, losing player|side|team, defeated player|side|party, vanquished, the defeated"),
    "loser~": listed("lose, loses, lost, losing, defeated, beaten, defeat, beats, the other"),
    "attacker": listed("attacker, attackers, aggressor, aggressors, attacking player|side|army, assailant, invader"),
    "attacker~": listed(
        "attack, attacks, attacking, attacked, aggressive, aggression, assault, assaults, invading, initiates, active "
        "player"
    ),
    "defender": listed("defender, defenders, defending player|side|army"),
    "defender~": listed(
        "defend, defends, defending, defended, defence, defense, attacked, occupant, occupier, target, targeted, "
        "owner, defences, defenses"
    ),
    "opponent": listed(
        "opponent, opponents, rival, rivals, adversary, adversaries, opposing player|side, enemy, enemies, foe, foes"
    ),
    "opponent~": listed(
        "other player, other players, other player's, other, others, another, another player, another's, opposing, "
        "opposed, against, hostile, each other, the other side, someone else, anyone else, everyone else, opposition, "
        "opposite, one another, victim, targeted, target, far, combatant, combatants, side, contender, the attacked, "
        "someone, anyone, everybody else, each side, neighbour"
    ),
    "ally": listed("ally, allies, partner, partners, teammate, teammates"),
    "ally~": listed(
        "allied, alliance, alliances, allying, partnership, team, teams, friend, friendly, friends, pact, coalition, "
        "treaty, confederate, companion, ally with, you ally, they ally"
    ),
    "ally~~": listed("together, side"),
}

_FRAMES = {
    "frame": listed("turn, turns, phase, phases, round, rounds, step, steps, this|that|each|next|last stage, stage of"),
    "frame~": listed(
        "stage, ^ turn, turn|turns up|over|into|around, turn|turns back|it|them|out|to|away, time, times, play, "
        "moment, game, go, now, every, then, when, during, once, while, again, "
        "not|to|may|can|must|will|should|would turn"
    ),
    "any": listed("any, anyone, anybody, anything"),
    "during": listed("during, in the course of, throughout"),
    "always": listed("always"),
}

LANGUAGE = Language(
    code="en",
    called={"es": "el texto inglés", "en": "the English text"},
    snowball="english",
    stop_words=wordset(
        "the a an of to in on at by for with from and or not is are was were be been being do does did has have "
        "had may can could must shall should will would if when while what who whom whose which where why how "
        "this that these those it its i you he she they we my your his her their our me him them us there no yes "
        "any all each every than then so but as into out up down am cannot can't don't doesn't isn't aren't it's "
        "i'm let's get gets much many more most less fewer only also during before after unless until about "
        "another other others ever never wanna gonna dont cant doesnt someone anyone everyone player players card "
        "cards turn game rules allowed happens wins win two three four five"
    ),
    endings=("ing", "tion", "ck", "th", "ght", "ly", "ness", "ould", "ee", "ll", "ed", "wn", "sh"),
    signs="",
    phrases={
        **_DEONTIC,
        **_CLAUSES,
        **_COMPARISONS,
        **_QUANTIFIERS,
        **_ACTORS,
        **_FRAMES,
        **OPPOSITES,
        "light": listed(
            "also, always, ever, only, still, then, therefore, never, be, been, however, in turn, even, normally, "
            "both, all, each, otherwise, now, you, he, she, it, they, we, i, is, are, do, does, did, will"
        ),
    },
    numbers=NUMBERS,
    imperatives=wordset(
        "add advance announce apply assign attach attack begin bid build buy calculate carry check choose claim "
        "collect combine compare complete continue count cover cut deal decide declare deduct deploy determine "
        "discard distribute divide double draw end exchange execute flip follow form gain give go halve hand hide "
        "hold ignore increase keep lay leave look lose lower make mark mix move name note offer open pass pay "
        "perform pick place play position prepare put raise read receive reduce refer remove repeat replace "
        "reroll reset resolve return reveal roll rotate round score select send separate set share ship shuffle "
        "skip spend stack start stop store subtract swap switch take tell tie total trade turn use wait write "
        "retreat resume sort"
    ),
    impersonal=frozenset(),
    concord_crosses=wordset(""),
    clause_words=wordset("if that and when but while unless which who"),
    affirmers=frozenset(),
    no_subject_after=wordset("with have has had hold holds of is are be without"),
    before_pronoun_one=wordset("the this that extra another no each every which any some other first last new"),
    never_last=wordset("the a an and or than even if when while unless except nor their your my every"),
    may_double=wordset("wins that had very who you we"),
    copulas=wordset("is are was were am be isn't aren't"),
    pronouns=wordset("you he she they it we i who whoever everyone anyone nobody each"),
    determiners=wordset(
        "the a an each every any no all both this that these those his her their your its our one some"
    ),
    negative_concord=False,
    nor=wordset("nor"),
    no_other=frozenset({"no other", "nobody else", "no one else", "nobody but", "no one but", "nothing else"}),
    than=frozenset({"other than", "but"}),
    not_after_may="may not",
)
