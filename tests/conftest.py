"""What every test may use: the optional sibling folder of source documents, and a known language of messages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from kb.errors import choose_message_language

ROOT = Path(__file__).resolve().parent.parent
LOCALE_VARIABLES = ("PUEDO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

# A slow machine is no failure; each test file says how many examples it wants.
settings.register_profile("puedo", deadline=None)
settings.load_profile("puedo")


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("true", "1")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """../shared with the source documents; where it is absent a test is skipped, in CI it fails."""
    folder = ROOT.parent / "shared"
    if folder.is_dir():
        return folder
    reason = f"the source documents are not there: {folder}"
    if in_ci():
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(autouse=True)
def _spanish_unless_told(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test depends on the locale of whoever runs it, nor leaves its language to the next."""
    for name in LOCALE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    choose_message_language(None)
    yield
    choose_message_language(None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `setup` build environments over the network: only in CI or where asked for."""
    if in_ci() or os.environ.get("PUEDO_TEST_SETUP") == "1":
        return
    skip = pytest.mark.skip(reason="builds an environment over the network; PUEDO_TEST_SETUP=1 runs it")
    for item in items:
        if item.get_closest_marker("setup"):
            item.add_marker(skip)
