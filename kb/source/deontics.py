"""What may tell that a sentence permits, forbids or obliges: patterns over folded text, as tables, one a language.

A cue is a phrase with a verb; where it stands decides (kb.source.kinds). The first family that matches at a place wins, so
"is not allowed" is never taken for "is allowed".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# A gap of a few words inside a phrase, never over a comma.
_GAP = r"(?:[^\W_][\w'’-]*\s+)"


@dataclass(frozen=True, slots=True)
class Deontics:
    """families: (modality, pattern) in the order in which they are tried at one place.

    subordinators: words that put what follows, up to the next comma, under a condition. relatives: words right before a
    verb that make it part of a description. opening: words before a sentence that only draw attention to it. optional: a
    predicate that permits wherever it stands. existential: "there is a number that you may...": what follows describes nothing
    but carries the sentence. ability, bare_verb: a label that names an ability, a sentence that opens with a verb.
    """

    families: re.Pattern[str]
    subordinators: re.Pattern[str]
    relatives: re.Pattern[str]
    example: re.Pattern[str]
    first_person: re.Pattern[str]
    opening: re.Pattern[str]
    optional: re.Pattern[str]
    existential: re.Pattern[str]
    ability: re.Pattern[str]
    bare_verb: re.Pattern[str]


def _families(*families: tuple[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"(?P<{name}>{pattern})" for name, pattern in families))


def _words(text: str) -> str:
    return "|".join(text.split())


_CAN_ES = r"(?:pued[eoa](?:n|s)?|podr(?:a|an|as|ia|ian|ias|eis)|podeis|podemos|pudiera(?:n|s)?)"
_SUFFERED_ES = (
    r"(?:morir|perecer|volverse|convertirse|resultar|ocurrir|suceder|pasar|afectar|depender|variar|contener|seguir|durar|perderse"
    r"|(?:ser|estar)\s+(?:necesario|imposible|distinto))\b"
)
_MUST_ES = r"(?:deb(?:e|en|es)|deber(?:a|an|as|ia|ian|ias))"
_NEGATIVE_ES = rf"(?:(?:nadie|ningun[oa]?s?|nunca|jamas|tampoco|ni)\s+{_GAP}{{0,9}}?)"

SPANISH = Deontics(
    families=_families(
        (
            "need_not",
            rf"\bno\s+(?:se\s+(?:l[eo]s?\s+)?)?(?:requiere|exige|necesita(?:n|s)?|precisa(?:n|s)?)\b"
            rf"|\b(?:no|nunca|tampoco)\s+(?:tiene(?:n|s)?|tendra(?:n|s)?|hay|habra)\s+(?:que|por\s+que)\b"
            rf"|\b(?:no|nunca|tampoco)\s+(?:esta(?:n|s)?|es|son|sera|queda(?:n|s)?)\s+(?:{_GAP}{{0,1}})(?:obligad[oa]s?|obligatori[oa]s?|necesari[oa]s?)\b"
            rf"|\bno\s+hace\s+falta\b|\bsin\s+obligacion\b"
            rf"|{_CAN_ES}\s+(?:elegir\s+|optar\s+por\s+|decidir\s+)no\s+\w+[aei]r(?:l[aeo]s?|se)?\b",
        ),
        (
            "must_not",
            rf"\bno\s+(?:(?:se|l[aeo]s?|me|te|os|nos)\s+){{0,2}}{_MUST_ES}\b"
            rf"|\b(?:se\s+prohibe|prohibid[oa]s?|ilegal(?:es)?)\b|{_NEGATIVE_ES}{_MUST_ES}\b",
        ),
        (
            "may_not",
            rf"\bno\s+(?:(?:se|l[aeo]s?|me|te|os|nos)\s+){{0,2}}{_CAN_ES}\b(?!\s+{_SUFFERED_ES})"
            rf"|\bno\s+(?:se\s+(?:l[aeo]s?\s+)?)?permit(?:e|en|ira|iran)\b|\bno\s+esta(?:n|ra|ran)?\s+permitid[oa]s?\b"
            rf"|{_NEGATIVE_ES}(?:se\s+)?(?:{_CAN_ES}|permit(?:e|en))\b|\b(?:es|son)\s+incapa(?:z|ces)\b|\bimpide(?:n)?\b",
        ),
        (
            "may_only",
            rf"\b(?:solo|solamente|unicamente)\s+(?:(?:se|l[aeo]s?|te)\s+){{0,2}}{_CAN_ES}\b(?!\s+{_SUFFERED_ES})"
            rf"|\b(?:solo|solamente|unicamente)\s+(?:{_GAP}){{1,7}}{_CAN_ES}\s+(?:ser|\w+se)\b"
            rf"|(?:\bse\s+)?{_CAN_ES}\s+(?:ser\s+)?{_GAP}{{0,3}}(?:solo|solamente|unicamente)\b",
        ),
        (
            "must",
            rf"\b(?:se\s+)?{_MUST_ES}\b|\b(?:tiene(?:n|s)?|tendra(?:n|s)?)\s+que\b|\b(?:hay|habra)\s+que\b|\bha(?:n|s)?\s+de\s+\w+r\b"
            rf"|\b(?:esta(?:n|s)?|es|son|queda(?:n|s)?)\s+(?:{_GAP}{{0,1}})(?:obligad[oa]s?|obligatori[oa]s?)\b"
            rf"|\bse\s+(?:requiere|exige)\b|\b(?:fuerza(?:n)?|forzara(?:n)?|obliga(?:n)?|obligara(?:n)?)\s+a\b"
            rf"|\bsujet[oa]s?\s+a\s+l[ao]s\s+(?:reglas|normas|restricciones|limitaciones)\b",
        ),
        (
            "may",
            rf"\b(?:se\s+)?{_CAN_ES}\b(?!\s+{_SUFFERED_ES})|\b(?:se\s+)?permite(?:n)?\b|\besta(?:n|s)?\s+permitid[oa]s?\b|\b(?:eres|es|son|sera)\s+(?:capa(?:z|ces)\s+de|libres?\s+de)\b"
            rf"|\btiene(?:n|s)?\s+(?:el\s+|la\s+)?(?:capacidad|opcion|posibilidad|libertad|derecho|poder)\s+(?:de|a)\b"
            rf"|^jugad[oa]s?\s+(?:al|durante|en\s+cualquier|como|contra|despues|antes)\b|\b(?:solo|solamente)\s+tiene(?:n|s)?\s+que\b"
            r"|^\w+r\s+en\s+cualquier\s+momento\b|\b(?:elige(?:n|s)?|decide(?:n|s)?)\s+(?:entre|con|cual|cuando|que|si|como|donde|(?:el|en\s+que)\s+orden)\b",
        ),
    ),
    subordinators=re.compile(
        r"\b(?:si|cuando|mientras|aunque|donde|hasta\s+que|antes\s+de\s+que|despues\s+de\s+que|una\s+vez\s+que|siempre\s+que|a\s+menos\s+que"
        r"|salvo\s+que|excepto\s+que|en\s+caso\s+de\s+que|porque|puesto\s+que|ya\s+que|como\s+si|para\s+que|sin\s+que|de\s+(?:manera|modo|forma)\s+que)\b"
    ),
    relatives=re.compile(r"(?:(?<!\bpor lo )\b(?:que|quien|quienes|cuy[oa]s?|donde|cuando)\s+|(?<!\bpor lo )\b(?:que|cuando|donde)\s+(?:el|la|los|las|un|una|tu|su|otro)\s+\w+\s+)(?:ya\s+|tambien\s+|no\s+)?$"),
    example=re.compile(r"^\W*(?:(?:asi|entonces),?\s+)?(?:por|a\s+modo\s+de)\s+ejemplo\b|^\W*p\.\s*ej\."),
    first_person=re.compile(
        r"\b(?:yo|mi|mis|me|nosotr[oa]s|nuestr[oa]s?|conmigo|tengo|juego\s+(?:un|una|mi)|(?!com|contr|tr|supr|extr|optim|ultim|prox)\w{2,}(?:[ae]mos|imos(?<!ximos)(?<!nimos)(?<!timos)(?<!cimos)(?<!simos)))\b"
    ),
    opening=re.compile(
        r"^\W*(?:recuerda|recuerde|ten\s+en\s+cuenta|tenga\s+en\s+cuenta|observa|observe|notese|advierte)\s*,?\s*(?:sin\s+embargo,?\s+|tambien\s+)?que\s+"
    ),
    existential=re.compile(r"^\W*(?:hay|existen?)\b"),
    ability=re.compile(r"\b(?:habilidad(?:es)?|poder(?:es)?|capacidad(?:es)?)\b"),
    bare_verb=re.compile(r"^$"),
    optional=re.compile(r"\b(?:es|son|sera|seran)\s+(?:siempre\s+|completamente\s+)?(?:opcional(?:es)?|voluntari[oa]s?)\b"),
)

_BE_EN = r"(?:is|are|am|be|was|were)"
# What befalls one is no act that could be forbidden or allowed.
_SUFFERED_EN = (
    r"(?:los(?:es?|t|ing)|die[sd]?|kill(?:s|ed)?|happens?|occurs?|affects?|counts?|turns?\s+out|helps?|depends?|var(?:y|ies)"
    r"|be\s+(?:necessary|impossible|different)|change\s+sides?)\b"
)
_ADVERB_EN = r"(?:(?:also|then|always|ever|now|still|still\s+also|even|only|freely|first|additionally|voluntarily|of\s+course)\s+)"

ENGLISH = Deontics(
    families=_families(
        (
            "need_not",
            r"\b(?:do|does|did|will)(?:\s+not|n't)\s+(?:have|need)\s+to\b|\bneed(?:\s+not|n't)\b|\bno\s+need\s+to\b"
            rf"|\b{_BE_EN}(?:\s+not|n't)\s+(?:{_GAP}{{0,1}})(?:required|necessary|obliged|mandatory|obligatory|forced|compulsory)\b"
            rf"|\bunder\s+no\s+obligation\b|\bmay\s+(?:choose|decide|opt)\s+not\s+to\b|\bmay\s+decline\b",
        ),
        (
            "must_not",
            rf"\bmust(?:\s+not|n't|\s+never)\b|\bshall\s+not\b|\b(?:no|none)\s+(?:{_GAP}){{1,8}}?must\b|\bshould\s+(?:not|never)\b"
            rf"|\b(?:forbidden|prohibited|illegal|against\s+the\s+rules)\b|\b{_BE_EN}\s+barred\b",
        ),
        (
            "may_not",
            rf"\b(?:may|can|could)\s+(?:{_ADVERB_EN}{{0,2}})(?:not|never)\b|\b(?:cannot|can't|couldn't)\b|\bnever\s+(?:may|can)\b"
            rf"|\b(?:no|none|neither|nobody|no\s+one)\b\s+(?:{_GAP}){{0,8}}?(?:may|can|{_BE_EN}\s+(?:allowed|permitted))\b"
            rf"|\b{_BE_EN}(?:\s+not|n't|\s+never)\s+(?:allowed|permitted|able|entitled)\b|\bno\s+(?:{_GAP}){{1,4}}?(?:allowed|permitted)\b"
            rf"|\bunable\s+to\b|\bnever\s+(?!{_SUFFERED_EN}){_GAP}|\bno\s+(?:{_GAP}){{1,3}}(?:happens?|occurs?|takes\s+place)\b",
        ),
        ("may_only", r"\bmay\s+only\b|\bcan\s+only\b|\bonly\s+(?:\w+\s+)?(?:may|can)\b|\bmay\s+be\s+\w+\s+only\b"),
        (
            "must",
            rf"\bmust\b|\b(?:has|have|had)\s+to\b|\bshall\b|\bshould\b|\b{_BE_EN}\s+(?:required|obliged|forced|mandatory|compulsory|obligatory)\b|\bneeds?\s+to\b",
        ),
        (
            "may",
            rf"\b(?:may|can)\b(?!\s+{_GAP}?{_SUFFERED_EN})|\b{_BE_EN}\s+(?:{_ADVERB_EN}{{0,1}})(?:allowed|permitted|entitled|free|able|welcome)\b"
            r"|(?<!will )\b(?:allows?|lets?|permits?|enables?)\b(?!\s+to\b)|\b(?:has|have)\s+the\s+(?:right|option|choice)\b",
        ),
    ),
    subordinators=re.compile(
        r"\b(?:if|when|whenever|while|once|until|unless|although|though|because|since|as\s+long\s+as|in\s+case|provided|whether|so\s+that|as\s+if|even\s+though|where)\b"
    ),
    relatives=re.compile(r"\b(?<!\bin )(?<!\bof )(?<!\bto )(?<!\bfrom )(?<!\bon )(?:that|who|which|whose|what|how\s+\w+|whom)\s+(?:\w+\s+){0,2}$|\b(?:of|in|number\s+of)\s+\w+\s+you\s+$"),
    example=re.compile(r"^\W*(?:thus,?\s+)?(?:for\s+(?:example|instance)|e\.g\.)"),
    first_person=re.compile(r"\b(?:i|me|my|mine|we|us|our|ours)\b"),
    opening=re.compile(r"^\W*(?:please\s+)?(?:remember|note|notice|keep\s+in\s+mind|bear\s+in\s+mind)\s*,?\s*(?:again\s*,?\s+|however\s*,?\s+|also\s*,?\s+)*that\s+"),
    existential=re.compile(r"^\W*there\s+(?:is|are)\b"),
    ability=re.compile(r"\b(?:abilit(?:y|ies)|powers?)\b"),
    bare_verb=re.compile(r"^\W*(?!(?:the|a|an|each|every|all|any|no|you|they|it|this|that|these|those|both|if|when|once|after|before|during)\b)[a-z]+(?<!s)\s+(?:one|two|any|the|a|an|this|your|all|\d)\b"),
    optional=re.compile(rf"\b{_BE_EN}\s+(?:purely\s+|always\s+|entirely\s+)?(?:optional|voluntary)\b"),
)

LANGUAGES = {"es": SPANISH, "en": ENGLISH}

# What a modality makes of a sentence. "You may only..." forbids all the rest.
KIND_OF = {
    "may": "permission",
    "need_not": "permission",
    "may_not": "prohibition",
    "may_only": "prohibition",
    "must_not": "prohibition",
    "must": "obligation",
}
MODALITY_OF = {
    "may": "may",
    "need_not": "need not",
    "may_not": "may not",
    "may_only": "may not",
    "must_not": "must not",
    "must": "must",
}
