"""Bounds on what a request may be, before anything reads it."""

from __future__ import annotations

import json
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: A refused body is read on to this many times the bound.
_DRAINED = 16


class Bounded:
    """Refuses bodies of more than `most` bytes: at once where the length is declared, else when they have come in."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > self._most:
            await _drain(receive, _DRAINED * self._most)
            await _refuse(send, self._most)
            return
        messages: list[Message] = []
        size, more = 0, True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            messages.append(message)
            size += len(message.get("body", b""))
            more = message.get("more_body", False)
            if size > self._most:
                if more:
                    await _drain(receive, _DRAINED * self._most)
                await _refuse(send, self._most)
                return
        await self._app(scope, _replayed(messages, receive), send)


async def _drain(receive: Receive, most: int) -> None:
    """Read on, up to `most` bytes: closed on a client that still sends, a connection loses the answer."""
    size, more = 0, True
    while more and size <= most:
        message = await receive()
        size += len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)


def _replayed(messages: list[Message], receive: Receive) -> Receive:
    waiting = iter(messages)

    async def next_one() -> Message:
        return next(waiting, None) or await receive()

    return next_one


async def _refuse(send: Send, most: int) -> None:
    """Answer that the body is too large."""
    said = {"es": f"La petición pasa de {most} bytes.", "en": f"The request is over {most} bytes."}
    body = json.dumps({"error": said, "where": None, "next": None}, ensure_ascii=False).encode()
    headers: list[Any] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()),
                          (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
