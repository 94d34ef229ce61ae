"""The page for addresses that lead nowhere: one file for all depths, with its script and its look in it."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

from kb.errors import LANGUAGES
from kb.pages.page import esc, tag
from kb.pages.small import minified
from kb.pages.words import register, word

register({
    "not found": ("Esa página no existe.", "There is no such page."),
    "not here": ("O no se ha guardado en este aparato y ahora no hay conexión.",
                 "Or it was not kept on this device and there is no connection now."),
    "no game": ("Aquí no hay ningún juego ni página que se llame «{game}».",
                "There is no game or page called “{game}” here."),
    "not in game": ("{game} no tiene esa página.", "{game} has no such page."),
})
#: What the script says, by the names of the texts.
_TEXTS = ("not found", "no game", "not in game", "home", "ask")


def lost(assets: Path) -> str:
    """The page, with what lies in `lost.js` and `lost.css` of this folder, which its policy allows by their digests.

    Its script finds out in which language of the site the address is, and which game or page there is not.
    """
    script, style = (minified((assets / name).read_text(encoding="utf-8"), kind) for name, kind in (
        ("lost.js", "application/javascript"), ("lost.css", "text/css")))
    policy = (f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; connect-src 'self'; "
              "base-uri 'none'; form-action 'none'")
    texts = {lang: {name: word(name, lang) for name in _TEXTS} for lang in LANGUAGES}
    parts = [tag("div", tag("h1", esc(word("not found", lang)))
                 + tag("p", esc(word("not here", lang)), class_="offline") + "<nav></nav>", lang=lang)
             for lang in LANGUAGES]
    data = json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c")
    return "\n".join([
        "<!doctype html>", '<html lang="es">', "<head>", '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{esc(word('not found', 'es'))}</title>", '<meta name="color-scheme" content="light dark">',
        f"<style>{style}</style>", "</head>", f"<body><main>{''.join(parts)}</main>",
        f'<script type="application/json" id="texts">{data}</script>', f"<script>{script}</script></body>",
        "</html>", ""])


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
