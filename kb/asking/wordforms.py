"""One key for all forms of a word, whatever accents were typed: stems, irregular verbs, vowels that break under
stress."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kb.text.languages import language
from kb.text.stem import stem


def _forms(text: str) -> dict[str, str]:
    """Each form -> the word it is a form of, from lines "word: form form ..."."""
    out: dict[str, str] = {}
    for line in text.strip().splitlines():
        word, _, forms = line.partition(":")
        for form in forms.split():
            out[form] = word.strip()
    return out


_IRREGULAR: Mapping[str, Mapping[str, str]] = {
    "es": _forms("""
        poner: pongo pone ponen pones puesto puesta puestas puestos ponga pongan puso pusieron ponerlo ponerla
        hacer: hecho hice hizo
        ver: veo ve ven ves vea vean visto vista vio verlo verla verlas verlos viendo mirando
        dar: doy da dan das dado dio dieron darle darlas darlos darle darlo darla damos
        caer: cae caen caido cayo
        traer: traigo trae traen traido trajo
        salir: salgo sale salen salido salio salga
        elegir: elijo elige eligen elegido eligio elija elegi
        coger: cojo coge cogen cogido cogio coja
        seguir: sigo sigue siguen seguido
        pedir: pido pide piden pedido pidio
        morir: muero muere mueren muerto muerta muertos muertas murio murieron
        matar: mato mata matan matado matarlo matarle matarla
        perder: pierdo pierde pierden pierda perdido perdi perdio perderlo perdiendo
        ganar: gano gana ganan ganas ganado gane gano ganamos ganaria ganaron
        jugar: juego juega juegan juegas jugado jugue jugo jugaron jugarlo jugarla jugando juegue
        valer: vale valen valido valga
        volver: vuelvo vuelve vuelven vuelto volvio
        mover: muevo mueve mueven movido movio moverlo moverme moverlas mueva movi
        romper: rompo rompe rompen roto rota
        ir: voy va van
        tener: tengo tiene tienen tuvo
        usar: uso usa usan usado usarla usarlo usarlas use utilizar utilizo utiliza utilizan
        pagar: pago paga pagan pagado pague pagarle pagarlo pagando
        mentir: miento miente mienten mentido
        costar: cuesta cuestan costaria coste costo
        contar: cuento cuenta cuentan contado cuente
        enviar: envio envia envian enviado
        enseñar: enseño enseña enseñan enseñarlo enseñarla
        robar: robo roba roban robado robarle robarla
        construir: construyo construye construyen construido
        laseres: laser lasers
        destruir: destruyo destruye destruyen destruido destruida
    """),
    "en": _forms("""
        lose: lost loses losing loss losses
        win: won wins winning winner winners
        buy: bought buys buying
        sell: sold sells selling
        fight: fought fights fighting
        take: took taken takes taking
        give: gave given gives giving
        pay: paid pays paying payment
        draw: drew drawn draws drawing
        send: sent sends sending
        keep: kept keeps keeping
        die: died dies dead dying death
        hold: held holds holding
        leave: left leaves leaving
        choose: chose chosen chooses choosing choice
        steal: stole stolen steals stealing
        break: broke broken breaks breaking
        spend: spent spends spending
        show: shown showed shows showing
        see: saw seen sees seeing
        tell: told tells telling
        bring: brought brings bringing
        build: built builds building
        put: puts putting
        fall: fell fallen falls falling
        beat: beaten beats beating
        bid: bids bidding
        come: came comes coming
        ride: rode ridden rides riding
        throw: threw thrown throws throwing
        lie: lied lies lying
        cost: costs costing
        tie: tied ties tying
        count: counts counted counting
    """),
}
_BREAKING = (("ue", "o"), ("ie", "e"))
_ADDED = frozenset(
    """carta cartas turno ronda gana ganan cuesta cuestan jugador jugadores card cards turn wins win player players
    two three
    four five dos tres cuatro cinco nadie otro otros otra otras solo todos todas todo cada antes despues only all
    each every
    before after another other others someone anyone ever never nunca siempre get gets algo nada rules mas menos
    more fewer
    less everyone alguien entre contra between against""".split()
)


@lru_cache(maxsize=65536)
def key(word: str, lang: str) -> str:
    """The key of a folded word: equal for the forms of one word in that language."""
    base = _IRREGULAR[lang].get(word)
    if (
        base is None
        and lang == "es"
        and len(word) > 5
        and word.endswith(("lo", "la", "le", "los", "las", "les", "me", "te", "se", "nos"))
    ):
        base = _bare_infinitive(word)
    found = stem(base or word, lang)
    if lang == "es":
        for broken, plain in _BREAKING:
            found = found.replace(broken, plain)
    if found != word and found in function_words(lang):  # "láser" is no "las"
        return base or word
    return found


def _bare_infinitive(word: str) -> str | None:
    """ "comprarlas" without its pronouns; None where no infinitive is left."""
    for _ in range(2):
        for ending in (
            "selas",
            "selos",
            "selo",
            "sela",
            "nos",
            "los",
            "las",
            "les",
            "lo",
            "la",
            "le",
            "me",
            "te",
            "se",
        ):
            if word.endswith(ending):
                rest = word[: -len(ending)]
                if rest.endswith(("ar", "er", "ir")) and len(rest) > 3:
                    return rest
    return None


@lru_cache(maxsize=4)
def function_words(lang: str) -> frozenset[str]:
    """Words of a language that say nothing by themselves."""
    return (
        language(lang).stop_words | {"i", "am", "a", "s", "e", "y", "he", "she", "they", "de", "el", "wanna", "gonna"}
    ) - _ADDED
