Cómo se juega una ronda
La ronda tiene varias fases y todas se juegan siempre en el mismo orden.
Nadie puede saltarse una fase.
Primero sopla la tormenta.
El marcador avanza por el borde del tablero, sector a sector, en sentido contrario al de las agujas del reloj.
Todo lo que queda debajo se pierde.
Las fichas que están en una fortaleza se libran: las murallas las protegen.
Después se descubre la carta superior del mazo y se pone especia en el territorio que diga.
Si sale un gusano, devora lo que haya donde cayó la última especia.
Sigue la subasta.
Se pone boca abajo una carta por cada jugador que pueda pujar.
Quien ya tiene la mano llena no cuenta y tampoco puja.
El primero que habla es el que está más cerca de la tormenta, en el sentido de su marcha.
La puja más baja es de una especia, y cada una debe superar a la anterior.
Quien pasa puede volver a entrar más tarde en la misma subasta.
Se paga a la banca, salvo que otro jugador cobre por ello.
Este apartado aclara muchas dudas de la edición antigua.
Revivir fichas
Cada facción recupera gratis algunas de las fichas que perdió, y puede pagar por alguna más hasta llegar a tres.
Un líder solo vuelve cuando han caído todos los demás.
Cuesta tanto como vale en combate.
Desembarcar y mover
En tu turno puedes traer fichas de tu reserva a un solo territorio.
Cada ficha cuesta una especia si va a una fortaleza y dos si va a cualquier otro sitio.
No se puede bajar a un sector que esté bajo la tormenta.
Tampoco a una fortaleza donde ya estén otras dos facciones.
Luego mueves un grupo de fichas.
Lo normal es avanzar un territorio; con ornitópteros, hasta tres.
Los tiene quien empieza su movimiento con fichas en una de las dos ciudades.
El desierto no perdona: conviene mirar dos veces antes de cruzarlo.
Las batallas
Cuando dos facciones comparten territorio tienen que luchar.
No vale aplazarlo.
Cada una marca en su rueda, en secreto, cuántas fichas está dispuesta a perder.
Añade un líder y, si quiere, un arma y una defensa.
Los planes se descubren a la vez.
Gana quien sume más.
Si hay empate, gana el agresor.
El perdedor retira todas sus fichas del territorio y descarta las cartas que jugó.
El ganador pierde solo las que marcó y se queda con las cartas que quiera.
Si un líder resulta ser un traidor, su bando pierde la batalla sin más.
Quien muere en combate va a los tanques.
Recoger y contar
Con fichas en un territorio que tiene especia, recoges dos por cada una, o tres si tienes ornitópteros.
Al final se mira quién tiene tres fortalezas.
Si es una sola facción, ha ganado.
Una alianza necesita cuatro.
Si nadie lo consigue, empieza otra ronda.
