"""Spanish: what permits, forbids and obliges. All is folded: no accents, ñ kept."""

from __future__ import annotations

from kb.source.deontics.table import Deontics, families, one_of

_WORDS = {
    "CAN": "pued[eoa][ns]?|podr[ia]a?[ns]?|podeis|podemos|podamos|pudiera[ns]?|podreis",
    "MUST": "debe[ns]?|debera[ns]?|deberia[ns]?|debeis",
    # What one has none of is no subject: "quien no tenga ninguna moneda debe pasar".
    "NOBODY": "(?<!tiene )(?<!tienen )(?<!tenga )(?<!tengan )(?<!queda )(?<!quedan )"
    "(nadie|ningun[oa]?s?|nunca|jamas|tampoco|ni)",
    "ONLY": "solo|solamente|unicamente|exclusivamente",
    "CLITIC": "se|l[aeo]s?|me|te|os|nos",
    "BE": "es|son|esta[ns]?|sera[ns]?|eres|estara[ns]?|queda[ns]?|sois|seran",
    # What befalls one is no act that could be allowed or forbidden.
    "SUFFER": "morir|perecer|volverse|convertirse|resultar|ocurrir|suceder|afectar|depender|variar|contener|seguir"
    "|durar|perderse|haber|(ser|estar) (necesario|imposible|distinto)",
}

_FAMILIES = {
    "need_not": """
        no (se (l[eo]s? )?)?(requiere|exige|necesitan?|necesitas|precisan?)
        (no|nunca|tampoco) (tiene[ns]?|tendra[ns]?|hay|habra) (que|por que|obligacion de)
        (no|nunca|tampoco) {BE} <0,1>(obligad[oa]s?|obligatori[oa]s?|necesari[oa]s?|imprescindibles?)
        {NOBODY} <0,6>?(tiene[ns]? que|necesita[ns]?|{BE} <0,1>obligad[oa]s?)
        no hace falta
        sin obligacion
        {CAN} (elegir|optar por|decidir) no (\\w+[aei]r(l[aeo]s?|se)?)
        a tu eleccion
    """,
    "must_not": """
        no ({CLITIC} ){0,2}{MUST}
        {NOBODY} <0,6>{MUST}
        se prohiben?
        (?<!no )prohibid[oa]s?
        ilegal(es)?
    """,
    "may_not": """
        no ({CLITIC} ){0,2}{CAN}(?! {SUFFER})
        no ({CLITIC} ){0,2}permit(e|en|ira|iran)
        no {BE} permitid[oa]s?
        {NOBODY} <0,9>?(se )?({CAN}|permiten?)
        {BE} incapa(z|ces)
        impiden?
        no (tiene[ns]?|hay) (permiso|derecho)
    """,
    "may_only": """
        {ONLY} ({CLITIC} ){0,2}{CAN}(?! {SUFFER})
        {ONLY} <1,7>{CAN} (ser|\\w+se)
        (se )?{CAN} (ser )?<0,3>{ONLY}
    """,
    "must": """
        (se )?{MUST}
        (tiene[ns]?|tendra[ns]?|hay|habra) que
        (ha|han|has) de \\w+r(se|l[aeo]s?)?
        {BE} <0,1>(obligad[oa]s?|obligatori[oa]s?)
        se (requiere|exige)
        (fuerzan?|forzaran?|obligan?|obligaran?) a
        es necesario
        sujet[oa]s? a l[ao]s (reglas|normas|restricciones|limitaciones)
    """,
    "may": """
        (se )?{CAN}(?! {SUFFER})
        (se )?permiten?
        {BE} permitid[oa]s?
        {BE} (capa(z|ces)|libres?) de
        tiene[ns]? (el |la )?(capacidad|opcion|posibilidad|libertad|derecho|poder|permiso) (de|a|para)
        (?<!\\w )jugad[oa]s? (al|durante|en cualquier|como|contra|despues|antes)
        {ONLY} tiene[ns]? que
        (?<!\\w )\\w+r en cualquier momento
        (elige[ns]?|decide[ns]?) (entre|con|cual|cuando|que|si|como|donde|(el|en que) orden)
    """,
}

_SUBORDINATORS = """
    si
    cuando
    mientras
    aunque
    donde
    hasta que
    (antes|despues) de que
    (una vez|siempre|puesto|ya) que
    (a menos|salvo|excepto) que
    (en|para el|en el) caso de que
    porque
    como si
    (para|sin) que
    de (manera|modo|forma) que
"""

TABLE = Deontics(
    families=families(_FAMILIES, _WORDS),
    subordinators=one_of(_SUBORDINATORS),
    openers=one_of(
        _SUBORDINATORS
        + "al|en|durante|antes|despues|para|por|desde|empezando|primero|luego|entonces|finalmente|a|con|sin"
    ),
    ambiguous=frozenset({"de"}),
    relatives=one_of(
        r"""
        (?<!por lo )(que|quien|quienes|cuy[oa]s?|donde|cuando)( (ya|tambien|no))? $
        (?<!por lo )(que|quien|donde) (nadie|nunca|tampoco|ningun[oa]?s? \w+) $
        (?<!por lo )(que|cuando|donde) (el|la|los|las|un|una|tu|su|otro) \w+( (ya|tambien|no))? $
        """
    ),
    existential=one_of(r"(?<!\w )(hay|existen?)"),
    opening=one_of(
        r"^\W*(recuerd[ae]|(ten|tenga) en cuenta|observ[ae]|notese|adviert[ae]) ?,? ?(sin embargo,? |tambien )?que "
    ),
    optional=one_of("{BE} ((siempre|completamente|totalmente) )?(opcional(es)?|voluntari[oa]s?)", _WORDS),
    example=one_of(
        r"""
        ^\W*((asi|entonces),? )?(por|a modo de) ejemplo
        ^\W*p\. ?ej
        """
    ),
    first_person=one_of(
        r"""
        yo|mi|mis|me|nosotr[oa]s|nuestr[oa]s?|conmigo|tengo
        (?!com|contr|tr|supr|extr)\w{2,}[ae]mos
        (luch|compart|decid|recib|segu|viv|un|ped)imos
        """
    ),
    ability=one_of("habilidad(es)?|poder(es)?|capacidad(es)?"),
    bare_verb=one_of(r"(?!)"),
)
