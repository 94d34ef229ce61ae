"""`puedo serve` under steady load: requests a second, the slowest of them, errors, and the memory of its processes."""

from __future__ import annotations

import argparse
import http.client
import json
import re
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import cycle

from scripts.benchmarks.table import Row, milliseconds

ABOUT = "the JSON API under steady load: requests a second, errors"

SECONDS, CLIENTS = 60.0, 8
#: What is asked over and over: questions of every game in both languages, rulings from facts, searches.
REQUESTS: tuple[tuple[str, str, dict[str, object] | None], ...] = (
    ("POST", "/api/ask", {"question": "can I ship into the storm?", "game": "classic"}),
    ("POST", "/api/rule", {"decision": "classic.shipment.ship", "given": ["shipments-made is 1"]}),
    ("GET", "/api/find?words=storm&game=classic&most=3", None),
    ("POST", "/api/ask", {"question": "¿quién gana los empates?", "game": "dice"}),
    ("POST", "/api/ask", {"question": "we tied for first in a conflict, what do we get?", "game": "imperium"}),
    ("GET", "/api/games", None),
    ("POST", "/api/ask", {"question": "asdf qwerty zxcv", "game": "dice"}),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=SECONDS, help="service: how long the load lasts (60)")


def run(args: argparse.Namespace) -> list[Row]:
    process, port = start()
    try:
        times, errors, taken = load(port, args.seconds)
        memory = memory_of(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
    times.sort()
    return [
        Row(f"{CLIENTS} clients for {taken:.0f} s: answers", f"{len(times):,} ({len(times) / taken:,.0f} a second)"),
        Row("answers that were errors", str(errors), "0", errors == 0),
        Row("median, 95 % and slowest answer", "; ".join(milliseconds(value) for value in (
            statistics.median(times), times[int(len(times) * 0.95)], times[-1]))),
        Row("memory of the server and its workers afterwards", f"{memory:.0f} MB"),
    ]


def start() -> tuple[subprocess.Popen[str], int]:
    """The service as a program, ready, and its port."""
    process = subprocess.Popen([sys.executable, "-P", "-m", "kb", "--lang", "en", "serve", "--port", "0"],
                               stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    if found is None:
        raise SystemExit("the service did not start")
    return process, int(found[1])


def load(port: int, seconds: float) -> tuple[list[float], int, float]:
    """How long each answer took, how many were errors, and how long all of it lasted."""
    until = time.perf_counter() + seconds
    found: list[list[float]] = [[] for _ in range(CLIENTS)]
    errors = [0] * CLIENTS

    def client(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for method, path, body in endless(number):
            if time.perf_counter() > until:
                break
            begun = time.perf_counter()
            try:
                data = None if body is None else json.dumps(body)
                connection.request(method, path, data, {"content-type": "application/json"} if data else {})
                answer = connection.getresponse()
                content = answer.read()
                errors[number] += answer.status != 200 or not content
            except (OSError, http.client.HTTPException):
                errors[number] += 1
                connection.close()
            found[number].append(time.perf_counter() - begun)
        connection.close()

    begun = time.perf_counter()
    threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [one for times in found for one in times], sum(errors), time.perf_counter() - begun


def endless(number: int) -> Iterator[tuple[str, str, dict[str, object] | None]]:
    """The requests over and over, each client from another place."""
    return cycle(REQUESTS[number % len(REQUESTS) :] + REQUESTS[: number % len(REQUESTS)])


def memory_of(process: int) -> float:
    """Megabytes that a process and those below it hold in memory."""
    import psutil

    whole = psutil.Process(process)
    return sum(one.memory_info().rss for one in (whole, *whole.children(recursive=True))) / 1e6
