"""Words that make the shape of a question, by the tag the grammar gives them; folded, as `normal.words_of` writes them.

Only words of the two languages: whatever belongs to a game stands in its rule files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kb.text.lexicon import Node, compile_phrases


def _listed(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.replace("\n", " ").split(",") if part.strip())


#: `a|b` either, `x?` perhaps missing, `*ar` any word with that ending.
SHAPES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "es": {
        "MAY": _listed("""puedo, puede, puedes, pueden, podemos, podeis, podria, podrias, podrian, podriamos, podre,
            podra, podran, se puede|pueden,
            me|te|le|nos|les|se deja|dejan, me|te|le|nos|les permite|permiten, se permite|permiten, esta
            permitido|permitida|prohibido|prohibida,
            es legal|ilegal|licito|posible|valido, estoy autorizado, tengo derecho, tiene derecho, vale *ar|*er|*ir,
            hay forma de, hay manera de, cabe"""),
        "MUST": _listed("""debo, debe, debes, deben, debemos, tengo que, tiene que, tienes que, tienen que, tenemos
            que, tendria que, tendre que,
            hay que, hace falta, es obligatorio|obligatoria|necesario|forzoso|preciso, son
            obligatorios|obligatorias, estoy obligado|obligada,
            esta obligado|obligada, estan obligados|obligadas, estamos obligados, me|te|le|nos|les obliga|obligan,
            obligatoriamente, por fuerza,
            si o si, sí o sí, si o sí, debo de, debe de, es obligacion, tengo obligacion, tiene obligacion"""),
        "COUNT": _listed("""cuanto, cuanta, cuantos, cuantas, que cantidad, a cuanto, en cuanto, hasta
            cuanto|cuantos|cuantas|cuanta, que coste, que precio,
            que numero, cual es el maximo|minimo|limite|coste|precio|tope, cada cuanto|cuantos"""),
        "WHO": _listed("quien, quienes, a quien, de quien, con quien, cual de los dos, que jugador|bando"),
        "WHAT": _listed("""que pasa, que ocurre, que sucede, que pasaria, que hago, que hace, que se hace, que hacemos,
            que me pasa, que le pasa, que es, que,
            como, que hay, que tal"""),
        "WHERE": _listed(
            "donde, a donde, adonde, de donde, hasta donde, por donde, en que sitio|territorio|zona|lugar"
        ),
        "WHEN": _listed("cuando, en que momento|fase|turno|ronda, desde cuando, hasta cuando, a partir de cuando"),
        "WHICH": _listed("cual, cuales, con cual, a cual, que carta|cartas|lider|lideres"),
        "WHETHER": _listed("es verdad, es cierto, seguro que"),
        "RIGHT": _listed("""verdad, cierto, seguro, segura, a que si,
            es asi, no es asi, es eso verdad|cierto, eso es verdad|cierto|asi,
            es correcto, tiene|tienen|tengo|llevo|lleva razon, esta en lo cierto, esta bien, es legal eso, vale eso,
            eso vale, me equivoco"""),
        "IF": _listed(
            """si, y si, que pasa si, que ocurre si, en caso de, en caso de que, cuando,
            siempre que, mientras, una vez que, aunque, teniendo, siendo,
            suponiendo que, despues de, antes de, tras"""
        ),
        "WORD": _listed("""que asco, que pena, que rabia, que suerte, que mala suerte, que buena suerte, que lastima,
            que fastidio, que putada, que lata, que lio, que risa, que raro, que horror,
            que mal, que bien, que bueno"""),
        "NOT": _listed("no, nunca, jamas, tampoco, sin, nadie, ningun, ninguno, ninguna, ni, nada, ya no"),
        "OR": _listed("o, u"),
        "MORE": _listed("todavia, aun, igual, tambien, igualmente, de todas formas, de todos modos, aun asi"),
    },
    "en": {
        "MAY": _listed("""can, could, may, might, am i allowed|able|permitted|free, are you|we|they
            allowed|able|permitted, is he|she|it allowed|ok|okay|legal|possible,
            is anyone allowed, allowed to, is it possible|legal|ok|okay|fine, do i get to, does he|she|it get to,
            get to, permitted to, ok to, okay to, legal to"""),
        "MUST": _listed("""must, should, have to, has to, had to, got to, need to, needs to, am i
            forced|obliged|required|bound, is he|she|it forced|obliged|required,
            are they|we|you forced|obliged|required, is it compulsory|mandatory|required|obligatory, mandatory,
            compulsory, obligatory, forced to, obliged to, required to, do i need, does he need"""),
        "COUNT": _listed(
            "how much, how many, how far, how often, how long, how big, what number, how few, what is the "
            "cost|price|maximum|minimum|limit, what price"
        ),
        "WHO": _listed("who, whom, whose, which player|side, to who, to whom"),
        "WHAT": _listed(
            "what happens, what would happen, what do i do, what does he do, what about, what, how, what becomes"
        ),
        "WHERE": _listed("where, to where, from where, what place|territory"),
        "WHEN": _listed(
            "when can|could|do|does|did|may|must|should|is|are|will|exactly, "
            "at what point, what phase|turn|round|moment, in which phase|turn|round, how soon"
        ),
        "WHICH": _listed("which, which one, which ones, what card|cards"),
        "WHETHER": _listed("whether, is it true"),
        "RIGHT": _listed(
            "right, correct, surely, yeah, is that right|ok|okay|legal|allowed|correct|true|fair|fine|so, is this "
            "ok|legal|allowed|right, is it true|so, is he|she right, are they right, am i right"
        ),
        "IF": _listed("""if, what if, what happens if|when,
            when, once, while, suppose, supposing, in case, given that, assuming, after, before, as
            long as,
            even if, whenever, though, although"""),
        "WORD": _listed(
            "what a pity, what a shame, what a mess, what bad luck, what luck, how annoying, how sad, how nice"
        ),
        "NOT": _listed("not, never, no, without, nobody, none, nothing, neither, nor, no longer"),
        "OR": _listed("or"),
        "MORE": _listed("""still, also, too, as well, anyway, even so, regardless, at once, only once, just once,
            than once, once per|each|every|a|or"""),
    },
}
#: Words that carry nothing to be understood: politeness, fillers, what only links.
SMALL_TALK: Mapping[str, frozenset[str]] = {
    "es": frozenset(
        """oye hola buenas gracias porfa favor porfavor duda pregunta rapida perdon bueno pues vale ok entonces
        vamos ver mira venga tio gente
        chicos saludos a ver dice decir digo sabe sabeis alguien jeje jaja mesa partida jugando jugamos juego
        estamos reglamento saber sabia queria quisiera pregunto preguntar preguntaba reglas regla segun normas
        norma porque asi ahi aqui alli cosa ahora mismo mismos misma acaba acabo acabamos acaban quiero quiere
        queremos quieren hago hace hacer hacen va voy
        ir van vaya tengo tiene tienen tenemos hay era fue ser es son sea estoy esta estan ya mas muy tan tanto algo
        todo vez veces caso eso esto bien mal
        sigo sigue seguir siguen puesto poder hacerlo hacerle realmente exactamente simplemente supuesto normalmente
        siempre igual encima ademas luego""".split()
    ),
    "en": frozenset(
        """hey hi hello thanks please quick question sorry well ok okay so just then guys folks anyone know says say
        said tell think thinks
        wondering wonder rule rules rulebook table game playing play actually really exactly simply like want wants
        wanted go goes going do does did done
        make makes get gets got have has had having been being be is are was were it that this there here thing now
        also too still even only right correct
        already always normally usually again anyway way us let lets time times case happen happens according""".split()
    ),
}
#: Nouns that, opening a question in which no verb asks, ask how much or how many.
AMOUNTS: Mapping[str, frozenset[str]] = {
    "es": frozenset(
        """precio coste costo tarifa limite tope numero cantidad maximo minimo importe total fuerza valor alcance
        puntuacion duracion""".split()
    ),
    "en": frozenset(
        "price cost fee limit number amount maximum minimum total strength value range score length".split()
    ),
}
#: Said alone at the end these ask whether all before is so.
CLOSERS = frozenset(
    """legal ok okay allowed permitted fine valid possible correct right true surely sure yes yeah vale valido correcto
    verdad cierto permitido posible seguro segura""".split()
)
#: Of these a question asks whether there is one.
LIMITS = frozenset("limit limits maximum minimum max min limite limites tope topes maximo minimo".split())
#: Words that ask for a duty at the end of a clause; whether a yes to them is that there is none.
DUTIES: Mapping[str, bool] = {
    **dict.fromkeys("required necessary needed obligatorio obligatoria necesario necesaria".split(), False),
    **dict.fromkeys("optional voluntary opcional opcionales voluntario voluntaria".split(), True),
}
#: Finite verbs with which a question that opens so says something after all ("the price is paid").
VERBS: Mapping[str, frozenset[str]] = {
    "es": frozenset("es son esta estan hay vale cuesta paga pago pagan sube baja cambia cuenta va tiene".split()),
    "en": frozenset("is are was does do has have goes go counts count changes pays".split()),
}
#: Words that count what a question proposes, where no number does: "both", "las dos", "a second one".
COUNTED: Mapping[str, Mapping[str, int]] = {
    "es": {"ambos": 2, "ambas": 2, "doble": 2, "segundo": 2, "segunda": 2},
    "en": {"both": 2, "double": 2, "twice": 2, "second": 2},
}
#: Between a word for one and what it counts: "una sola mula", "a single mule".
ALONE = frozenset("solo sola unico unica single lone".split())
#: Before a number these make a moment of it, not an amount: "turn 4", "en la ronda 6".
MOMENTS = frozenset("turno ronda fase paso turn round phase step".split())
#: How many play: behind the number, and before it.
PLAYERS, WE_ARE = frozenset("players jugadores".split()), frozenset("somos jugamos".split())
#: Verbs of claiming, and what may stand between one and the number claimed: "he says it's only 4".
SAYS = frozenset("says say said claims claim insists dice digo dicen decimos decia insiste cree creo".split())
CLAIMED_AS = frozenset("it its that is s they are only just que es son solo sale salen".split())
#: Verbs of not doing something, as they follow "can I": leave to keep from it is what they ask for.
REFRAIN: Mapping[str, tuple[str, ...]] = {
    "es": _listed("""no, saltar, saltarme, saltarse, saltarnos, omitir, evitar, dejar de, dejar sin, quedarme sin,
        quedarse sin, quedarnos sin, negarme a, negarse a, negarnos a, rehusar, librarme de, ahorrarme, prescindir de,
        pasar de, abstenerme de, elegir no, decidir no"""),
    "en": _listed("""choose not to, refuse to, decide not to, opt not to, decline to, skip, avoid, leave out, do
        without, get away without, get out of, stay out of, keep out of, go without,
        not"""),
}

#: The same said by who does it, where it opens the clause that asks: "me salto la ronda?".
REFRAINING: Mapping[str, tuple[str, ...]] = {
    "es": _listed("""me salto, me ahorro, me libro de, me niego a, me abstengo de, paso de, dejo de, dejo sin, prescindo
        de, evito, omito, nos saltamos, nos negamos a"""),
    "en": _listed("i|we skip, i|we avoid, i|we refuse to, i|we decline to, i|we leave out, i|we get out of"),
}
#: A verb of leaving and the words that make it one of doing nothing, with the thing between: "leave the mule out".
LEAVING: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "es": (
        frozenset("dejar dejarlo dejarla dejarlos dejarlas".split()),
        frozenset("fuera quieto quieta quietos quietas".split()),
    ),
    "en": (frozenset(("leave",)), frozenset("out still alone untouched".split())),
}
#: With these another clause begins: what is denied or left out in it is no leave ("can I enter where I am not?").
TURNS: Mapping[str, frozenset[str]] = {
    "es": frozenset("si donde cuando aunque que como porque mientras".split()),
    "en": frozenset("if where when though although that which who because while unless".split()),
}

#: Pairs of poles: a question in the words of one asks for the contrary of what is said in those of the other. Two words
#: that are one verb are joined: "go_on".
CONTRARIES: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("lose loses losing lost losses pierdo pierdes pierde perdemos pierden perder die dies muero mueres muere "
         "mueren morir dead killed muerto muerta muertos muertas devour devours devoured devora devoran devorar "
         "discard discards discarded descarto descarta descartan descartar",
         "left remain remains remaining queda quedan quedo "
         "keep keeps keeping retain retains conservo conservas conserva conservamos conservan conservar mantengo "
         "mantiene survive survives survived surviving lives alive safe save saves saved sobrevivo sobrevive "
         "sobreviven sobrevivir salvo salva salvan salvarse salvamos salvarme salvarnos spared unharmed ileso ilesa "
         "ilesos ilesas libro libra libramos libran librarse librarme librarnos"),
        ("ends acaba acaban acabar termina terminan terminar",
         "continue continues continua continuan continuar sigo sigue seguimos siguen seguir prosigue "
         "go_on goes_on going_on"),
        ("cost costs costing pay pays paid paying price cuesta cuestan coste costar paga pagas pagan pago pagar precio",
         "free gratis gratuito gratuita gratuitos gratuitas"),
    )
)  # fmt: skip
#: Verbs that alone ask whether it is so: "the storm hits five. die?".
POLAR_VERBS = CONTRARIES[0][0].union(*CONTRARIES[0][1:], *CONTRARIES[1]) - frozenset(("loss", "losses"))
#: What decisions call harm of which somebody may be spared; in a question it tells no pole: "do I keep it in a blast?".
HARMS = frozenset("explosion explode explodes explota explotan".split())
#: Verbs of keeping something from happening: a yes to them is a no to what follows.
STOPS = frozenset(
    """stop stops prevent prevents avoid avoids cancel cancels evita evitan evitar impide impiden impedir anula anulan
    anular cancela cancelan cancelar frena frenan frenar skip skips escape escapes""".split()
)
#: Behind one of these something is conceded, not asked: "does it stay although the others go to the stable?".
CONCEDES = frozenset("aunque mientras although though even while whereas".split())
#: What stands before a number that is not meant as it is: "more than three".
COMPARED: Mapping[str, frozenset[tuple[str, str]]] = {
    ">": frozenset((("mas", "de"), ("mas", "que"), ("more", "than"))),
    "<": frozenset((("menos", "de"), ("less", "than"), ("fewer", "than"))),
    ">=": frozenset((("al", "menos"), ("el", "menos"), ("por", "menos"), ("como", "minimo"), ("at", "least"))),
    "<=": frozenset((("como", "mucho"), ("como", "maximo"), ("at", "most"), ("up", "to"))),
}

#: Before a name these leave it out ("menos": at the beginning, or behind a "todos"); and behind it.
BUT_FOR: Mapping[str, tuple[str, ...]] = {
    "es": _listed("""menos, excepto, salvo, quitando, exceptuando, excluyendo, aparte de, fuera de, sin contar, sin ser,
        distinto de, distinta de, no sea, no sean, no siendo"""),
    "en": _listed("""non, except, excepting, excluding, besides, barring, other than, apart from, aside from,
        except for, not counting, not being"""),
}
LEFT_OUT: Mapping[str, tuple[str, ...]] = {
    "es": ("aparte", "excluido", "excluidos", "excluida", "excluidas"), "en": ("aside", "excluded", "excepted"),
}  # fmt: skip

#: Pairs of deeds of which one is leaving the other undone: who must tell may not hide.
OPPOSED: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("hide hides hiding conceal withhold ocultar ocultarlo ocultarlas oculto oculta ocultan esconder esconderlo "
         "esconderlas escondo callar callarme callarlo",
         "tell tells say reveal reveals show disclose decir decirlo decirle decirles digo dice revelar "
         "revelarlo mostrar mostrarlo mostrarlas ensenar ensenarlo ensenarlas confesar"),
    )
)  # fmt: skip

#: Words that ask for advice, not for a ruling: what is best, what is worth it.
ADVICE: Mapping[str, tuple[str, ...]] = {
    "es": _listed("""estrategia|estrategias|tactica|tacticas|consejo|consejos|truco|trucos,
        recomiendas|recomiendan|recomienda|recomendais|recomendarias|recomendaria, recomendacion,
        aconsejas|aconseja|aconsejais|aconsejan|aconsejarias|aconsejaria, que harias|haria|hariais|pondrias|elegirias,
        para novatos|principiantes, para un|una|el|la novato|novata|principiante, soy novato|novata|principiante,
        merece la pena, vale la pena, me conviene,
        nos conviene, conviene mas, que conviene, es mejor|peor,
        mejor opcion|manera|forma|jugada|plan, cual es el|la mejor|peor, las|los mejores, la|el mejor,
        opinion|opinais|opinas, favorito|favorita|favoritos, mas divertido|divertida|fuerte|facil,
        desequilibrado|desequilibrada"""),
    "en": _listed("""strategy|strategies|tactic|tactics|tip|tips|advice, recommend|recommended,
        for beginners|newbies|noobs, for a|the beginner|newbie|noob, as a|the beginner|newbie|noob, worth it,
        what would you,
        would you rather|recommend|pick|choose|suggest, is it better|worse, advise|suggest,
        better to, better off, the best|worst, best way|opening|move|plan|choice|strategy|first,
        which|who is best|better|stronger|strongest, good idea|move|opening, a smart move,
        your opinion|favorite|favourite, most fun, overpowered|balanced|op"""),
}
#: These deny the verb they stand by, in a statement and inside a phrase ("is not covered").
DENIES = frozenset("no not never nunca tampoco".split())
#: What may stand before a question word that opens its clause.
LEADS = frozenset(
    """y e o u pero pues entonces oye bueno a ante con contra de desde en entre hacia hasta para por sobre el la
    los las and so but or then ok okay hey well to from with in at for on by of under up""".split()
)
#: English verbs that tell what their subject is.
COPULAS = frozenset("is are am was were".split())
#: English verbs that ask by standing before their subject, and subjects that may follow.
INVERTED = frozenset(
    """do does did is are am was were can could may might must should shall will would has have
    had""".split()
)
SUBJECTS = frozenset(
    """i you he she it we they there the a an my your his her its our their this that these those each every someone
    somebody anyone anybody everyone everybody nobody""".split()
)
#: The same in Spanish, but for "la" and "los", which are objects as well: "cuando la juego".
POINTED = frozenset(
    """el un una unos unas mi tu su mis tus sus nuestro nuestra yo ella ellos ellas nosotros este ese otro otra otros
    otras cada alguien nadie ambos todos""".split()
)
#: An English question word right behind one of these is told of it: "somebody who", "the one where".
TOLD_OF = frozenset(
    """one ones those someone somebody anyone anybody everyone everybody nobody other others player players people
    somewhere anywhere everywhere""".split()
)
#: Verbs that take a question for their object ("do I choose whom I attack?" asks for nobody's name), in forms of every
#: stem they have.
TOLD_VERBS: Mapping[str, tuple[str, ...]] = {
    "es": tuple(
        """elijo elige elegir escojo escoge escoger decido decide decidir mirar ver preguntar pregunto pregunta decir
        digo dice diga dicho revelar anunciar declara declarar enseñar ensenar mostrar saber sabe saben sabemos sepa
        conocer conozco adivinar acertar predecir predice predigo predijo ocultar esconder callar averiguar
        comprobar importa depende""".split()
    ),
    "en": tuple(
        """choose chooses choosing pick picks decide decides tell say ask reveal show announce declare look see peek
        know known guess predict hide conceal disclose remember check matter depend""".split()
    ),
}
#: Around such a verb these make it the answer that is asked for: "does anyone know how many", "quiero saber cuántas".
ANYONE = frozenset("alguien anyone anybody someone somebody".split())
WANTING = frozenset(
    """dime decidme decirme sabes sabeis quiero queria querria quisiera necesito gustaria want wanted wanna like
    wondering wonder""".split()
)
ARTICLES = frozenset("el la los las un una the a an".split())
#: How the speaker speaks of himself, by pronouns and by verbs that Spanish uses without them.
FIRST_PERSON = frozenset("yo mi me mis conmigo soy nos nosotros i me my am we us our mine".split())
FIRST_VERBS = frozenset(
    "gano pierdo puedo debo tengo voy hago quedo llevo cobro pago ataco defiendo salgo muero".split()
)
#: Subjects: the speaker, and who is spoken of without a name.
FIRST_SUBJECTS = FIRST_VERBS | frozenset("yo nosotros i we tenemos llevamos marco meto pongo mando".split())
#: Who asks with one of these asks for himself, whoever else is named.
I_ASK = FIRST_PERSON | FIRST_SUBJECTS | frozenset("podemos podria debemos estoy".split())
THIRD_SUBJECTS = frozenset("ellos ellas ella he she they rival oponente enemigo opponent enemy".split())


@lru_cache(maxsize=4)
def shape_trie(lang: str) -> Node:
    """The phrases of one language, or of both together for "": a phrase's tags in the order of the table."""
    phrases: dict[str, tuple[str, ...]] = {}
    for code, table in SHAPES.items():
        if lang in ("", code):
            for tag, listed in table.items():
                phrases[tag] = phrases.get(tag, ()) + listed
    return compile_phrases(phrases)
