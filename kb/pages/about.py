"""The pages about the site itself: how to read and cite it, what to download, what the checks mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kb.answers.names import listed
from kb.checking import explained
from kb.checking.codes import SORTS
from kb.pages.page import Entry, From, Page, block, esc, items, link, tag
from kb.pages.shelf import Shelf
from kb.pages.words import register, word
from kb.source.cites import DOCUMENTS, source_map

register({
    "cite": ("Cómo leer y citar", "How to read and cite"),
    "cite description": ("Qué significa cada veredicto, cada signo y cada enlace, y cómo citar una regla.",
                         "What each verdict, sign and link means, and how to cite a rule."),
    "verdicts": ("Los veredictos", "The verdicts"),
    "verdict yes": ("Las reglas lo permiten, o así es.", "The rules allow it, or it is so."),
    "verdict no": ("Las reglas lo prohíben, o no es así.", "The rules forbid it, or it is not so."),
    "verdict depends": ("Falta un dato que cambia la respuesta: se dice cuál y qué sale en cada caso.",
                        "Something that changes the answer is not known: it says what, and how each case comes out."),
    "verdict value": ("La cantidad, la persona o la cosa por la que se pregunta.",
                      "The amount, person or thing that the question asks for."),
    "verdict unclear": ("No está claro qué se pregunta: no hay veredicto, sino las reglas más cercanas.",
                        "It is not clear what is asked: there is no verdict, only the closest rules."),
    "verdict choice": ("Las reglas lo dejan a alguien, y se dice a quién.", "The rules leave it to somebody, and it "
                                                                            "says whom."),
    "verdict conflict": ("Dos reglas dicen cosas que no caben juntas y nada dice cuál manda.",
                         "Two rules say what cannot both be, and nothing says which prevails."),
    "verdict silent": ("Las reglas callan. No es ni permiso ni prohibición.",
                       "The rules are silent. That is neither permission nor prohibition."),
    "verdict impossible": ("Lo que se cuenta no puede darse en la partida.", "What is told cannot happen in the game."),
    "authorities": ("Por qué manda una regla", "Why one rule prevails"),
    "authority stated": ("El reglamento lo dice, y se cita dónde.", "The rulebook says so, and we cite where."),
    "authority layer": ("Hay un principio general del juego que ordena unas reglas sobre otras.",
                        "A general principle of the game sets some rules above others."),
    "authority reading": ("Nada lo dice: es lectura nuestra, y la respuesta lo confiesa.",
                          "Nothing says so: it is our reading, and the answer admits it."),
    "citing": ("Citar una regla", "Citing a rule"),
    "citing text": (
        "Cada regla tiene un nombre que no cambia, juego.tema.regla, y un enlace que acaba en ese nombre. El número "
        "que lleva "
        "delante solo sirve para leer y puede cambiar. La fuente se da por documento, apartado y cláusula.",
        "Each rule has a name that does not change, game.topic.rule, and a link that ends in it. The number before it "
        "only helps reading, and may change. The source is given by document, section and clause."),
    "documents": ("Los documentos", "The documents"),
    "documents text": ("Delante de cada cláusula va el documento del que sale. Los textos de los documentos no están "
                       "aquí.",
                       "Before each clause stands the document that it comes from. The texts of the documents are not "
                       "here."),
    "document": ("{n} cláusulas", "{n} clauses"),
    "document of": ("{n} cláusulas; de él salen las reglas de {games}",
                    "{n} clauses; the rules of {games} come from it"),
    "licence": ("Licencia", "Licence"),
    "licence text": (
        "Los textos de las reglas son de este proyecto, no del reglamento, y se pueden reutilizar con la licencia "
        "Apache 2.0. "
        "Los juegos y sus nombres son de sus dueños.",
        "The texts of the rules are this project's own, not the rulebook's, and may be reused under the Apache 2.0 "
        "licence. "
        "The games and their names belong to their owners."),
    "downloads": ("Descargas", "Downloads"),
    "downloads description": ("Las reglas, el grafo y el glosario de cada juego como datos.",
                              "The rules, the graph and the glossary of each game as data."),
    "downloads lead": ("Son los mismos datos de los que sale esta web.", "These are the data that this site is made "
                                                                         "from."),
    "file rules": ("reglas, con sus textos, cláusulas y relaciones", "rules with their texts, clauses and relations"),
    "file graph": ("el grafo (node-link de networkx)", "the graph (networkx node-link)"),
    "file glossary": ("glosario de los dos idiomas", "glossary of both languages"),
    "codes": ("Qué significan los avisos", "What the findings mean"),
    "codes description": ("Los avisos de puedo check, con su código: qué significan y cómo se resuelven.",
                          "The findings of puedo check by code: what they mean and how to settle them."),
})
_VERDICTS = ("yes", "no", "value", "depends", "choice", "conflict", "silent", "impossible", "unclear")
_HEADS = {"yes": ("Sí", "Yes"), "no": ("No", "No"), "value": ("Un valor", "A value"),
          "depends": ("Depende", "It depends"), "unclear": ("No entendido", "Not understood"),
          "choice": ("A elección", "A choice"), "conflict": ("Las reglas chocan", "The rules clash"),
          "silent": ("Las reglas no lo dicen", "The rules do not say"), "impossible": ("No puede darse", "Cannot be")}


def cite_page(shelves: Sequence[Shelf], lang: str) -> Page:
    """How to read the pages and how to cite them."""
    at = From("cite")
    body = [_head("verdicts", lang), block([tag("dl", "".join(
        tag("dt", tag("b", esc(_HEADS[one][0 if lang == "es" else 1]), class_="kb-verdict", data_verdict=one))
        + tag("dd", esc(word(f"verdict {one}", lang))) for one in _VERDICTS), class_="kb-legend")])]
    signs = "".join(tag("dt", tag("span", tag("span", esc(word(one, lang)), class_=one), class_="kb-by"))
                    + tag("dd", esc(word(f"authority {one}", lang))) for one in ("stated", "layer", "reading"))
    body += [_head("authorities", lang), block([tag("dl", signs, class_="kb-legend")])]
    body += [_head("citing", lang), block([tag("p", esc(word("citing text", lang))), *_example(shelves, lang, at)])]
    body += [_head("documents", lang), block([tag("p", esc(word("documents text", lang))), tag("dl", "".join(
        tag("dt", tag("b", esc(doc))) + tag("dd", esc(_document(doc, shelves, lang))) for doc in DOCUMENTS),
        class_="kb-legend")])]
    body += [_head("licence", lang), block([tag("p", esc(word("licence text", lang)))])]
    title, description = word("cite", lang), word("cite description", lang)
    return Page("cite", title, description, "".join(body), nav=title, entries=(Entry("", title, description),))


def _document(doc: str, shelves: Sequence[Shelf], lang: str) -> str:
    count = len(source_map(doc).rows)
    games = [shelf.name(shelf.game.texts, lang, shelf.id) for shelf in shelves if any(
        source.startswith(f"{doc}:") for rule in shelf.rules.values() for source in rule.sources)]
    return word("document of", lang, n=count, games=listed(games, lang)) if games else word("document", lang, n=count)


def _head(key: str, lang: str) -> str:
    return f"\n## {word(key, lang)} {{ #{key} }}\n"


def _example(shelves: Sequence[Shelf], lang: str, at: From) -> list[str]:
    for shelf in shelves:
        for name in shelf.rules:
            return [tag("p", link(shelf.rule_link(at, name), name, class_="kb-id"))]
    return []


def downloads_page(files: Mapping[str, Sequence[tuple[str, str, int]]], names: Mapping[str, str], lang: str) -> Page:
    """What there is to download. files: by game, (address below the site, key of what it is, bytes); names: of the "
      "games."""
    at = From("downloads")
    body = [block([tag("p", esc(word("downloads lead", lang)), class_="kb-lead")])]
    for game, found in files.items():
        body.append(f"\n## {esc(names[game])} {{ #{game} }}\n")
        body.append(block([items("ul", (_file(at, one, lang) for one in found))]))
    title, description = word("downloads", lang), word("downloads description", lang)
    return Page("downloads", title, description, "".join(body), nav=title, entries=(Entry("", title, description),))


def _file(at: From, file: tuple[str, str, int], lang: str) -> str:
    path, key, size = file
    about = tag("span", esc(f"{word(key, lang)} · {_size(size)}"), class_="kb-meta")
    return f"{link(at.file(path), path.rsplit('/', 1)[1], download=True)} {about}"


def _size(size: int) -> str:
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def codes_page(lang: str) -> Page:
    """Each sort of finding: its code, what it means, an example that shows it, how to settle it."""
    at = 0 if lang == "es" else 1
    body, entries = [], []
    for code, kind, texts in explained.pages():
        _, _, text = texts[lang].partition("\n")
        body.append(f"\n## {code} · {kind} {{ #{code} }}\n{text}\n")
        entries.append(Entry(code, f"{code} {kind}", SORTS[kind].means[at]))
    title, description = word("codes", lang), word("codes description", lang)
    entries.insert(0, Entry("", title, description))
    return Page("codes", title, description, "".join(body), nav=title, entries=tuple(entries))
