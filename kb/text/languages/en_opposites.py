"""English: words that exclude one another, by the tags of `OPPOSED` in kb/text/lexicon.py."""

from __future__ import annotations

from kb.text.languages.table import listed

OPPOSITES = {
    "neither way": listed(
        "at most, at the most, at least, not in the least, most of, for the most part, no|not more|less|fewer than, "
        "more|less|fewer than, or more|fewer|less|higher|greater|lower|larger|smaller, higher|greater|larger|lower "
        "than, smaller than, never more|less|fewer than, no higher|greater|larger|lower|smaller than"
    ),
    "high": listed(
        "most, highest, greatest, largest, biggest, higher, greater, larger, bigger, tallest, longest"
    ),
    "low": listed("fewest, least, lowest, smallest, fewer, lower, smaller, shortest"),
    "old": listed("oldest, eldest, older"),
    "young": listed("youngest, younger"),
    "left": listed(
        "on|to the|your|his|her|their|each|its left, left hand, player's left, left of, left "
        "side|edge|column|end|neighbour|neighbor, leftmost, from left, from the left"
    ),
    "right": listed(
        "on|to the|your|his|her|their|its right, right hand, player's right, right of, right "
        "side|edge|column|end|neighbour|neighbor, rightmost, from right, from the right"
    ),
    "clockwise": listed("clockwise"),
    "anticlockwise": listed("anticlockwise, counterclockwise, counter clockwise, anti clockwise"),
    "odd": listed("odd number|numbers|result|roll|total, odd numbered, is|are|be odd"),
    "even": listed("even number|numbers|result|roll|total, even numbered, is|are|be even"),
    "face up": listed("face up, faceup"),
    "face down": listed("face down, facedown"),
    "buyer": listed("buyer, buyers, purchaser, purchasers"),
    "seller": listed("seller, sellers, vendor, vendors"),
    "top": listed("topmost, on top of, uppermost, top card|tile|row|edge|space, top of"),
    "bottom": listed("bottommost, underneath, lowermost, bottom card|tile|row|edge|space, bottom of"),
    "cheap": listed("cheapest, cheaper"),
    "dear": listed("dearest, most expensive, costliest, more expensive, costlier"),
    "near": listed("nearest, closest, closer, nearer"),
    "far": listed("farthest, furthest, most distant, farther"),
    "red": listed("red"),
    "blue": listed("blue"),
    "green": listed("green"),
    "yellow": listed("yellow"),
    "black": listed("black"),
    "white": listed("white"),
    "purple": listed("purple, violet"),
    "orange": listed("orange"),
    "brown": listed("brown"),
    "grey": listed("grey, gray"),
    "north": listed("north, northern"),
    "south": listed("south, southern"),
    "east": listed("east, eastern"),
    "west": listed("west, western"),
    "spring": listed("in spring, in the spring, of spring, each|every|this|that|next|during spring"),
    "summer": listed("summer"),
    "autumn": listed("autumn, in fall, in the fall"),
    "winter": listed("winter"),
    "some": listed("some, several, a few, certain"),
    "contrast": listed("unlike, in contrast to, as opposed to, not both"),
    "until": listed("until, till"),
    "two~": listed(
        "every other, another, in pairs, two by two, each other, one another, single, a second, other, twin, twins, "
        "lone, neither, either, both"
    ),
}
