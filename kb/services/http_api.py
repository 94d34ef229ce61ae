"""The base over HTTP: a JSON API that describes itself by OpenAPI, and a site that has been built.

Import it only to serve. Requests are bounded in size and time; work is done in processes of its own (see `workers`).
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware

from kb import __version__
from kb.services import requests
from kb.services.http_bounds import Bounded
from kb.services.workers import BROKEN, LATE, OK, REFUSED, Workers

#: The largest body of a request, in bytes.
MOST_BYTES = 64 * 1024
_STATUS = {OK: 200, REFUSED: 400, LATE: 504, BROKEN: 500}
_SAID = {
    LATE: {"es": "La petición tarda demasiado.", "en": "The request takes too long."},
    BROKEN: {"es": "El proceso que atendía la petición ha caído.", "en": "The worker that was answering went down."},
}

Text = Annotated[str, Field(max_length=requests.LONGEST_TEXT)]
Fact = Annotated[str, Field(max_length=requests.LONGEST_TEXT, examples=["dial of attacker is 5"])]
Lang = Literal["es", "en"]
GameName = Annotated[str, Query(max_length=100)]


class AskBody(BaseModel):
    """A player's question."""

    question: Annotated[Text, Field(min_length=1)]
    game: Annotated[str | None, Field(max_length=100)] = None
    situation: Text = ""
    given: Annotated[list[Fact], Field(max_length=requests.MOST_FACTS)] = []
    lang: Lang | None = None
    proof: bool = False


class RuleBody(BaseModel):
    """A decision, and the facts it is to be ruled on from."""

    decision: Annotated[Text, Field(examples=["GAME.TOPIC.DECISION of MEMBER"])]
    given: Annotated[list[Fact], Field(max_length=requests.MOST_FACTS)] = []
    mood: Literal["may", "must"] = "may"
    lang: Lang | None = None
    usual: bool = True
    proof: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """site: a folder to serve at the root, where there is one. seconds: what a request may take; longer: a check."""

    workers: int = 1
    seconds: float = 10.0
    longer: float = 300.0
    site: Path | None = None


def application(settings: Settings) -> FastAPI:
    """The service."""
    state: dict[str, Workers] = {}

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state["workers"] = Workers(settings.workers, settings.seconds, settings.longer)
        try:
            await state["workers"].ready()
            yield
        finally:
            state["workers"].close()

    app = FastAPI(title="puedo", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
                  description="Rules of board games: questions answered, decisions ruled on, with reasons and sources.")
    app.add_middleware(Bounded, most=MOST_BYTES)
    # Only names of this machine: a page elsewhere cannot reach the service through a name of its own.
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost", "[::1]"])

    async def made(name: str, **arguments: Any) -> Response:
        outcome, body = await state["workers"].do(name, arguments)
        if outcome in _SAID:
            body = json.dumps({"error": _SAID[outcome], "where": None, "next": None}, ensure_ascii=False).encode()
        return Response(body, _STATUS[outcome], media_type="application/json")

    answer = _responses("Answer")

    @app.post("/api/ask", responses=answer, summary="Answer a question")
    async def ask(body: AskBody) -> Response:
        return await made("ask", **body.model_dump())

    @app.post("/api/rule", responses=answer, summary="Rule on a decision from facts")
    async def rule(body: RuleBody) -> Response:
        return await made("rule", **body.model_dump())

    @app.get("/api/find", responses=_responses("Rules"), summary="The rules most like some words")
    async def find(words: Annotated[str, Query(min_length=1, max_length=requests.LONGEST_TEXT)],
                   game: GameName | None = None, lang: Lang | None = None,
                   most: Annotated[int, Query(ge=1, le=requests.MOST_FOUND)] = 5) -> Response:
        return await made("find", words=words, game=game, lang=lang, most=most)

    @app.get("/api/games", responses=_responses("Games"), summary="The games there are")
    async def games() -> Response:
        return await made("games")

    @app.get("/api/decisions", responses=_responses("Decisions"), summary="What can be ruled on in a game")
    async def decisions(game: GameName) -> Response:
        return await made("decisions", game=game)

    @app.get("/api/facts", responses=_responses("Facts"), summary="What can be told for a decision")
    async def facts(decision: Annotated[str, Query(max_length=requests.LONGEST_TEXT)]) -> Response:
        return await made("facts", decision=decision)

    @app.get("/api/check", responses=_responses("Findings"), summary="Faults of a game's rules")
    async def check(game: GameName) -> Response:
        return await made("check", game=game)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return _error(422, f"La petición no vale: {first['msg']}.", f"The request is not valid: {first['msg']}.", where)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        return _error(error.status_code, f"{error.status_code}: no hay nada aquí que responda a eso.",
                      f"{error.status_code}: nothing here answers that.", request.url.path)

    _describe(app)
    if settings.site is not None:
        app.mount("/", StaticFiles(directory=settings.site, html=True))
    return app


def _error(status: int, es: str, en: str, where: str) -> Response:
    body = {"error": {"es": es, "en": en}, "where": where,
            "next": {"es": "Mira /openapi.json.", "en": "See /openapi.json."}}
    return Response(json.dumps(body, ensure_ascii=False), status, media_type="application/json")


def _responses(schema: str) -> dict[int | str, dict[str, Any]]:
    """What an address answers with, for its description."""
    def content(name: str) -> dict[str, Any]:
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}

    return {200: {"description": "Done", "content": content(schema)},
            400: {"description": "The input is wrong", "content": content("Error")},
            413: {"description": "The request is too large", "content": content("Error")},
            422: {"description": "The request is not valid", "content": content("Error")},
            504: {"description": "It took too long", "content": content("Error")}}


def _describe(app: FastAPI) -> None:
    """Give the description the shape of answers: that of `puedo ask --json`, and those of the other requests."""
    plain = app.openapi

    def whole() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = plain()
            schemas = schema.setdefault("components", {}).setdefault("schemas", {})
            schemas.update(_shapes())
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = whole  # type: ignore[method-assign]


def _shapes() -> dict[str, Any]:
    """The schemas of what is answered."""
    both = {"type": "object", "required": ["es", "en"],
            "properties": {"es": {"type": "string"}, "en": {"type": "string"}}}

    def listed(name: str, **properties: Any) -> dict[str, Any]:
        item = {"type": "object", "properties": properties}
        return {"type": "object", "required": [name], "properties": {name: {"type": "array", "items": item}}}

    text, many = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
    answer = json.loads(files("kb.answers").joinpath("answer.schema.json").read_text(encoding="utf-8"))
    return {
        **_embedded("Answer", answer),
        "Error": {"type": "object", "required": ["error"],
                  "properties": {"error": both, "where": {"type": ["string", "object", "null"]},
                                 "next": {"anyOf": [both, {"type": "null"}]}}},
        "Games": listed("games", game=text, es=text, en=text),
        "Decisions": listed("decisions", decision=text, of=many, act={"type": "boolean"}, question=both),
        "Facts": listed("facts", fact=text, question=both, values=many, more={"type": "boolean"}),
        "Rules": listed("rules", rule=text, text=both, cites={"type": "array"}, score={"type": "number"}),
        "Findings": listed("findings", code=text, kind=text, severity=text, message=both, status=text),
    }


def _embedded(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A JSON schema, with its own definitions, as components: their references are made to point there."""
    own = schema.pop("$defs", {})
    schema.pop("$schema", None)
    schema.pop("$id", None)

    def moved(item: Any) -> Any:
        if isinstance(item, dict):
            return {key: f"#/components/schemas/{name}.{value.rpartition('/')[2]}" if key == "$ref" and value != "#"
                    else f"#/components/schemas/{name}" if key == "$ref" else moved(value)
                    for key, value in item.items()}
        return [moved(one) for one in item] if isinstance(item, list) else item

    return {name: moved(schema), **{f"{name}.{part}": moved(one) for part, one in own.items()}}
