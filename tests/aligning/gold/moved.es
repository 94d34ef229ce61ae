Desembarcos
Por lo demás, se puede desembarcar cualquier número de fichas de la reserva en cualquier territorio.
Cada jugador hace un solo desembarco por turno.
El desembarco va antes que el movimiento: quien ya ha movido no desembarca.
Se desembarca desde la reserva: no se llevan fichas de un territorio a otro.
Nadie puede desembarcar en un sector que está en tormenta.
No se puede desembarcar en una fortaleza donde ya hay fichas de otros dos jugadores.
Nadie puede devolver a la reserva fichas que están en el tablero.
Las fichas de un jugador que están en sectores distintos de un territorio desembarcan por separado.
Las que están en un mismo sector pueden embarcar juntas.
Conviene repasarlo antes de la primera partida.
La Cofradía y sus aliados sí pueden llevar cualquier número de fichas de un territorio a otro.
La Cofradía y sus aliados sí pueden devolver fichas a la reserva.
De sus tres clases de transporte, la Cofradía usa una por turno.
La Cofradía también puede desembarcar como todos, desde la reserva.
Las tres clases de transporte valen por el desembarco del turno, no por el movimiento: después se mueve a pie o en ornitóptero como siempre.
Movimiento
El primer jugador hace el primer movimiento del turno.
Tras el primer jugador mueven los demás, uno a uno hacia la derecha, hasta que todos han movido.
Nadie mueve antes ni después de su lugar en ese orden; además, la Cofradía puede hacer su movimiento en el momento de la secuencia que prefiera.
Aunque la Cofradía se salte el orden, los demás lo respetan.
La Cofradía no tiene que avisar de cuándo moverá hasta que lo hace.
A los demás el orden ya les dice cuándo mueven: no tienen nada que anunciar.
Una Karama impide a la Cofradía mover cuando quiera.
Con esa Karama en contra, la Cofradía mueve cuando le toca, ni antes ni después.
El movimiento de cada jugador tiene dos partes: primero desembarca, después mueve.
Cada jugador hace un solo movimiento por turno.
La carta Hajr da a quien la juega un movimiento más, sujeto a las demás reglas de movimiento.
Hajr se juega en la fase de movimiento, cuando le toca mover a quien la tiene.
Hajr solo sirve para mover fichas propias.
Tormenta
Las fichas que estén en un sector de arena por el que la tormenta pase o en el que se detenga van a los tanques.
La Cuenca Imperial, aunque es de arena, queda a salvo de la tormenta.
Destruida la Muralla Escudo, la tormenta alcanza a la Cuenca Imperial, Arrakeen y Carthag.
A esas zonas solo les afecta la tormenta que se mueve sobre ellas, no la que ya empezó encima.
Fuera de la arena la tormenta no mata a nadie.
A los Fremen la tormenta solo les mata la mitad de las fichas que atrapa, redondeando hacia arriba.
Las reservas que los Fremen traen a un sector en tormenta sufren la mitad de las pérdidas.
Los autores agradecen las sugerencias de los lectores.
En el primer turno la tormenta no destruye ninguna ficha.
La especia de un sector por el que la tormenta pase o en el que se detenga vuelve al banco.
Dos grupos en sectores distintos de un territorio están separados por la tormenta si la tormenta queda entre ellos o sobre uno de los dos.
Si no, la tormenta no los separa.
Tras el primer turno, los dos últimos que usaron las ruedas marcan cada uno de 1 a 3, y la tormenta avanza en sentido antihorario lo que sumen.
En el primer turno, los dos jugadores más próximos a cada lado del sector de comienzo marcan de 0 a 20; se suman y la tormenta avanza ese número de sectores en sentido antihorario.
En el primer turno se considera que la tormenta no se ha movido.
Revivir fichas y líderes
Antes de que nadie mueva, cada jugador puede revivir hasta tres de sus fichas de los tanques.
Nadie revive nunca más de tres fichas por turno.
Conviene repasarlo antes de la primera partida.
Las fichas se reviven antes de cualquier movimiento.
Por lo demás, se pueden revivir.
Un número de fichas, el de la pantalla de cada facción, revive gratis.
Las demás cuestan dos de especia cada una.
Esa especia va al banco.
Los Fremen no pueden comprar revitalizaciones: solo tienen las tres gratis.
Los demás pueden pagar fichas de más hasta llegar a tres.
Un aliado no puede pagar las revitalizaciones de los Fremen.
El Emperador puede pagar las revitalizaciones de sus aliados.
Las fichas revividas van a la reserva de su dueño, no al tablero.
De las fichas con estrella, el Emperador solo revive una por turno.
Subasta y mano de cartas
Nadie puede tener nunca más de cuatro cartas de traición.
Los Harkonnen pueden tener hasta ocho.
Con la mano llena no se puede pujar por ninguna carta: se pasa de todas. Llena son cuatro, ocho para los Harkonnen.
Quien tenga más de cuatro cartas no puede pujar; con cuatro, por tanto, sí podría.
A los Harkonnen esas barreras no les afectan hasta que tienen ocho cartas.
En su turno, cada jugador puede pujar o subir la puja, o pasar.
Nadie puede pujar más especia de la que tiene.
Con una Karama se puede pujar por una carta y comprarla sin pagarla.
La primera puja es de una de especia o más.
Véase también la hoja de consulta rápida.
Quien puja después tiene que subir la puja que haya; si no, pasa.
Quien ha pasado puede volver a pujar por la misma carta cuando le llegue el turno, si aún no se ha vendido; además, cada puja debe llegar en los cinco segundos siguientes a la anterior.
A quien se pasa de ese tiempo se le da por pasado.
Dentro de ese tiempo nadie cuenta como que ha pasado.
Recolección de especia
Quien tenga fichas en un sector donde hay especia puede recogerla.
Desde otro sector no se recoge.
Este apartado ha cambiado un poco desde la edición anterior.
Cada ficha recoge dos si no ocupa ninguna de las dos.
Se recoge lo que den las fichas, sin pasar de la especia que hay.
La especia que nadie recoge se queda donde está para turnos posteriores.
Con el flujo aumentado, quien ocupa Carthag o Arrakeen recibe dos de especia por cada una en cada recolección.
Los autores agradecen las sugerencias de los lectores.
Y quien ocupa el Sietch Tuek recibe una.
Quien ocupa varias de esas fortalezas suma lo de cada una.
Hay que ocupar la fortaleza en el momento de la recolección.
Las Bene Gesserit que coexisten no recogen especia.
La Voz y la presciencia
Las Bene Gesserit pueden ordenar a su rival que juegue o que no juegue una carta de una de estas seis clases: proyectil, escudo, veneno, snooper, láser o carta sin valor.
Las Bene Gesserit también pueden usar la Voz contra el rival de un aliado.
Ninguna otra facción tiene la Voz, ni se usa en las batallas de otros.
La orden de la Voz toca a una sola carta del plan.
De una carta sin valor, la Voz no puede ordenar que vaya de arma ni de defensa: solo que se juegue o que no.
La Voz no puede mandar jugar un héroe o una heroína de pacotilla; además, la Voz se usa siempre antes que la presciencia de los Atreides.
El rival debe hacer lo que le ordena la Voz si puede.
Si la Voz se ha cancelado, no hay orden que cumplir.
Quien contestó a un trance de verdad que no jugaría la carta que ahora ordena la Voz tiene que atenerse a su respuesta.
En batalla, los Atreides pueden hacer que su rival les enseñe uno de los cuatro elementos de su plan, el que elijan: líder, arma, defensa o número; además, los Atreides también pueden hacer que el rival de un aliado le enseñe a este un elemento de su plan.
Traidores, líderes capturados y Kwisatz Haderach
Quien ve en el plan del rival un líder que eligió como traidor al empezar la partida lo reclama de inmediato.
La traición se reclama nada más ver al líder: pasado ese momento ya no se puede.
Nadie está obligado a revelar a su traidor cuando le aparece enfrente.
Si el líder rival no es un traidor de uno, no hay nada que reclamar.
Quien reclama debe enseñar el nombre marcado con un círculo en la tarjeta de ayuda.
Un líder capturado está a sueldo de su dueño: jugado contra él, siempre puede reclamarlo, sea o no traidor de algún otro; además, quien eligió como traidor a un líder que ahora juegan los Harkonnen como cautivo puede reclamarlo como de costumbre.
Los traidores de la lista de los Harkonnen pueden traicionar también a los rivales de sus aliados.
Todos los líderes ajenos que los Harkonnen sacaron al principio son traidores suyos.
Conviene repasarlo antes de la primera partida.
A un líder acompañado por el Kwisatz Haderach no se le puede reclamar por traidor.
Los Atreides disponen del Kwisatz Haderach para siempre desde que acumulan siete fichas perdidas en combate.
Solo los Atreides pueden usar el Kwisatz Haderach.
El Kwisatz Haderach muerto no puede usarse hasta que se revive.
El Kwisatz Haderach no puede ir solo a la batalla.
