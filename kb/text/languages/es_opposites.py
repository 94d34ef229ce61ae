"""Spanish: words that exclude one another, by the tags of `OPPOSED` in kb/text/lexicon.py."""

from __future__ import annotations

from kb.text.languages.table import listed

OPPOSITES = {
    "neither way": listed(
        "al menos, a menos que, por lo menos, cuando menos, a lo mas, mas de, menos de, no mas de, no menos de, "
        "nunca mas|menos de, o mas, o menos, o mayor|mayores, o menor|menores, mayor|menor que, mayores|menores "
        "que, una vez mas, mas o menos, nada mas, nadie mas, ninguno mas, ni mas ni menos, mas adelante, mas tarde, "
        "mas que, menos que, de mas, de menos, echar de menos, con mas|menos de|que, mas bien, mas alla, mas aca"
    ),
    "high": listed(
        "mas alto|alta|altos|altas, mayor, mayores, mas grande|grandes, maximo, maxima, mas "
        "largo|larga|largos|largas, mas elevado|elevada, el|la que mas, quien mas, con mas, quien|quienes|que "
        "tenga|tengan|tiene|haya mas"
    ),
    "low": listed(
        "mas bajo|baja|bajos|bajas, menor, menores, mas pequeño|pequeña|pequeños|pequeñas, mas corto|corta, el|la que "
        "menos, quien menos, con menos, quien|quienes|que tenga|tengan|tiene|haya menos, minimo, minima"
    ),
    "old": listed("mayor|mas edad, mas viejo|vieja, mas anciano|anciana, de mas edad, mas añoso|añosa, mas mayor"),
    "young": listed("mas joven|jovenes, menor edad, de menos edad, benjamin"),
    "left": listed("izquierda, izquierdo, siniestra"),
    "right": listed(
        "a|de|por|desde|hacia la|su|tu|vuestra derecha, mano derecha, derecho|derecha del|de, "
        "lado|borde|extremo|vecino derecho, columna|fila derecha"
    ),
    "clockwise": listed("sentido horario, sentido de las agujas|manecillas, sentido del reloj"),
    "anticlockwise": listed(
        "sentido antihorario|contrario, en contra de las agujas, inverso a las agujas, sentido contrario al de las "
        "agujas|manecillas, sentido contrario a las agujas|manecillas, sentido opuesto al de las agujas"
    ),
    "odd": listed("impar, impares, nones"),
    "even": listed(
        "numero|numeros|resultado|tirada|total|suma par, numeros|resultados pares, es|sea|sale|salga par, casillas "
        "pares"
    ),
    "face up": listed("boca arriba, cara arriba, descubierto, descubierta, descubiertas, descubiertos"),
    "face down": listed("boca abajo, cara abajo, tapado, tapada, tapadas, tapados"),
    "buyer": listed("comprador, compradora, compradores"),
    "seller": listed("vendedor, vendedora, vendedores"),
    "top": listed("superior, superiores, encima de, cima"),
    "bottom": listed("inferior, inferiores, debajo de, fondo"),
    "cheap": listed("mas barato|barata|baratos|baratas"),
    "dear": listed("mas caro|cara|caros|caras"),
    "near": listed("mas cercano|cercana|cercanos|cercanas, mas cerca, mas proximo|proxima"),
    "far": listed("mas lejano|lejana|lejanos|lejanas, mas lejos, mas alejado|alejada"),
    "red": listed("rojo, roja, rojos, rojas"),
    "blue": listed("azul, azules"),
    "green": listed("verde, verdes"),
    "yellow": listed("amarillo, amarilla, amarillos, amarillas"),
    "black": listed("negro, negra, negros, negras"),
    "white": listed("blanco, blanca, blancos, blancas"),
    "purple": listed("morado, morada, morados, moradas, violeta, purpura"),
    "orange": listed("naranja, naranjas, anaranjado, anaranjada"),
    "brown": listed("marron, marrones"),
    "grey": listed("gris, grises"),
    "north": listed("norte, septentrional"),
    "south": listed("sur, meridional"),
    "east": listed("del|al|el|hacia|lado|zona este, oriental"),
    "west": listed("oeste, occidental"),
    "spring": listed("primavera"),
    "summer": listed("verano, estival"),
    "autumn": listed("otoño"),
    "winter": listed("invierno, invernal"),
    "some": listed("algunos, algunas, varios, varias, ciertos, ciertas, unos pocos, unas pocas"),
    "contrast": listed("a diferencia de|del, al contrario que, en contraste con, no ambas|ambos, no las|los dos"),
    "until": listed("hasta"),
    "two~": listed(
        "otro, otra, entre si, en parejas, a pares, por parejas, un solo, una sola, mutuamente, segundo, segunda, "
        "ambos, ambas, unico, unica"
    ),
}
