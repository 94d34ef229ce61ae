"""Processes that do what is asked of the service, each request within a bound of time: who goes past it is stopped."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import TimeoutError as TooLong
from typing import Any

from pebble import ProcessExpired, ProcessPool

from kb.errors import PuedoError
from kb.services import requests

OK, REFUSED, LATE, BROKEN = "ok", "refused", "late", "broken"
#: What a request came to, and its answer as JSON.
Done = tuple[str, bytes]


class Workers:
    """`count` processes; a request may take `seconds`, `check` and what makes a worker ready `longer`."""

    def __init__(self, count: int, seconds: float, longer: float) -> None:
        self._count, self._seconds, self._longer = count, seconds, longer
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPool:
        # Spawned, not forked: the server has threads.
        return ProcessPool(max_workers=self._count, context=multiprocessing.get_context("spawn"))

    async def do(self, name: str, arguments: dict[str, Any]) -> Done:
        """What one request came to. A worker that is stopped, or dies, is replaced."""
        limit = self._longer if name == "check" else self._seconds
        future = self._scheduled(name, arguments, limit)
        try:
            # The pool keeps the limit from when a worker begins; nor does a request wait longer for its turn.
            done: Done = await asyncio.wait_for(asyncio.wrap_future(future), 2 * limit)
            return done
        except TooLong:
            return LATE, b""
        except ProcessExpired:
            return BROKEN, b""
        except asyncio.CancelledError:
            future.cancel()
            raise

    def _scheduled(self, name: str, arguments: dict[str, Any], limit: float) -> Any:
        try:
            return self._pool.schedule(work, args=(name, arguments), timeout=limit)
        except RuntimeError:
            # A worker that is killed while it takes its next request leaves the pool of no use.
            self.close()
            self._pool = self._new_pool()
            return self._pool.schedule(work, args=(name, arguments), timeout=limit)

    async def ready(self) -> None:
        """Have every worker load what questions need, before anybody waits for it."""
        futures = [self._pool.schedule(warm, timeout=self._longer) for _ in range(self._count)]
        await asyncio.gather(*map(asyncio.wrap_future, futures))

    def close(self) -> None:
        """Stop them all."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join(timeout=10)


def work(name: str, arguments: dict[str, Any]) -> Done:
    """Runs in a worker: one request, to JSON."""
    try:
        return OK, requests.as_json(requests.REQUESTS[name](**arguments)).encode()
    except PuedoError as error:
        return REFUSED, requests.as_json(requests.refusal(error)).encode()


def warm() -> None:
    """Runs in a worker: load every game, the encoder and the vectors. It takes long enough that no worker does it twice
    while another has not begun."""
    from kb.services import library

    for name in library.games():
        library.ask("puedo?", game=name)
