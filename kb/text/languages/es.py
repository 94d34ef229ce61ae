"""Spanish: words and phrases by what they do in a rule (folded: no accents, ñ kept)."""

from __future__ import annotations

from kb.text.languages.es_numbers import NUMBERS
from kb.text.languages.es_opposites import OPPOSITES
from kb.text.languages.table import Language, listed, wordset

_DEONTIC = {
    "may": listed(
        "puede, pueden, puedes, puedo, podemos, podeis, podra, podran, podras, podre, podremos, podreis, podria, "
        "podrian, podrias, pueda, puedan, puedas, pudiera, pudieran, pudiese, pudiesen, podia, podian, pudo, "
        "pudieron, se le|les|te|me permite, esta|estan|este|estara permitido|permitida, esta|estan|este|estara "
        "permitidos|permitidas, es|son|sera|seran posible|posibles, es licito, se permite|permitira, se permiten, "
        "tiene|tienen|tienes la capacidad|facultad|potestad de, tiene|tienen|tienes|tendra|tendran derecho a, es "
        "libre de, son libres de, eres libre de, tiene|tienen|tienes la? opcion|posibilidad de, cabe *ar|*er|*ir, "
        "se autoriza, esta|estan|estas autorizado|autorizada, esta|estan|estas autorizados|autorizadas, es|son|eres "
        "capaz|capaces"
    ),
    "may~": listed(
        "opcional, opcionales, opcionalmente, voluntario, voluntaria, voluntariamente, si "
        "quiere|quieren|quieres|quereis|desea, si desean|deseas|prefiere|prefieres|prefieren, si lo "
        "desea|desean|deseas|quiere|prefiere, si asi lo desea|quiere, opcion, elige, eligen, eliges, elegir, "
        "escoge, escogen, escoges, escoger, decide, decides, deciden, decidir, permite, permiten, permitir, "
        "permitido, permitida, permitidos, permitidas, deja, dejan, dejar, dejara, posible, posibles, capaz, "
        "capaces, eleccion, libre, libres, libremente, libertad, a voluntad, quiera, quieran, quieras, quiere, "
        "quieren, quieres, desee, desea, desean, deseen, deseas, derecho, vale, cabe, caben, autoriza, faculta, "
        "habilita, opciones, en cualquier momento, en todo momento, cuando quiera|quieras|quieran, capacidad, "
        "permiso, facultativo, posibilidad, oportunidad, hay sitio, desees, queramos, deseeis, concede, conceden, "
        "otorga, otorgan, facultad, potestad, opta, optan, optar, optas, asi lo prefiere|decide|quiere"
    ),
    "may~~": listed("poder, poderse, poderlo, admite, admiten, legal, legales, valida, pudiendo, imposible"),
    "must": listed(
        "debe, deben, debes, debo, debemos, debeis, debera, deberan, deberas, debia, debian, deba, deban, debiera, "
        "debas, deberia, deberian, deberias"
    ),
    "have": listed(
        "tiene|tienen|tienes|tengo|tenemos|teneis|tendra|tendran que, tendras|tenga|tengan|tengas que, "
        "tener|tuviera|tuviese|teniendo que, hay|habra|haya|habria que, es|son|sea|sera|resulta "
        "obligatorio|obligatoria, es|son|sea|sera|resulta obligatorios|obligatorias, "
        "obligado|obligada|obligados|obligadas a, obligatorio, obligatoria, obligatorios, obligatorias, "
        "obligatoriamente, forzosamente, es|sea|sera necesario|preciso|imprescindible|menester, "
        "ha|han|has|habra|habran de, hace|hara falta, haga falta, esta|estan|estas "
        "obligado|obligada|obligados|obligadas, queda|quedan obligado|obligada|obligados|obligadas, obliga, obligan, "
        "es forzoso, por obligacion, se exige, se requiere"
    ),
    "have~": listed(
        "obligacion, obligaciones, obligar, obligado, obligada, obligados, fuerza, fuerzan, forzado, forzada, "
        "forzara, necesario, necesaria, necesita, necesitan, necesitas, requiere, requieren, exige, exigen, "
        "necesariamente, imprescindible, indispensable, deber, debiendo, forzoso, exigira"
    ),
    "needs": listed("necesita, necesitan, necesitas, precisa, precisan"),
    "may not": listed("es|son|sera|resulta imposible, imposible"),
    "must not": listed(
        "prohibido, prohibida, prohibidos, prohibidas, se prohibe, se prohiben, prohibe, prohiben, vedado, vedada, "
        "vedados, vedadas, ilegal, ilegales, no vale, no valen, prohibicion, veda, vedan"
    ),
    "need not": listed(
        "no hace|hara|hacia falta, no tiene|tienen|tienes|tendra|tendran por que, no es|sera "
        "necesario|preciso|obligatorio, no es|sera imprescindible|forzoso|menester, no necesita|necesitan|necesitas, "
        "no esta|estan|estas obligado|obligada|obligados|obligadas a?, sin obligacion, sin necesidad, no obliga, no "
        "obligan, no hay obligacion, no hay que, no hay por que, no hay necesidad, no precisa|precisan, "
        "puede|pueden|puedes no, nada obliga, no queda|quedan obligado|obligada|obligados|obligadas, no se "
        "exige|requiere|obliga, no requiere|requieren, no es obligatoria, no son obligatorios, no ha|han de, no "
        "le|les|te|lo obliga, nadie obliga, no tiene|tienen obligacion, nada le|lo|les|te obliga, no existe "
        "obligacion, no le|les|te hace falta, no se necesita|necesitan"
    ),
    "not": listed("no, ya no, tampoco, todavia no, aun no"),
    "without": listed("sin"),
    "skip": listed(
        "no solo, no solamente, no obstante, y no mas, y nada mas, y ninguno|ninguna mas, no|nunca|jamas mas de, "
        "no|nunca|jamas menos de, a no ser, no importa, antes de que nadie|ninguno|ninguna|ningun, mas que nadie, "
        "que nunca, sin pasar|superar|exceder|rebasar|sobrepasar, sin pasar de, si no es para|con|en|por|de|a"
    ),
    "never": listed(
        "nunca, jamas, en ningun caso, de ningun modo, en ningun momento, bajo ningun concepto, bajo ninguna "
        "circunstancia, de ninguna manera, nunca jamas, en modo alguno"
    ),
    "nobody": listed(
        "nadie, ninguno, ninguna, nada, ningun jugador, ninguna jugadora, ^ ni, ni * ni, ni * * ni, ni * * * ni"
    ),
    "no": listed("ningun, ninguna, ningunos, ningunas"),
    "not~": listed(
        "carece, carecen, ignora, ignoran, ignorar, ignoras, imposible, renuncia, renuncian, renunciar, renuncias, "
        "vacio, vacia, vacios, vacias, desocupado, desocupada, si no que, como no sea, mientras no, exento, exenta, "
        "exentos, exentas, a salvo, inmune, inmunes, impide, impiden, impedir, evita, evitan, evitar, en vez de, en "
        "lugar de, falta, faltan, falte, ausencia, niega, negarse, se niega, negado, no * mas que, no mas que, deja "
        "de, dejan de, dejar de, otra cosa que, incompleto|incompleta|incompletos|incompletas, no tanto, "
        "ilimitado|ilimitada|ilimitados|ilimitadas, invalido|invalida|invalidos|invalidas, inutil, inutiles, "
        "inservible, inservibles, desarmado, nulo|nula|nulos|nulas, cero, excluido|excluida|excluidos|excluidas, "
        "excluyendo, sobrevive, sobreviven, protege, protegen, protegido|protegida|protegidos|protegidas, "
        "protegidos, desiste, abstenerse, se abstiene, intacto|intacta|intactos|intactas, abstiene, impedido, se "
        "salva, rechaza, rechazar, rechazan, incumple, incumplir, siquiera, sobrante, unico, unica, unicos, unicas, "
        "a no ser que, quiera|quieras|quieran|quieres o no, o no, dejas|deje|dejes|dejen|dejara|dejaran de, cesa, "
        "cesan, libra, libran, librarse, exime, eximen, omite, omiten, omitir, prescinde, prescindir, "
        "prescindiendo, rehusa, rehusar, carente, ausente, ausentes, apenas, incapaz, incapaces, irrelevante, se "
        "salta, saltarse, innecesario|innecesaria|innecesarios|innecesarias, hasta que no, gratis, gratuito, "
        "gratuita, gratuitamente,  secreto|secretos|secretas, secreta, a ciegas, cuantas|cuantos "
        "quiera|quieras|quieran, que quiera|quieras|quieran, de cualquier tamaño, en cualquier orden, por amor al "
        "arte, en silencio, quieto, quieta, indistinto, indiferente, da igual, no hay|tiene limite|tope"
    ),
    "not~~": listed(
        "libre de, cerrado, cerrada, cerrados, cerradas, en caso contrario, de lo contrario, olvida, olvidan, "
        "olvidar, olvides, el resto, resto, restante, restantes, salvo si, a excepcion de, con excepcion de, con la "
        "excepcion de, a no ser que, exceptuando, quitando, se queda sin, se agota, se agotan, "
        "agotado|agotada|agotados|agotadas, bloquea, bloquean, bloqueado, priva, privan, anula, anulan, cancela, "
        "excepto, salvo, salvo que, distinto, distinta, distintos, distintas, diferente, diferentes, a menos que, "
        "oculto|oculta|ocultos|ocultas, demasiado, demasiada, demasiados, demasiadas, menos, mas que, aparte de, "
        "solo si, ni, incapaz, ni * ni, ni * * ni, ni * * * ni"
    ),
}
_CLAUSES = {
    "except": listed(
        "salvo, salvo que|si|cuando, excepto, excepto si|cuando|que, a menos que, a no ser que, como no sea, con la "
        "excepcion de, a excepcion de, exceptuando, exceptuado, exceptuada, exceptuados, excepcion, excepciones, con "
        "excepcion de, quitando, aparte de, excluyendo, menos cuando|si|los|las|el|la|en"
    ),
    "except~": listed(
        "si no, solo si|cuando, sin, en lugar de, en vez de, mas que, otra cosa que, hasta que, sin contar, mientras "
        "no, distinto de, distinta de, distintos de, distintas de, siempre que, con tal de, de no, al margen de, que "
        "no sea|sean|este|esten, sino, no sea|sean, sino que, fuera de, salvedad, al margen, a excepcion, que no "
        "fuera|fuese"
    ),
    "except~~": listed("menos, pero, a salvo, diferente, diferentes, ya, otro, otra, si no que"),
    "if": listed(
        "si, solo si, si no, aun si, incluso si, en caso de, en caso de que, en el caso de, en el caso de que, a "
        "condicion de, con tal de, con tal de que, siempre que, siempre y cuando, si se produce empate, si hay empate"
    ),
    "when": listed(
        "cuando, solo cuando, incluso cuando, mientras, mientras no, una vez que, una vez "
        "*ado|*ada|*ados|*adas|*ido|*ida|*idos|*idas, en cuanto, tan pronto como, cada vez que, a medida que, en el "
        "momento en que, en el momento de, aun cuando"
    ),
    "if~": listed(
        "salvo, salvo que, a menos que, donde, al *ar, al *er, al *ir, al *arse, al *erse, al *aros, al *irse, tras, "
        "despues de, antes de, despues, antes, hasta *arla, hasta *ar, a la hora de, a no ser que, en caso de empate, "
        "en caso contrario, de no, incluso, como si no, llegado, empate, empates, con un|una|dos|tres, luego, "
        "entonces, a lo largo, al final|principio|comienzo|acabar, hasta que, hasta, con que, en que, ^ "
        "*ado|*ada|*ados|*adas|*ido|*ida|*idos|*idas, tanto si, dado que, suponiendo que, suponiendo, caso de, de "
        "haber, de ser asi, en tanto, en tanto que, nada mas *ar|*er|*ir, toda vez que, segun, conforme, con *ar, en "
        "el que, en la que, en los que, en las que, a partir de que, si lo "
        "prefiere|prefieres|prefieren|desea|deseas|desean|quiere|quieres|quieren, si "
        "quiere|quieres|quieren|desea|deseas|desean|prefiere|prefieres, si asi lo quiere|desea|decide|prefiere, a "
        "falta de, si no es, a igualdad, igualdad, si * o no, si * * o no"
    ),
    "if~~": listed(
        "que, todo el que, cuanto, excepto, como, con, por cada, al, aunque, en, a partir, de *ar, de *er, para *ar, "
        "cual, durante, en el transcurso de, sin, quien, quienes, el que, la que, los que, las que, lo que, si no que"
    ),
}
_COMPARISONS = {
    "least": listed(
        "al menos, como minimo, por lo menos, nunca|jamas menos de, o mas, o mayor, o superior, no menos de, minimo "
        "de, un minimo de, cuando menos, igual o superior, igual o mayor, de minimo"
    ),
    "most": listed(
        "como maximo, como mucho, a lo sumo, nunca|jamas mas de, o menos, o menor, o inferior, no mas de, un maximo "
        "de, maximo de, no supera, no superar, no supere, no exceda, no excede, hasta un maximo de, a lo mas, no "
        "puede superar|exceder|pasar, no pueden superar|exceder, sin superar, sin exceder, de maximo, sin pasar de, "
        "sin rebasar|sobrepasar"
    ),
    "more": listed(
        "mas de, mayor que, mayores que, superior a, superiores a, supera, superan, superar, superas, supere, excede, "
        "exceden, exceda, excedan, exceder, sobrepasa, sobrepasan, rebasa, rebasar, rebase"
    ),
    "fewer": listed("menos de, menor que, menores que, inferior a, inferiores a"),
    "least~": listed(
        "bastante, suficiente, suficientes, llega, llegan, alcanza, alcanzan, una sola, un solo, con que, basta, con "
        "un, siquiera, mayoria, minimo, minima"
    ),
    "least~~": listed("algun, alguna, uno, una, un, o mas tarde"),
    "most~": listed(
        "hasta, limite, limites, limita, limiten, tope, tantas, tantos, tantas como, cuantas, cuantos, cuantas "
        "quiera, entre, maximo, maxima, maximos, maximas"
    ),
    "most~~": listed("solo, mas de, mas que, ni, no, nunca, si, decides, eliges"),
    "more~": listed(
        "mas * que, por encima de, mas que, mas alla de, pasa de, mayoria, superioridad, mas, mayor, mayores, "
        "superior, aventaja, pasar de, pasan de, exceso, mas alto, mas alta, mas altos"
    ),
    "more~~": listed(
        "sobre, al menos, otro, varios, varias, sobra, hasta, como maximo, menos de, adicional, extra, otra, otros, "
        "otras"
    ),
    "fewer~": listed(
        "menos que, menos * que, por debajo de, mas bajo que, no llega a, no llegan a, no alcanza, bajo, debajo, "
        "baja, bajas, insuficiente"
    ),
    "fewer~~": listed("menos, menor, falta, faltan, sin, al menos"),
    "before": listed("antes, antes de, antes de que, antes que"),
    "after": listed("despues, despues de, despues de que, tras"),
    "before~": listed(
        "previo, previa, previos, anteriormente, hasta, hasta que, anterior, anteriores, todavia, aun, ya, "
        "adelantada, previamente, con anterioridad, de antemano, precede, preceden, por adelantado"
    ),
    "before~~": listed(
        "primera, primer, ultimo, ultima, comienzo, inicio, principio, empieza, empezar, comenzar, luego, primero"
    ),
    "after~": listed(
        "hasta que, luego, entonces, a continuacion, acto seguido, una vez, una vez que, cuando, al *ar, al *er, al "
        "*ir, al *arse, al *irse, al *erse, desde, a partir, en cuanto, detras, por ultimo, finalmente, seguido, "
        "recien, mas adelante, en adelante, seguida, seguidos, seguidas, consecutivo, consecutivos, consecutivas, "
        "pasan, pasen, pasado, pasados, pasada, pasadas, transcurrido, transcurridos, transcurridas, transcurren, "
        "cumplido, cumplidos, cumplida, cumplidas, a los, tan pronto, nada mas, posteriormente, posterior, "
        "posteriores, mas tarde, subsiguiente, subsiguientes, subsecuentes, subsecuente, sucesivo, sucesivas"
    ),
    "after~~": listed("final, fin, acaba, termina, ya, segundo, de inmediato, siguiente, siguientes, proximo, proxima"),
}
_QUANTIFIERS = {
    "all": listed(
        "todo, toda, todos, todas, cada, entero, entera, enteros, enteras, cada uno, cada una, todo el mundo, todo el "
        "que, todos los que"
    ),
    "all~": listed(
        "cualquier, cualquiera, cualesquiera, quienquiera, completa, completo, completas, completos, ambos, ambas, "
        "cada vez, cada vez que, total, totales, totalidad, sea cual sea, los dos, las dos, integro, integra, por "
        "completo, dondequiera, siempre que, los demas, las demas, cuantos, cuantas, sendos, sendas, integramente, "
        "el resto, respectivo, respectiva, respectivamente, al completo, uno a uno, a partes iguales, en conjunto, "
        "los|las tres|cuatro|cinco|seis|siete|ocho|nueve|diez, toda su, toda tu, por entero, por "
        "turno|ronda|jugador|partida|fase|batalla|carta, por uso|ficha|cabeza|persona|accion|combate|bando|pareja, "
        "por jugador, de cada dos|tres|cuatro|cinco|seis|diez"
    ),
    "all~~": listed(
        "siempre, los otros, las otras, juntos, juntas, general, comun, jugadores, cuanto, conjunto, quien, quienes, "
        "el que, los que, ninguno, ninguna, ningun, nadie, otro, nunca, demas, otros, otras, entre, mutuamente, de "
        "todos modos, suma, por, alguno, alguna, un, una, algun"
    ),
    "only": listed(
        "solo, solos, solas, solamente, unicamente, unico, unica, unicos, unicas, exclusivamente, tan solo, "
        "exclusivo, exclusiva, meramente, en exclusiva, no * mas que, nada mas que, solo si, solo cuando"
    ),
    "only~": listed(
        "sola, un solo, una sola, limita, limitan, se limita, limitarse, bastar, basta, bastan, simplemente, salvo, "
        "excepto, a menos que, sino, mas que, nada mas, solitario, reservado, reservada, apenas, siquiera, no solo, "
        "no solamente, con que, como maximo, como mucho, limitado, solo si, ningun otro, ninguna otra, a solas, "
        "mero, mera, simple, exclusivo de, reserva, reservan, si no es, indispensable, imprescindible, hace falta"
    ),
    "only~~": listed(
        "propio, propia, suelto, hasta, pero, uno, una, exactamente, limite, fuera de, no, nunca, ningun, nadie, "
        "otro, aislado, si no, mismo, propios, propias"
    ),
    "also": listed("tambien, ademas, asimismo, igualmente, a la vez que, del mismo modo, de igual modo"),
    "also~": listed(
        "incluso, adicional, adicionales, ambos, extra, tanto, tampoco, al igual que, incluido, incluida, incluidos, "
        "incluye, incluir, encima, de nuevo, otra vez, igual, a su vez, aparte, todavia, aun"
    ),
    "also~~": listed(
        "y, e, otro, otra, mas, ni, otras, otros, junto, juntos, o, con, pero, luego, sigue, mismo, misma, entonces"
    ),
    "one": listed("uno, un solo, una sola, uno de, una de, un, una, primer, primera, primero"),
    "one~": listed(
        "un, una, uno, unico, unica, solo, sola, alguno, alguna, algun, cada, otro, otra, el que, la que, quien, "
        "mismo, misma, cualquiera, cualquier, este, esta, ese, esa, aquel, el, la, los, las, lo"
    ),
}
_ACTORS = {
    "winner": listed(
        "ganador, ganadora, ganadores, ganadoras, vencedor, vencedora, vencedores, victorioso, victoriosa, bando "
        "ganador, triunfador"
    ),
    "winner~": listed(
        "gana, ganan, ganar, ganado, ganada, ganas, gano, ganara, ganaran, ganen, gane, ganes, ganando, ganadas, "
        "ganados, vence, vencen, vencer, venza, victoria, victorias, triunfo, triunfa, derrota, derrotan, impone"
    ),
    "loser": listed(
        "perdedor, perdedora, perdedores, perdedoras, derrotado, derrotada, derrotados, vencido, vencida, vencidos"
    ),
    "loser~": listed(
        "pierde, pierden, perder, perdido, perdida, pierda, pierdan, perdio, perdieron, pierdes, derrota, derrotas, "
        "derrotar, perdera, perderan, el otro"
    ),
    "attacker": listed(
        "atacante, atacantes, agresor, agresora, agresores, bando atacante, invasor, invasores, asaltante"
    ),
    "attacker~": listed(
        "ataca, atacan, atacar, ataque, ataques, atacas, ataquen, atacado, atacada, agresion, asalto, asalta, "
        "asaltar, invadir, ofensiva, jugador activo"
    ),
    "defender": listed("defensor, defensora, defensores, defensoras, bando defensor"),
    "defender~": listed(
        "defiende, defienden, defender, defenderse, defensa, defensas, defendido, defiendes, atacado, atacada, "
        "ocupante, objetivo, defendiendo, defensivo, defensiva, dueño"
    ),
    "opponent": listed(
        "oponente, oponentes, rival, rivales, adversario, adversaria, adversarios, contrincante, contrincantes, "
        "enemigo, enemiga, enemigos, enemigas, jugador|bando contrario, el|al|del|un|su|tu contrario, contrarios"
    ),
    "opponent~": listed(
        "contrario, contraria, otro jugador, otros jugadores, otra jugadora, otro, otros, otra, otras, ajeno, ajena, "
        "ajenos, ajenas, contra, demas, los demas, opuesto, opuesta, hostil, hostiles, enfrente, victima, objetivo, "
        "combatiente, combatientes, bando, frente, alguien, cualquiera, vecino, contendiente, contendientes, ambos "
        "bandos, cada bando, quien tienes enfrente"
    ),
    "ally": listed("aliado, aliada, aliados, aliadas, socio, socios, compañero, compañera, compañeros"),
    "ally~": listed(
        "alianza, alianzas, aliarse, aliaros, alias, alia, se alian, aliar, equipo, equipos, pacto, pactos, amigo, "
        "amiga, amigos, amistoso, amigas, coalicion, pactar, tratado, aliarte, aliarme, aliarnos, alies, alien, "
        "aliaos, aliado con"
    ),
    "ally~~": listed("juntos, bando, union"),
}

_FRAMES = {
    "frame": listed("turno, turnos, fase, fases, ronda, rondas, paso, etapa"),
    "frame~": listed(
        "paso de la, paso del, pasos, vuelta, vueltas, vez, veces, jugada, momento, partida, tiempo, ahora, cada, "
        "entonces, cuando, durante, asalto, mientras, te toque, te toca, le toca, juego"
    ),
    "any": listed("cualquier, cualquiera, cualesquiera"),
    "during": listed("durante, en el transcurso de, a lo largo de"),
    "always": listed("siempre"),
}

LANGUAGE = Language(
    code="es",
    called={"es": "el texto español", "en": "the Spanish text"},
    length=0.95,
    snowball="spanish",
    stop_words=wordset(
        "el la los las un una unos unas de del al a en con por para sin sobre y o u ni que quien cual cuando "
        "donde como cuanto cuanta cuantos cuantas si no se me te le les lo nos mi mis tu tus su sus este esta "
        "estos estas ese esa esos esas eso esto es son era ser estar estoy esta estan hay ha han he tengo tiene "
        "tienen puedo puede pueden puedes debo debe deben hacer hago hace pasa gana ganan mas menos muy ya pero "
        "porque pues tambien solo cada todo toda todos todas otro otra otros otras antes despues mientras durante "
        "salvo excepto hasta desde entre contra yo ella ellos nosotros jugador jugadores carta cartas turno juego "
        "reglas ronda vale dos tres cuatro cinco k xq porq pa alguien nadie nunca siempre algo nada cuesta "
        "cuestan sigo sigue"
    ),
    endings=tuple("cion ar er ir ado ada ido ida os as ando iendo dad mente aje eza able o a".split()),
    signs="¿¡ñáíóúé",
    phrases={
        **_DEONTIC,
        **_CLAUSES,
        **_COMPARISONS,
        **_QUANTIFIERS,
        **_ACTORS,
        **_FRAMES,
        **OPPOSITES,
        "light": listed(
            "se, le, les, lo, la, los, las, me, te, nos, os, ya, tambien, siempre, entonces, pues, aun, todavia, el, "
            "ella, ellos, yo, tu, usted, ustedes, esta, estan, ha, han, es, son, queda, solo, luego, ni"
        ),
    },
    numbers=NUMBERS,
    imperatives=wordset(
        "añade añada agrega agregue anuncia anuncie aplica aplique asigna asigne baraja baraje barajad coge coja "
        "coged coloca coloque colocad compara compare compra compre continua continue cuenta cuente da de dad "
        "deja deje descarta descarte descartad devuelve devuelva devolved divide divida duplica elige elija "
        "elegid empieza empiece entrega entregue escoge escoja gasta gaste gira gire guarda guarde haz haga haced "
        "ignora ignore intercambia juega juegue jugad lanza lance mezcla mezcle mira mire mueve mueva moved "
        "multiplica obten obtenga ordena paga pague pagad pasa pase pon ponga poned prepara prepare quita quite "
        "quitad recibe reciba recoge recoja reparte reparta repartid resta reste retira retire retirad revela "
        "revele roba robe robad redondea redondee resuelve resuelva saca saque separa separe sigue siga suma sume "
        "sumad tira tire tirad toma tome tomad usa use usad utiliza utilice vuelve vuelva voltea avanza avance "
        "elimina elimine empezad conserva conserve"
    ),
    impersonal=wordset("se te le les no"),
    concord_crosses=wordset("que"),
    clause_words=wordset("que si cuando donde mientras pero salvo excepto y o"),
    affirmers=wordset("se le les me te nos os hay es son esta estan siempre tiene tienen tienes tenga hace hacen"),
    no_subject_after=wordset(""),
    before_pronoun_one=wordset("cada ninguno lo otro todo"),
    never_last=wordset("el la los las un unos de del y e o u que con por si al en a su sus cuando ni"),
    may_double=wordset("muy poco casi nos que uno"),
    copulas=wordset("es son era eran sera seran esta estan fue fueron sea sean"),
    pronouns=wordset(
        "tu usted ustedes el ella ellos ellas nosotros vosotros yo quien quienes cada todos todas ambos nadie"
    ),
    determiners=wordset(
        "el la los las un una unos unas cada todo toda todos todas cualquier ningun ninguna este esta estos estas "
        "ese esa su sus tu tus mi"
    ),
    negative_concord=True,
    nor=wordset("ni"),
    no_other=frozenset({"ningun otro", "ninguna otra", "nadie mas", "nada mas"}),
    than=frozenset({"mas que", "otra cosa que", "sino", "otro que", "otra que"}),
    not_after_may="need not",
    opening_marks={"?": "¿", "!": "¡"},
)
