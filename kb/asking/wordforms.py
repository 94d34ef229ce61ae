"""One key for all forms of a word, whatever accents were typed: stems, irregular verbs, vowels that break under
stress."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kb.text.fold import fold
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


def _told(infinitives: str) -> dict[str, str]:
    """The forms in which verbs in -er and -ir tell of what was, which stemmers know by their accents alone."""
    return {f"{one[:-2]}{end}": one for one in infinitives.split() for end in ("i", "io", "ia", "ian")}


_IRREGULAR: Mapping[str, Mapping[str, str]] = {
    "es": _told("""
        aparecer comer conocer correr creer deber defender desaparecer devolver entender esconder
        escoger extender meter morder mover nacer ofrecer parecer perder poner prometer proteger recoger
        responder romper suceder tener traer vencer vender volver abrir acudir añadir compartir
        conseguir construir convertir cubrir cumplir decidir describir descubrir despedir destruir
        discutir dividir elegir escribir existir huir impedir incluir insistir invertir medir mentir
        morir ocurrir pedir perseguir permitir preferir producir recibir reducir repartir repetir
        resistir seguir servir sobrevivir subir sufrir salir venir vivir""")
    | _forms("""
        poner: pongo pone ponen pones puesto puesta puestas puestos ponga pongan puse puso pusimos pusieron ponerlo
            ponerla
        hacer: hecho hice hizo hicimos hicieron hacia hacian
        decir: digo dice dicen dicho dije dijo dijeron diga digan decia decian
        querer: quiero quiere quieren quise quiso quisieron queria querian
        ver: veo ve ven ves vea vean visto vista vi vio vimos vieron verlo verla verlas verlos viendo mirando
        dar: doy da dan das dado di dio dieron daba daban darle darlas darlos darle darlo darla damos
        caer: cae caen caido cai cayo cayeron caia caian
        traer: traigo trae traen traido traje trajo trajeron
        abrir: abro abre abren abrieron abierto abierta abiertos abiertas abra abran
        mover: movio movieron
        salir: salgo sale salen salido salio salga
        elegir: elijo elige eligen elegido eligio elija elegi
        coger: cojo coge cogen cogido cogio coja
        seguir: sigo sigue siguen seguido siguio siguieron
        pedir: pido pide piden pedido pidio pidieron
        servir: sirve sirven sirvio sirvieron
        repetir: repito repite repiten repitio
        conseguir: consigo consigue consiguen consiguio
        elegir: eligieron
        convertir: convierto convierte convierten convirtio convirtieron
        sobrevivir: sobrevivo sobreviva
        decidir: decido decida
        repartir: reparte
        compartir: comparte
        venir: vengo viene vienen vino vinieron
        morir: muero muere mueren muerto muerta muertos muertas murio murieron
        matar: mato mata matan matado matarlo matarle matarla
        perder: pierdo pierde pierden pierda perdido perdi perdio perderlo perdiendo
        ganar: gano gana ganan ganas ganado gane gano ganamos ganaria ganaron
        jugar: juego juega juegan juegas jugado jugue jugo jugaron jugarlo jugarla jugando juegue
        valer: vale valen valido valga
        volver: vuelvo vuelve vuelven vuelto volvio
        mover: muevo mueve mueven movido movio moverlo moverme moverlas mueva movi
        romper: rompo rompe rompen roto rota
        ir: voy va van iba iban
        tener: tengo tiene tienen tuve tuvo tuvimos tuvieron
        usar: uso usa usan usado usarla usarlo usarlas use utilizar utilizo utiliza utilizan
        pagar: pago paga pagan pagado pague pagarle pagarlo pagando
        mentir: miento miente mienten mentido
        costar: cuesta cuestan costaria coste costo
        contar: cuento cuenta cuentan contado cuente
        enviar: envio envia envian enviado
        enseñar: enseño enseña enseñan enseñarlo enseñarla
        robar: robo roba roban robado robarle robarla
        construir: construyo construye construyen construido construyeron
        laseres: laser lasers
        destruir: destruyo destruye destruyen destruyeron destruido destruida
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
        say: said says saying
        make: made makes making
        go: went gone goes going
        write: wrote written writes writing
        forget: forgot forgotten forgets
        swear: swore sworn swears
        run: ran runs running
        catch: caught catches catching
        know: knew known knows knowing
        blow: blew blown blows blowing
        shoot: shot shoots shooting
        eat: ate eaten eats eating
        get: got gotten gets getting
        find: found finds finding
        stand: stood stands standing
        speak: spoke spoken speaks speaking
        think: thought thinks thinking
        begin: began begun begins beginning
        drive: drove driven drives driving
        rise: rose risen rises rising
        stick: stuck sticks sticking
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


#: Words that an accent makes another word, by what is left without it: "él" is no article, "quién" asks.
TWINS: Mapping[str, Mapping[str, str]] = {
    "es": {
        fold(word): word
        for word in (
            "él qué quién quiénes cuál cuáles cuándo dónde adónde cuánto cuánta cuántos cuántas cómo sí".split()
        )
    },
    "en": {},
}


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
