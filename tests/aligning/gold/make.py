"""How the gold of this folder was made: `python tests/aligning/gold/make.py` writes same.* and moved.* anew.

The sentences are rules of the project's games, Spanish and English, as they stood then; the deviations of a free
translation are made here from a fixed seed: sentences merged, split, left out, put in, sections moved. hand.* was
written by hand and is not touched. A gold file has a pair a line: places in .es, colon, places in .en, from 0.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[2]))

from kb.rules.loader import load_game  # noqa: E402

SEED = 20
PER_SECTION = 14
SAME = {"dice": ["movement", "shipment", "recruit", "kanly", "alliances", "storm"], "imperium": ["combat", "influence"]}
MOVED = {"classic": ["shipment", "movement", "storm", "revival", "bidding", "collection", "voice", "traitors"]}
ASIDES = {
    "es": [
        "Este apartado ha cambiado un poco desde la edición anterior.",
        "Conviene repasarlo antes de la primera partida.",
        "Muchos principiantes lo olvidan.",
        "Véase también la hoja de consulta rápida.",
        "Los autores agradecen las sugerencias de los lectores.",
        "En torneos se suele jugar con reloj.",
    ],
    "en": [
        "The illustration on the next page shows a typical set-up.",
        "Experienced groups may skim this part.",
        "We have heard many stories about this one.",
        "Keep the bag within everyone's reach.",
        "Our thanks go to all who tested the game.",
        "A printable summary is on the publisher's page.",
    ],
}
JOINS = {"es": "; además, ", "en": "; what is more, "}
BREAKS = {
    "es": [("; ", ". "), (", pero ", ". Pero "), (", y ", ". Y "), (", salvo ", ". Salvo ")],
    "en": [("; ", ". "), (", but ", ". But "), (", and ", ". And "), (", unless ", ". Unless ")],
}
SHORTEST_PART = 25


def joined(first: str, second: str, lang: str) -> str:
    return first.rstrip(".") + JOINS[lang] + second[0].lower() + second[1:]


def broken(text: str, lang: str) -> list[str] | None:
    """The sentence in two, at the first place where both parts are long enough."""
    for mark, stop in BREAKS[lang]:
        at = text.find(mark)
        if at >= SHORTEST_PART and len(text) - at > SHORTEST_PART:
            rest = text[at + len(mark) :]
            tail = stop[2:] + rest
            return [text[:at] + ".", tail[0].upper() + tail[1:]]
    return None


def section(pairs: list[tuple[str, str]], chance: random.Random) -> list[tuple[list[str], list[str]]]:
    """Pairs of runs of sentences, as a translator might leave them."""
    out: list[tuple[list[str], list[str]]] = []
    asides = {lang: chance.sample(texts, len(texts)) for lang, texts in ASIDES.items()}
    place = 0
    while place < len(pairs):
        es, en = pairs[place]
        place += 1
        kind = chance.random()
        if kind < 0.14 and place < len(pairs):
            es2, en2 = pairs[place]
            place += 1
            if chance.random() < 0.5:
                out.append(([joined(es, es2, "es")], [en, en2]))
            else:
                out.append(([es, es2], [joined(en, en2, "en")]))
        elif kind < 0.28 and (parts := broken(es, "es")):
            out.append((parts, [en]))
        elif kind < 0.42 and (parts := broken(en, "en")):
            out.append(([es], parts))
        elif kind > 0.96:
            out.append(([es], []) if chance.random() < 0.5 else ([], [en]))
        else:
            out.append(([es], [en]))
        if chance.random() < 0.05:
            lang = chance.choice(["es", "en"])
            out.append(([asides["es"].pop()], []) if lang == "es" else ([], [asides["en"].pop()]))
    return out


def sections(chosen: dict[str, list[str]], chance: random.Random) -> list[list[tuple[list[str], list[str]]]]:
    out = []
    for name, topics in chosen.items():
        game = load_game(name)
        for topic in topics:
            found = [
                (rule.texts.es, rule.texts.en)
                for rule in game.rules.values()
                if rule.topic == topic
            ]
            title = game.topics[topic].texts
            body = section(found[:PER_SECTION], chance)
            out.append([([title.es], [title.en]), *body])
    return out


def write(name: str, es: list[list[tuple[list[str], list[str]]]], order: list[int]) -> None:
    """es: the sections in the order of the Spanish; order: which of them comes when in the English."""
    spanish = [sentence for part in es for left, _ in part for sentence in left]
    english: list[str] = []
    starts = {}
    for k in order:
        starts[k] = len(english)
        english += [sentence for _, right in es[k] for sentence in right]
    gold, left_at = [], 0
    for k, part in enumerate(es):
        right_at = starts[k]
        for left, right in part:
            a = list(range(left_at, left_at + len(left)))
            b = list(range(right_at, right_at + len(right)))
            gold.append(f"{a}:{b}")
            left_at, right_at = left_at + len(left), right_at + len(right)
    for ending, lines in (("es", spanish), ("en", english), ("gold", gold)):
        (FOLDER / f"{name}.{ending}").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    chance = random.Random(SEED)
    same = sections(SAME, chance)
    write("same", same, list(range(len(same))))
    moved = sections(MOVED, chance)
    order = list(range(len(moved)))
    chance.shuffle(order)
    write("moved", moved, order)


if __name__ == "__main__":
    main()
