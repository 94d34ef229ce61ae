"""Spanish: words and phrases by what they do in a rule (folded: no accents, ñ kept)."""

from __future__ import annotations

from kb.text.languages.es_numbers import NUMBERS
from kb.text.languages.table import Language, listed, wordset

_DEONTIC = {
    "may": listed("puede, pueden, puedes, puedo, podemos, podeis, podra, podran, podras, podre, podremos, podreis, podria, podrian, podrias, pueda, puedan, puedas, "
                  "pudiera, pudieran, pudiese, pudiesen, podia, podian, pudo, pudieron, "
                  "esta|estan|este|estara permitido|permitida|permitidos|permitidas, es|son|sera|seran posible|posibles, es licito, se permite|permitira, se permiten, "
                  "tiene|tienen|tienes|tendra|tendran derecho a, es libre de, son libres de, eres libre de, tiene|tienen|tienes la opcion|posibilidad de, "
                  "cabe, caben, se autoriza, esta|estan|estas autorizado|autorizada|autorizados|autorizadas, es|son|eres capaz|capaces"),
    "may~": listed("opcional, opcionales, opcionalmente, voluntario, voluntaria, voluntariamente, si quiere|quieren|quieres|quereis|desea|desean|deseas|asi lo|lo, "
                   "si asi lo desea|quiere, si le|te|les conviene|apetece, opcion, elige, eligen, eliges, elegir, escoge, escogen, escoges, escoger, decide, decides, deciden, decidir, "
                   "permite, permiten, permitir, permitido, permitida, permitidos, permitidas, deja, dejan, dejar, posible, posibles, capaz, capaces, eleccion, libre, libres, libremente, libertad, a voluntad, "
                   "quiera, quieran, quieras, quiere, quieren, quieres, desee, desea, desean, deseen, deseas, derecho, vale, poder, cualquiera, poderse, poderlo, autoriza, autorizado, faculta, habilita, "
                   "capacidad, permiso, legal, legales, legalmente, cabe, apto, aptos, valido, valida, admite, admiten, admitir, usa, usan, facultativo, posibilidad, pudiendo, podido, o no, usar, sirve, sirven"),
    "must": listed("debe, deben, debes, debo, debemos, debeis, debera, deberan, deberas, debia, debian, deba, deban, debiera, debas, deberia, deberian, deberias"),
    "have": listed("tiene|tienen|tienes|tengo|tenemos|teneis|tendra|tendran|tendras|tenga|tengan|tengas|tener|tuviera|tuviese|teniendo que, hay|habra|haya|habria que, "
                   "es|son|sea|sera|resulta obligatorio|obligatoria|obligatorios|obligatorias, obligado|obligada|obligados|obligadas a, obligatorio, obligatoria, obligatorios, obligatorias, "
                   "obligatoriamente, forzosamente, es|sea|sera necesario|preciso|imprescindible|menester, ha|han|has|habra|habran de, hace|hara falta, haga falta, esta|estan|estas obligado|obligada|obligados|obligadas, "
                   "queda|quedan obligado|obligada|obligados|obligadas, obliga, obligan, es forzoso, por obligacion, se exige, se requiere"),
    "have~": listed("obligacion, obligaciones, obligar, obligado, obligada, obligados, fuerza, fuerzan, forzado, forzada, necesario, necesaria, necesita, necesitan, necesitas, requiere, requieren, "
                    "exige, exigen, siempre, inmediatamente, necesariamente, imprescindible, indispensable, deber, deberes, debiendo, toca, tocan, corresponde, sin remedio, sin falta, forzoso, toca, falta"),
    "needs": listed("necesita, necesitan, necesitas, precisa, precisan"),
    "may not": listed("es|son|sera|resulta imposible, imposible"),
    "must not": listed("prohibido, prohibida, prohibidos, prohibidas, se prohibe, se prohiben, prohibe, prohiben, vedado, vedada, vedados, vedadas, ilegal, ilegales, "
                       "no vale, no valen, prohibicion, impide, impiden, impedido"),
    "need not": listed("no hace|hara|hacia falta, no tiene|tienen|tienes|tendra|tendran por que, no es|sera necesario|preciso|obligatorio|imprescindible|forzoso|menester, no necesita|necesitan|necesitas, "
                       "no esta|estan|estas obligado|obligada|obligados|obligadas a?, sin obligacion, sin necesidad, no obliga, no obligan, no hay obligacion, no hay que, "
                       "no hay por que, no hay necesidad, no precisa|precisan, puede|pueden|puedes no, nada obliga, no queda|quedan obligado|obligada|obligados|obligadas, "
                       "no se exige|requiere|obliga, no requiere|requieren, no es obligatoria, no son obligatorios, no ha|han de, no le|les|te|lo obliga, nadie obliga, no tiene|tienen obligacion, "
                       "nada le|lo|les|te obliga, no existe obligacion, no le|les|te hace falta, no se necesita|necesitan"),
    "not": listed("no, ya no, todavia no, aun no"),
    "never": listed("nunca, jamas, en ningun caso, de ningun modo, en ningun momento, bajo ningun concepto, bajo ninguna circunstancia, de ninguna manera, nunca jamas, en modo alguno"),
    "nobody": listed("nadie, ninguno, ninguna, nada, ningun jugador, ninguna jugadora"),
    "no": listed("ningun, ninguna, ningunos, ningunas"),
    "not~": listed("sin, ni, tampoco, carece, carecen, ignora, ignoran, ignorar, ignoras, imposible, renuncia, renuncian, renunciar, renuncias, vacio, vacia, vacios, vacias, desocupado, desocupada, libre, libres, "
                   "libre de, exento, exenta, exentos, a salvo, inmune, inmunes, impide, impiden, impedir, evita, evitan, evitar, en vez de, en lugar de, falta, faltan, ausencia, niega, negarse, se niega, "
                   "anula, anulan, cancela, deja de, dejan de, dejar de, sino, excepto, salvo, solo, unicamente, distinto, distinta, distintos, distintas, diferente, diferentes, a menos que, hasta que, hasta, "
                   "todavia, aun, queda, quedan, sigue, siguen, permanece, permanecen, mantiene, conserva, conservan, ilimitado, ilimitada, invalido, invalida, secreto, secreta, oculto, oculta, ocultas, "
                   "inutil, inutiles, inservible, inservibles, desarmado, pierde, pierden, menos, otro, otra, otros, otras, ningun, no, nulo, nula, cero, descartado, solamente, queda excluido, excluido, excluidos, sobrevive, sobreviven, "
                   "desiste, abstenerse, se abstiene, intacto, intacta, intactos, abstiene, jamas, fuera de, como maximo, a lo sumo, sustituye, demasiado, demasiada, demasiados, demasiadas"),
}
_CLAUSES = {
    "except": listed("salvo, salvo que|si|cuando, excepto, excepto si|cuando|que, a menos que, a no ser que, como no sea, con la excepcion de, a excepcion de, exceptuando, "
                     "exceptuado, exceptuada, exceptuados, menos cuando|si|que|los|las|el|la, excepcion, excepciones, con excepcion de, quitando, aparte de, excluyendo, fuera de, en ausencia de"),
    "except~": listed("si no, solo si|cuando, pero, sin, ademas de, en lugar de, en vez de, mas que, otra cosa que, hasta que, sin embargo, sin contar, solo, solamente, unicamente, "
                      "mientras no, distinto de, distinta de, que no, no obstante, siempre que, con tal de, de no, aunque, excepto, aun, menos, ni, sino, no, otro, otra, otros, otras, distintos de, distintas de, al margen de, ya"),
    "if": listed("si, aun si, incluso si, en caso de, en caso de que, en el caso de, en el caso de que, a condicion de, con tal de, con tal de que, siempre que, siempre y cuando, si no, como si, de no, en caso contrario"),
    "when": listed("cuando, mientras, durante, una vez, una vez que, en cuanto, tan pronto como, cada vez que, hasta que, a medida que, en el momento en que, en el momento de, en el transcurso de"),
    "if~": listed("siempre, hasta, en el momento, en cualquier momento, salvo, a menos que, donde, quien, quienes, cual, el que, la que, los que, las que, que, al *ar, al *er, al *ir, al *arse, al *erse, tras, con, sin, despues, antes, de *ar, de *er, "
                  "por, en, para, turno, fase, ronda, a la hora de, *ando, *iendo, *yendo, *ado, *ido, excepto, a no ser que, cualquier, cualquiera, cuanto, segun, solo, y, o, aunque, todo el que, ya que, como, luego, entonces, con"),
}
_COMPARISONS = {
    "least": listed("al menos, como minimo, por lo menos, o mas, o mayor, o superior, no menos de, minimo, minima, minimo de, un minimo de, cuando menos, igual o superior, igual o mayor, en adelante, siquiera, o por encima"),
    "most": listed("como maximo, como mucho, a lo sumo, o menos, o menor, o inferior, no mas de, maximo, maxima, un maximo de, maximo de, todo lo mas, no supera, no superar, no supere, no exceda, no excede, hasta un maximo de, "
                   "a lo mas, no puede superar|exceder|pasar, nunca mas de, limite, limites, tope, hasta, no pueden superar|exceder, sin superar, sin pasar de, sin exceder, no mayor"),
    "more": listed("mas de, mas que, mayor que, mayores que, superior a, superiores a, supera, superan, superar, superas, supere, excede, exceden, exceda, excedan, exceder, por encima de, mas * que, mas alla de, sobrepasa, sobrepasan, rebasa, rebasar, rebase, pasa de"),
    "fewer": listed("menos de, menos que, menor que, menores que, inferior a, inferiores a, por debajo de, menos * que, mas bajo que, mas baja que, no llega a, no llegan a, no alcanza, no alcanzan"),
    "least~": listed("algun, alguna, algunos, algunas, alguno, un, una, uno, mas, suficiente, suficientes, otro, otra, siempre, no, llega, llegan, alcanza, alcanzan, debe, ya, solo, aunque sea, bastante"),
    "most~": listed("solo, limite, limita, limitado, unico, no, nunca, mas que, mas de, ni, ninguna, ningun, jamas, hasta que, cualquier, todo, todos, todas, cuantas, cuantos, tantas, tantos, hasta, tope, solamente, unicamente, un, una, uno, cada, entre, y"),
    "more~": listed("mas, mayor, mayores, mayoria, adicional, adicionales, extra, superior, superiores, otro, otra, otros, otras, demas, varios, varias, demasiado, demasiada, demasiados, menos, menor, segunda, segundo, sobra, sobran, "
                    "al menos, como maximo, como mucho, hasta, a lo sumo, un, una, solo, limite, mejor, sobrante, exceso, aventaja, restantes, tras, superioridad, supera, sino, en vez de, o mas, o menos, mas alto, mas alta, supremacia, que"),
    "fewer~": listed("menos, menor, menores, minimo, minima, inferior, inferiores, sin, no, falta, faltan, minoria, ningun, ninguna, al menos, como maximo, a lo sumo, como mucho, insuficiente, insuficientes, descuento, reduce, rebaja, solo, poco, pocos, hasta, que, debil"),
    "before": listed("antes, antes de, antes de que, antes que, previamente, previo, previa, previos, anteriormente, anterior, anteriores, con anterioridad, de antemano, precede, preceden"),
    "after": listed("despues, despues de, despues de que, tras, luego, posteriormente, posterior, posteriores, a continuacion, siguiente, siguientes, acto seguido, mas tarde, en adelante, mas adelante"),
    "before~": listed("hasta, hasta que, primero, primera, primer, ultimo, ultima, aun, todavia, ya, comienzo, inicio, principio, empieza, empezar, empezado, comenzar, hasta ahora, hasta entonces, iniciar, ir a, por, va a, van a, luego, despues, pasado, turno, previa"),
    "after~": listed("entonces, una vez, una vez que, cuando, al *ar, al *er, al *ir, al *arse, al *irse, al *erse, proximo, proxima, desde, a partir, en cuanto, final, fin, acaba, termina, terminada, terminado, ya, por ultimo, finalmente, detras, seguido, "
                     "recien, hasta, si, *ado, *ada, *ados, *adas, *ido, *ida, *idos, *idas, *iendo, *ando, en, segundo, segunda, con, sigue, siguen, hecho, hecha, y, asi, durante, de, por, nada mas, consecuencia, quien"),
}
_QUANTIFIERS = {
    "all": listed("todo, toda, todos, todas, cada, cualquier, cualquiera, cualesquiera, entero, entera, enteros, enteras, ambos, ambas, siempre, total, totalidad, totales, por jugador, sea cual sea, cada vez que, los dos, las dos, integro, integra, por completo, "
                  "quienquiera, dondequiera, siempre que, cada uno, cada una, los demas, las demas, cuantos, cuantas, sendos, sendas, todo el mundo, completo, completa, integramente"),
    "all~": listed("el resto, los otros, las otras, respectivo, respectiva, respectivamente, juntos, juntas, completo, completa, general, comun, jugadores, ningun, ninguna, nadie, nunca, jamas, ninguno, de golpe, cuanto, conjunto, demas, al completo, "
                   "alguno, alguna, por, los, las, sus, tus, un, una, su, tu, quien, quienes, cuando, uno a uno, uno, una a una, otro, el, la, enteramente, totalmente, suma, mutuamente, se, al, ni"),
    "only": listed("solo, solos, sola, solas, solamente, unicamente, unico, unica, unicos, unicas, exclusivamente, tan solo, nada mas, sino, exclusivo, exclusiva, meramente, solo si, en exclusiva, simplemente, no * mas que, no * sino, apenas"),
    "only~": listed("salvo, excepto, a menos que, mas que, pero, otro, otra, otros, otras, fuera de, nadie mas, ningun, ninguna, no, nunca, nadie, hasta, limite, un, una, uno, exactamente, aislado, reservado, reservada, privado, mismo, misma, siquiera, jamas, aun, aunque, suelto, suelta, demas"),
    "also": listed("tambien, ademas, asimismo, igualmente, a la vez que, del mismo modo, de igual modo, aparte"),
    "also~": listed("y, incluso, otro, otra, mas, adicional, adicionales, ambos, ambas, misma, mismo, extra, igual, tanto, tampoco, ni, al igual que, sumar, junto, juntos, encima, otra vez, de nuevo, otras, otros, o, con, e, incluido, incluida, incluidos, incluye, aun, a su vez, pero, sigue, sino, demas, ya"),
    "one": listed("uno, un solo, una sola, uno de, una de, un, una, primer, primera, primero"),
    "one~": listed("un, una, uno, unico, unica, solo, sola, alguno, alguna, algun, cada, otro, otra, el que, la que, quien, mismo, misma, cualquiera, cualquier, este, esta, ese, esa, aquel, el, la, los, las, lo"),
}
_ACTORS = {
    "winner": listed("ganador, ganadora, ganadores, ganadoras, vencedor, vencedora, vencedores, victorioso, victoriosa, bando ganador, triunfador"),
    "winner~": listed("gana, ganan, ganar, ganado, ganada, ganas, gano, ganara, ganaran, ganen, gane, ganes, ganaste, ganando, ganadas, ganados, vence, vencen, vencer, venza, vencido, victoria, victorias, triunfo, triunfa, derrota, derrotan, derrotado, primero, imponerse, impone, "
                      "mejor, supera, derrotar, vencidos, lleva, llevan"),
    "loser": listed("perdedor, perdedora, perdedores, perdedoras, derrotado, derrotada, derrotados, vencido, vencida, vencidos"),
    "loser~": listed("pierde, pierden, perder, perdido, perdida, perdidas, pierda, pierdan, perdio, perdieron, pierdes, derrota, derrotas, derrotar, perdera, perderan, perdiera, otro, vence, vencer, muere, muerto, muerta, perdidos"),
    "attacker": listed("atacante, atacantes, agresor, agresora, agresores, bando atacante, invasor, invasores, asaltante"),
    "attacker~": listed("ataca, atacan, atacar, ataque, ataques, ataques, atacas, ataquen, atacado, atacada, agresion, asalto, asalta, asaltar, invadir, inicia, inicie, entra, iniciador, activo, activa, ofensiva"),
    "defender": listed("defensor, defensora, defensores, defensoras, bando defensor"),
    "defender~": listed("defiende, defienden, defender, defenderse, defensa, defensas, defendido, defiendes, atacado, atacada, objetivo, otro, ocupante, victima, ocupa, defendiendo, defensivo, defensiva, defensivas, dueño"),
    "opponent": listed("oponente, oponentes, rival, rivales, adversario, adversaria, adversarios, contrario, contraria, contrarios, contrincante, contrincantes, enemigo, enemiga, enemigos, enemigas, jugador contrario, bando contrario, antagonista, contendiente rival"),
    "opponent~": listed("otro jugador, otros jugadores, otra jugadora, otro, otros, otra, otras, ajeno, ajena, ajenos, ajenas, contra, demas, opuesto, opuesta, hostil, hostiles, los demas, enfrente, vecino, opositor, victima, jugador, jugadores, contendiente, contendientes, "
                        "el del, ataca, le, les, lo"),
    "ally": listed("aliado, aliada, aliados, aliadas, alianza, alianzas, aliarse, se alian, coaligado, socio, socios, compañero, compañera, compañeros"),
    "ally~": listed("equipo, equipos, aliar, alia, pacto, pactos, amigo, amiga, amigos, amistoso, juntos, bando, une, unirse, coalicion, aliando, aliaros, pactar, alien, tratado, confederacion, comparte, comparten, forma, pertenecen"),
}

LANGUAGE = Language(
    code="es",
    snowball="spanish",
    stop_words=wordset(
        "el la los las un una unos unas de del al a en con por para sin sobre y o u ni que quien cual cuando donde como cuanto cuanta cuantos cuantas si no se me te le "
        "les lo nos mi mis tu tus su sus este esta estos estas ese esa esos esas eso esto es son era ser estar estoy esta estan hay ha han he tengo tiene tienen puedo "
        "puede pueden puedes debo debe deben hacer hago hace pasa gana ganan mas menos muy ya pero porque pues tambien solo cada todo toda todos todas otro otra otros "
        "otras antes despues mientras durante salvo excepto hasta desde entre contra yo ella ellos nosotros jugador jugadores carta cartas turno juego reglas ronda "
        "vale dos tres cuatro cinco k xq porq pa alguien nadie nunca siempre algo nada cuesta cuestan sigo sigue"
    ),
    endings=("cion", "ar", "er", "ir", "ado", "ada", "ido", "ida", "os", "as", "ando", "iendo", "dad", "mente", "aje", "eza", "able", "o", "a"),
    signs="¿¡ñáíóúé",
    phrases={**_DEONTIC, **_CLAUSES, **_COMPARISONS, **_QUANTIFIERS, **_ACTORS,
             "light": listed("se, le, les, lo, la, los, las, me, te, nos, os, ya, tambien, siempre, entonces, pues, aun, todavia, el, ella, ellos, yo, tu, usted, ustedes, esta, estan, ha, han, es, son, queda, solo, luego, ni")},
    numbers=NUMBERS,
    imperatives=wordset(
        "añade añada agrega agregue anuncia anuncie aplica aplique asigna asigne baraja baraje barajad coge coja coged coloca coloque colocad compara compare compra compre continua continue cuenta "
        "cuente da de dad deja deje descarta descarte descartad devuelve devuelva devolved divide divida duplica elige elija elegid empieza empiece entrega entregue escoge escoja gasta gaste gira gire guarda guarde "
        "haz haga haced ignora ignore intercambia juega juegue jugad lanza lance mezcla mezcle mira mire mueve mueva moved multiplica obten obtenga ordena paga pague pagad pasa pase pon ponga poned "
        "prepara prepare quita quite quitad recibe reciba recoge recoja reparte reparta repartid resta reste retira retire retirad revela revele roba robe robad redondea redondee resuelve "
        "resuelva saca saque separa separe sigue siga suma sume sumad tira tire tirad toma tome tomad usa use usad utiliza utilice vuelve vuelva voltea avanza avance elimina elimine empezad conserva conserve"
    ),
    impersonal=frozenset({"se"}),
    copulas=wordset("es son era eran sera seran esta estan fue fueron sea sean"),
    pronouns=wordset("tu usted ustedes el ella ellos ellas nosotros vosotros yo quien quienes cada todos todas ambos nadie"),
    determiners=wordset("el la los las un una unos unas cada todo toda todos todas cualquier ningun ninguna este esta estos estas ese esa su sus tu tus mi"),
    negative_concord=True,
    not_after_may="need not",
    opening_marks={"?": "¿", "!": "¡"},
)
