"""The JSON API: answers as described, bounds on size and time, workers that are replaced."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import psutil
import pytest

import kb

LONG = 60.0


class Server:
    """`puedo serve` as a program."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address
        self.client = httpx.Client(base_url=address, timeout=LONG)

    def workers(self) -> list[int]:
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [one.pid for one in children if "spawn_main" in " ".join(one.cmdline())]


def start(folder: Path, *words: str) -> Server:
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "kb", "--lang", "en", "serve", "--port", "0", "--workers", "1", *words],
        cwd=folder, env={**os.environ, "PUEDO_ENCODER": "off"}, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found, said
    return Server(process, found[0])


def stop(server: Server) -> int:
    server.process.send_signal(signal.SIGINT)
    return server.process.wait(timeout=LONG)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "index.html").write_text("<h1>¡Hola!</h1>", encoding="utf-8")
    running = start(folder, "--site", str(folder))
    yield running
    stop(running)


def test_an_answer_is_that_of_the_library_and_as_described(server: Server) -> None:
    body = {"question": "can I ship into the storm?", "game": "classic"}
    found = server.client.post("/api/ask", json=body)
    assert found.status_code == 200
    assert found.json()["verdict"] == "no"
    decision, given = "classic.shipment.ship", ["shipments-made is 1"]
    ruled = server.client.post("/api/rule", json={"decision": decision, "given": given, "lang": "es"})
    assert ruled.json() == json.loads(json.dumps(kb.rule(decision, given=given, lang="es"), default=str))
    description = server.client.get("/openapi.json").json()
    for name, answer in (("Answer", found), ("Answer", ruled), ("Games", server.client.get("/api/games")),
                         ("Rules", server.client.get("/api/find", params={"words": "storm", "most": 2})),
                         ("Decisions", server.client.get("/api/decisions", params={"game": "dice"})),
                         ("Facts", server.client.get("/api/facts", params={"decision": "classic.shipment.ship"})),
                         ("Error", server.client.get("/api/nothing"))):
        jsonschema.validate(answer.json(), {"$ref": f"#/components/schemas/{name}", **description})


def test_the_description_describes_every_address(server: Server) -> None:
    description = server.client.get("/openapi.json").json()
    assert set(description["paths"]) == {
        f"/api/{name}" for name in ("ask", "rule", "find", "games", "decisions", "facts", "check")}
    names = set(description["components"]["schemas"])
    for reference in re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(description)):
        assert reference in names


@pytest.mark.parametrize(("status", "method", "path", "more"), [
    (400, "POST", "/api/ask", {"json": {"question": "can I?", "game": "chess-boxing"}}),
    (400, "POST", "/api/rule", {"json": {"decision": "classic.shipment.fly"}}),
    (400, "GET", "/api/check", {"params": {"game": "chess-boxing"}}),
    (404, "GET", "/api/nothing", {}),
    (422, "POST", "/api/ask", {"json": {}}),
    (422, "POST", "/api/ask", {"content": b"{", "headers": {"content-type": "application/json"}}),
    (422, "POST", "/api/ask", {"json": {"question": "x" * 2001}}),
    (422, "POST", "/api/ask", {"json": {"question": "x", "given": ["a"] * 101}}),
    (422, "POST", "/api/rule", {"json": {"decision": "classic.shipment.ship", "mood": "might"}}),
    (422, "GET", "/api/find", {"params": {"words": "storm", "most": 51}}),
    (413, "POST", "/api/ask", {"content": b" " * 70_000}),
])
def test_wrong_requests_are_told_what_is_wrong(server: Server, status: int, method: str, path: str,
                                               more: dict[str, Any]) -> None:
    found = server.client.request(method, path, **more)
    assert found.status_code == status
    assert found.json()["error"]["es"] and found.json()["error"]["en"]


def test_a_body_that_does_not_say_its_length_is_bounded_too(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(1000):
            yield b" " * 1000

    found = server.client.post("/api/ask", content=endless())
    assert found.status_code == 413 and found.json()["error"]["es"]


def test_it_listens_to_this_machine_under_its_own_names_only(server: Server) -> None:
    assert server.client.get("/api/games", headers={"host": "rules.example"}).status_code == 400
    port = int(server.address.rpartition(":")[2])
    with socket.socket() as other, pytest.raises(OSError):
        other.settimeout(2)
        other.connect((socket.gethostbyname(socket.gethostname()), port))
        if other.getpeername()[0].startswith("127."):
            raise OSError  # this machine's name is its loopback address


def test_the_site_is_served(server: Server) -> None:
    found = server.client.get("/")
    assert found.status_code == 200 and "¡Hola!" in found.text
    assert server.client.get("/../../etc/passwd").status_code == 404


def test_a_worker_that_dies_is_replaced(server: Server) -> None:
    (worker,) = server.workers()
    os.kill(worker, signal.SIGKILL)
    deadline = time.monotonic() + LONG
    found = None
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.ReadError):  # the connection may have been that of the dead worker
            found = server.client.get("/api/games")
            if found.status_code == 200:
                break
    assert found is not None and found.status_code == 200
    assert server.workers() != [worker]


def test_a_request_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    running = start(tmp_path, "--timeout", "0.1")
    try:
        late = running.client.get("/api/find", params={"words": "storm " * 300, "most": 50})
        assert late.status_code in (200, 504)
        for _ in range(5):  # a worker just made loads the games anew: it cannot be in time
            if late.status_code == 504:
                break
            for worker in running.workers():
                os.kill(worker, signal.SIGKILL)
            late = running.client.get("/api/find", params={"words": "storm", "most": 50})
        assert late.status_code == 504 and "long" in late.json()["error"]["en"]
    finally:
        assert stop(running) == 130  # as every command that is interrupted


@pytest.mark.parametrize(("words", "said"), [
    (["--workers", "0"], "--workers"), (["--timeout", "nan"], "--timeout"), (["--port", "70000"], "70000"),
    (["--site", "."], "site"), (["--port", "x"], "--port"),
])
def test_wrong_options_end_at_once(words: list[str], said: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-P", "-m", "kb", "--lang", "en", "serve", *words], cwd=tmp_path, text=True,
                          capture_output=True, timeout=LONG, check=False)
    assert (done.returncode, done.stdout) == (2, "") and said in done.stderr and "Traceback" not in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run([sys.executable, "-P", "-m", "kb", "--lang", "en", "serve", "--port", port], cwd=tmp_path,
                              text=True, capture_output=True, timeout=LONG, check=False)
    assert done.returncode == 2 and port in done.stderr
