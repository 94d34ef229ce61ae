"""Which language is a document in? Scripts first, then the commonest short words: those of the encoder."""

from __future__ import annotations

import re
from collections import Counter

from kb.text.fold import fold
from kb.text.guess import language_scores

# Words that are frequent in one of these languages and rare in the others, folded; what two of them share says little
# and stands in both. Spanish and English have tables of their own in kb.text.
_WORDS = {
    "de": "der die das und ist nicht ein eine einen dem den des mit von zu auf fur im sich wird werden kann oder wenn",
    "fr": "le la les et est un une des du que qui dans pour pas sur il elle ne se au aux avec par ou si ce cette sont",
    "it": "il lo la gli le e un una di che non per con del della dei nel sono si puo da al alla se piu come ogni",
    "nl": "de het een en van is niet op te dat die met voor zijn aan er als om ook bij maar of uit naar wordt je kan",
    "pl": "i w na z sie nie jest do to ze o jak co po ale za od oraz lub gdy moze przez tego jego tylko jesli dla ich",
    "pt": "o a os as e um uma de do da dos das que nao em no na para com por se ao ou mais seu sua pode ele voce",
    "tr": "ve bir bu da de icin ile ne cok gibi daha kadar ama olan olarak her veya eger degil sonra en olur ya o ise",
    "es": "el la los las y un una de del que no en para con por se al o mas su puede si cuando como este lo es sus",
    "en": "the a an and of to is not in for with on that it you your or if may can by from be are as at this each",
}
_LISTS = {code: frozenset(words.split()) for code, words in _WORDS.items()}
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af\u1100-\u11ff]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
)
#: A script decides where it has this part of the letters; kana are few among Chinese signs.
_SHARE = 0.3
_SHARE_OF_KANA = 0.05
_SAMPLE = 40_000

#: The languages of the bundled encoder.
CODES = ("ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh")


def detect(text: str) -> str:
    """The language of a text, one of CODES, or "und" where there is no evidence (no words, or none that is known)."""
    sample = _sampled(text)
    letters = sum(map(str.isalpha, sample)) or 1
    for code, pattern in _SCRIPTS:
        if len(pattern.findall(sample)) / letters > (_SHARE_OF_KANA if code == "ja" else _SHARE):
            return code
    counts = Counter(fold(word, keep_enye=False) for word in _WORD.findall(sample))
    scores = {code: float(sum(counts[word] for word in words)) for code, words in _LISTS.items()}
    # Signs and endings tell Spanish and English apart where a text is a few words long.
    for code, score in language_scores(sample[:2_000]).items():
        scores[code] = scores.get(code, 0.0) + 0.25 * score
    best = max(scores, key=lambda code: (scores[code], code))
    return best if scores[best] > 0 else "und"


def _sampled(text: str) -> str:
    """Three stretches of a long text: a preface may be in another language than the rest."""
    if len(text) <= _SAMPLE:
        return text
    part = _SAMPLE // 3
    middle = len(text) // 2
    return " ".join((text[:part], text[middle : middle + part], text[-part:]))
