Mover
En tu paso de Mover puedes hacer siempre un movimiento, hayas puesto un dado o no; además, con un dado en la casilla de Mover puedes hacer otro.
El segundo empieza cuando el primero ha acabado del todo.
Cada movimiento tiene por destino una sola de las doce regiones.
Como destino vale cualquiera de las doce, también el Casquete Polar o una con tropas enemigas.
Puedes llevar al destino las tropas que quieras de las regiones adyacentes.
Gastados los movimientos, no hay más.
En un mismo movimiento pueden venir tropas de varias regiones vecinas.
Los autores agradecen las sugerencias de los lectores.
Se mueve cualquier número de tropas y no cuesta nada; además, desembarcar va antes que mover, y las tropas recién llegadas también pueden moverse.
Solo mueves tropas tuyas.
En el segundo movimiento pueden volver a mover las tropas que movieron en el primero.
Las tropas que están bajo la Tormenta no pueden moverse.
No se puede entrar en la región que está bajo la Tormenta.
Desembarcar
En tu paso de Desembarcar bajas tus tropas a la superficie del planeta.
Siempre se puede desembarcar en el Casquete Polar.
Se puede desembarcar en cualquier región que controles.
Si tu aliado da su permiso, se puede desembarcar en las regiones que controla él aunque tú no.
Sin permiso de tu aliado no se puede desembarcar en una región que solo controla él.
Solo se puede desembarcar en el Casquete Polar y en regiones que controléis tú o, con su permiso, tu aliado; además, no se puede desembarcar en la región que está bajo la Tormenta.
Las tropas que desembarcan se cogen del tablero de facción.
Cada ronda se pueden desembarcar dos tropas aunque no se haya puesto ningún dado.
Un dado en una casilla de Desembarcar deja bajar dos o tres más, según el tablero.
No se desembarcan más tropas de las que a uno le tocan esa ronda.
Dentro del número que a uno le toca, desembarcan las tropas que se quieran.
Cada tropa desembarca por separado, y cada una puede ir a una región distinta.
Las tropas que se quedan en el tablero esperan al paso de Desembarcar de la ronda siguiente.
Reclutar tropas y líderes
En tu paso de Reclutar llevas tropas y líderes de tu reserva a tu tablero de facción.
El comienzo del apartado solo habla de la reserva propia.
Las tropas se pueden coger de la reserva o retirarlas del mapa.
De la región bajo la Tormenta no sale nada: queda como suspendida hasta que la Tormenta se va.
Solo se reclutan tropas propias.
Si no quedan piezas en la reserva, de ella no se recluta.
Cada ronda se recluta un número base de tropas aunque no se haya puesto ningún dado; además, cada dado puesto en una casilla de Reclutar suma las tropas que diga la casilla.
El número base está en el tablero de cada facción; además, en lugar de una tropa se puede reclutar un líder.
El líder se coge de la reserva: si no está allí, no se recluta; además, los líderes nunca se ponen en el mapa.
Los líderes esperan en el tablero de su facción hasta que luchan.
Las tropas reclutadas esperan en el tablero hasta que desembarcan.
Kanly: complots, asesinatos y robos
En tu paso de Kanly puedes resolver los dados que sigan en escudos de tu tablero.
Cada acción es voluntaria: también se puede dejar el dado donde está.
Los dados se resuelven en el orden que prefieras.
El dado apunta a la facción en cuyo escudo está, y solo sirve contra ella.
El número del dado dice con qué acción se puede atacar.
Las acciones con interrogación se pueden hacer con cualquier número.
Todos los jugadores pueden conspirar, asesinar y robar ciertas cartas.
El tablero de cada facción puede añadir acciones propias.
Con un complot se roba al atacado una carta de Protección.
Un jugador puede tener las dos cartas de Protección.
Un asesinato retira una tropa del atacado, la que quiera el atacante y esté donde esté del mapa.
En torneos se suele jugar con reloj.
La tropa asesinada vuelve a la reserva de su dueño.
No se puede asesinar una tropa que esté bajo la Tormenta.
No se puede asesinar una tropa de quien tenga en ese momento una carta de Protección.
Alianzas
Solo se puede proponer una alianza a quien tiene un dado en tu escudo mientras tú tienes otro en el suyo, sea cual sea su número.
Para aliarse, los números de los dos dados no tienen por qué coincidir.
A quien ya ha entrado en otra alianza esta ronda no se le puede proponer.
En cada ronda solo se puede tener un aliado.
Las alianzas se proponen en el turno propio, por Orden de turno.
Quien recibe la propuesta puede rechazarla.
Quien la rechazó puede proponerla a su vez cuando le toque.
Una alianza que se rechazó no se puede volver a proponer si entretanto alguno de los dos se ha aliado con otro.
Se puede negociar cualquier condición.
Las reglas no obligan a nadie a cumplir lo prometido; además, al aliarse, los dos se intercambian sus cartas de Alianza.
La carta señala la alianza y da una capacidad más.
Después cada uno mueve el dado que tenía en el escudo del otro a una casilla libre de su tablero que lo admita, con el número que quiera.
Las tropas de dos aliados pueden estar en la misma región sin combatir.
Tormenta de arena
Quien tiene la carta de Tormenta mueve la Tormenta, y está obligado a hacerlo.
Sin la carta de Tormenta no se mueve la Tormenta.
Los Harkonnen y los Corrino nunca mueven la Tormenta.
La Tormenta pasa a una región adyacente, una sola.
La Tormenta no puede quedarse donde está.
La Tormenta nunca entra en la Tierra Quebrada, la Llanura Exterior ni el Casquete Polar.
La Tormenta mata dos tropas de cada facción presente en la región en la que entra.
Véase también la hoja de consulta rápida.
Donde la Tormenta no entra no mata a nadie, tampoco en la región que deja.
Las tropas que mata la Tormenta vuelven a la reserva de su dueño.
Quien controla allí una Fortificación o un Bastión tiene a salvo todas sus tropas de la región.
Quien controla la Fortificación o el Bastión puede dejar que su protección contra la Tormenta alcance a las tropas de su aliado.
A las demás tropas la Fortificación no las protege de la Tormenta.
A los Fremen la Tormenta no les mata tropas.
En todo lo demás la Tormenta afecta a los Fremen como a cualquiera.
Combate, intriga y productores
El combate se decide comparando fuerzas.
Cada tropa en el conflicto vale 2 y cada espada revelada vale 1.
Los premios se dan según el puesto.
Si hay empate en el primer puesto, nadie gana el conflicto.
Sin empate, gana el conflicto quien tiene más fuerza.
Los empatados en el primer puesto reciben cada uno el premio del segundo.
Los empatados en el segundo reciben cada uno el premio del tercero.
Con cuatro jugadores, si dos empatan en el primero, los otros dos compiten por el tercer premio.
Las cartas de intriga de combate solo se juegan en la fase de combate, al resolver los conflictos.
No valen en los turnos de agente ni de revelar; además, en la fase de productores, cada casilla de productor sin agente recibe del banco 1 especia de bono.
Esa especia se suma a la que ya hubiera.
El agente que llega recoge toda la especia de bono acumulada y además el valor de la casilla.
Influencia, alianzas y control
Colocar agentes en las casillas de una facción sube la influencia con ella.
Las demás casillas no dan influencia por sí mismas.
Al llegar a 2 de influencia con una facción se gana 1 punto de victoria.
Si se baja de 2, ese punto se pierde.
Con 2 o más el punto se conserva.
Al llegar a 4 se recibe el bono de ese paso.
Antes de 4 no hay bono; además, con 4 de influencia se gana el bono y la ficha de alianza.
La ficha de alianza es para el primero que llega a 4.
Sin 4 de influencia no hay ficha de alianza.
La ficha de alianza lleva su propio punto de victoria.
Quien gana un conflicto con premio de control pone su marcador en Arrakeen, Carthag o la Cuenca Imperial.
Sin ganar un conflicto así no se coloca.
Mientras esté allí, su dueño cobra el bono (1 solari o 1 especia) siempre que llega un agente, sea de quien sea, también suyo.
