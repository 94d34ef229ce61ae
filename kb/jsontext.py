"""JSON that is safe to show: nothing in it can move a terminal's cursor, colour it or reorder its text."""

from __future__ import annotations

import json
import re

# What `kb.errors.printable` escapes and json does not: controls above ASCII, format, surrogate, private characters.
_UNSAFE = re.compile(
    "[\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\ud800-\uf8ff\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f\U000f0000-\U0010ffff]"
)


def json_text(data: object, indent: int | None = None) -> str:
    """The data as JSON, non-ASCII letters as they are, unsafe characters as \\u escapes; without a final line feed.

    indent: None for one line. Raises TypeError or ValueError for data that JSON cannot hold (not-a-number among it).
    """
    text = json.dumps(data, ensure_ascii=False, indent=indent, allow_nan=False)
    return _UNSAFE.sub(lambda found: json.dumps(found[0])[1:-1], text)
