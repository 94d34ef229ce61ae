"""The front pages: of the site and of each game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.pages.instances import ask_link
from kb.pages.page import Entry, From, Page, block, esc, items, link, tag
from kb.pages.shelf import Shelf
from kb.pages.topics import ask_box, variants
from kb.pages.words import register, word

register({
    "lead": ("Pregunta si las reglas te dejan hacer algo, cuánto cuesta o quién gana. La respuesta dice qué regla "
             "decide y por qué.",
             "Ask whether the rules let you do something, what it costs or who wins. The answer says which rule "
             "decides, and why."),
    "try": ("Por ejemplo", "For example"),
    "what": ("Qué es esto", "What this is"),
    "what text": (
        "Las reglas de varios juegos, una a una, en español y en inglés. Cada regla lleva su enlace fijo, la "
        "cláusula de la que "
        "sale y las reglas a las que vence o que la vencen. Nada se inventa: donde el reglamento calla o se "
        "contradice, se dice.",
        "The rules of several games, one by one, in English and Spanish. Each rule has a link that stays, the clause "
        "it comes from, "
        "and the rules that it beats or that beat it. Nothing is made up: where the rulebook is silent or "
        "contradicts itself, we say so."),
    "offline": ("En la mesa", "At the table"),
    "offline text": (
        "Después de la primera visita funciona sin conexión: páginas, búsqueda y respuestas. Puedes instalarla en el "
        "móvil como una "
        "aplicación. Nada de lo que preguntas sale de tu aparato.",
        "After the first visit it works without a connection: pages, search and answers. You can install it on your "
        "phone like an app. "
        "Nothing you ask leaves your device."),
    "home description": ("Reglas de juegos de mesa en español y en inglés, con respuestas razonadas que funcionan "
                         "sin conexión.",
                         "Board-game rules in English and Spanish, with reasoned answers that work offline."),
    "ask description": ("Pregunta en español o en inglés; la respuesta lleva su regla, su cláusula y su porqué.",
                        "Ask in English or Spanish; the answer comes with its rule, its clause and its reason."),
    "ask lead": ("Escribe la pregunta como la harías en la mesa. Lo que se entiende se enseña y se puede "
                 "corregir.",
                 "Write the question as you would put it at the table. What is understood is shown and can be "
                 "corrected."),
    "no script": ("La caja de preguntas necesita JavaScript. Sin él puedes leer y buscar en el navegador todas las "
                  "reglas.",
                  "The question box needs JavaScript. Without it you can still read every rule."),
})


def home_page(shelves: Sequence[Shelf], lang: str, extra: Iterable[Page]) -> Page:
    """The front page. extra: the pages that belong to no game."""
    at = From("index")
    body = [block([tag("p", esc(word("lead", lang)), class_="kb-lead")]), ask_box(), _no_script(lang)]
    body.append(f"\n## {word('games', lang)} {{ #games }}\n")
    body.append(block([items("ul", (_game_card(shelf, lang, at) for shelf in shelves), class_="kb-cards")]))
    for head, text in (("what", "what text"), ("offline", "offline text")):
        body.append(f"\n## {word(head, lang)} {{ #{head} }}\n")
        body.append(block([tag("p", esc(word(text, lang)))]))
    body.append(f"\n## {word('more', lang)} {{ #more }}\n")
    body.append(block(_links(extra, at)))
    return Page("index", word("site", lang), word("home description", lang), "".join(body), nav=word("home", lang),
                hide=("navigation", "toc"), entries=(Entry("", word("site", lang), word("home description", lang)),))


def _links(pages: Iterable[Page], at: From) -> list[str]:
    """Pages in a row, those of a group in one of their own below its name."""
    rows: dict[str, list[Page]] = {}
    for page in pages:
        rows.setdefault(page.group, []).append(page)
    return [(tag("h3", esc(group), class_="kb-links-head") if group else "")
            + items("ul", (link(at.to(page.path), page.nav) for page in found), class_="kb-links")
            for group, found in sorted(rows.items(), key=lambda row: row[0] != "")]


def ask_page(lang: str) -> Page:
    """The page of the ask box alone."""
    body = [block([tag("p", esc(word("ask lead", lang)), class_="kb-lead")]), ask_box(), _no_script(lang)]
    return Page("ask", word("ask", lang), word("ask description", lang), "".join(body), nav=word("ask", lang),
                hide=("navigation", "toc"), entries=(Entry("", word("ask", lang), word("ask description", lang)),))


def _no_script(lang: str) -> str:
    return block([f"<noscript>{tag('p', esc(word('no script', lang)), class_='kb-note')}</noscript>"])


def _game_card(shelf: Shelf, lang: str, at: From) -> str:
    game = shelf.game
    name = link(at.to(shelf.front), shelf.name(game.texts, lang, shelf.id), class_="kb-card-title")
    asks = sum(1 for ask in game.asks.values() if (ask.es if lang == "es" else ask.en))
    counts = " · ".join([word("count topics", lang, n=len(shelf.topics)), word("count rules", lang, n=len(game.rules)),
                         word("count asks", lang, n=asks)])
    example = _example(shelf, lang)
    tried = ""
    if example:
        tried = tag("p", f"{esc(word('try', lang))}: {ask_link(at, shelf.id, example)}", class_="kb-try")
    return name + tag("p", esc(counts), class_="kb-meta") + tried


def _example(shelf: Shelf, lang: str) -> str:
    """A question with a plain answer, neither short nor long, to begin with; where there is one that begins as the site
    is called, that one, as one writes it."""
    plain = [text for ask in shelf.game.asks.values() for text in (ask.es if lang == "es" else ask.en)
             if 24 <= len(text) <= 60 and shelf.answers[ask.id][0][lang].verdict in ("yes", "no")]
    head = word("site", lang).rstrip("?")
    begins = head.strip("¿").lower() + " "
    for text in plain:
        asked = text.lstrip("¿")
        if asked.lower().startswith(begins) and asked.endswith("?") and "." not in asked:
            return head + asked[len(begins) - 1:]
    return plain[0] if plain else ""


def game_page(shelf: Shelf, lang: str, views: Iterable[Page]) -> Page:
    """The front page of a game: its topics and its views."""
    game = shelf.game
    at = From(shelf.front)
    name = shelf.name(game.texts, lang, shelf.id)
    cards = []
    for topic in shelf.topics_to_read(lang):
        rules = word("count rules", lang, n=len(shelf.by_topic.get(topic, ())))
        title = link(at.to(shelf.topic_path(topic)), shelf.topic_name(topic, lang), class_="kb-card-title")
        cards.append(title + tag("p", esc(rules), class_="kb-meta"))
    body = [ask_box(shelf.id), f"\n## {word('topics', lang)} {{ #topics }}\n",
            block([items("ul", cards, class_="kb-cards kb-small")]),
            f"\n## {word('views', lang)} {{ #views }}\n",
            block(_links(views, at))]
    description = word("game description", lang, game=name)
    return Page(shelf.front, name, description, "".join(body), nav=name,
                entries=(Entry("", name, description, variants(game.texts, lang)),))
