"""Files that people hand in are read exactly or refused clearly; files are written whole or not at all."""

from __future__ import annotations

import io
import os
import time
from pathlib import Path

import pytest

from kb.errors import PuedoError
from kb.files import read_text_file, read_text_stream, write_atomically


def test_a_text_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffuno\r\ndos\u2028tres\n".encode())
    assert read_text_file(path) == "\ufeffuno\r\ndos\u2028tres\n"


@pytest.mark.parametrize(
    ("data", "es", "en"),
    [
        (b"", "vacío", "empty"),
        (b"\x89PNG\0\0", "bytes nulos", "null bytes"),
        ("año".encode("utf-16"), "UTF-16", "UTF-16"),
        (b"a\n\xf1o\n", "0xf1", "0xf1"),
        (b"x" * 11, "demasiado grande", "too large"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, es: str, en: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(data)
    with pytest.raises(PuedoError) as caught:
        read_text_file(path, limit_bytes=10)
    assert es in caught.value.what["es"]
    assert en in caught.value.what["en"]
    assert str(path) in caught.value.render("es")


def test_the_limit_itself_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 10)
    assert read_text_file(path, limit_bytes=10) == "x" * 10


def test_a_byte_out_of_place_is_shown_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"a\nb\n\xf1")
    with pytest.raises(PuedoError) as caught:
        read_text_file(path)
    assert caught.value.where == {"es": f"{path}:3", "en": f"{path}:3"}


@pytest.mark.parametrize(("name", "word"), [("absent", "no such file"), (".", "folder"), ("a\0b", "cannot be read")])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str, word: str) -> None:
    with pytest.raises(PuedoError) as caught:
        read_text_file(f"{tmp_path}/{name}")
    assert word in caught.value.what["en"]


def test_writing_replaces_the_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_bytes(b"old and longer")
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["out.json"]


def test_what_killed_writers_left_of_the_same_file_goes_after_an_hour(tmp_path: Path) -> None:
    names = [".out.json.x1.part", ".out.json.x2.part", ".other.json.x3.part", ".out.json.keep"]
    for name in names:
        (tmp_path / name).write_bytes(b"half")
    for name in (names[0], *names[2:]):
        os.utime(tmp_path / name, (time.time() - 3700,) * 2)
    write_atomically(tmp_path / "out.json", b"new")
    assert sorted(os.listdir(tmp_path)) == sorted(["out.json", *names[1:]])


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a", b"x")
    (tmp_path / "b").write_bytes(b"x")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_pipe_is_written_into_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(path, b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert path.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]


def test_a_device_that_is_full_is_said() -> None:
    with pytest.raises(PuedoError, match="No space left"):
        write_atomically("/dev/full", b"x")


def test_a_stream_is_read_as_a_file_is() -> None:
    assert read_text_stream(io.BytesIO("año".encode()), "-") == "año"
    for data, word in ((b"", "empty"), (b"\xff", "UTF-8"), (b"x" * 11, "too large")):
        with pytest.raises(PuedoError) as caught:
            read_text_stream(io.BytesIO(data), "-", limit_bytes=10)
        assert word in caught.value.what["en"]
        assert "where: -" in caught.value.render("en")


def test_a_write_cut_short_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(PuedoError, match="No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["out"]


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(PuedoError) as caught:
        write_atomically(tmp_path / "absent" / "a", b"x")
    assert "cannot be written" in caught.value.what["en"]
