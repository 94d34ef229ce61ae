"""What proofing takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
LANGS = ("es", "en")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts that should say the same; `id` where the format names its pairs.

    Where other languages are compared, `es` holds the text of the first and `en` that of the second.
    """

    es: str
    en: str
    id: str | None = None

    def text(self, lang: str) -> str:
        """The text in one of the two languages."""
        return self.es if lang == "es" else self.en


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference. `pair` is the zero-based row; `words` are those that the message names, one list a language."""

    pair: int
    code: str
    severity: Severity
    message: Mapping[str, str]
    id: str | None = None
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """The contract: {pair, id?, code, severity, message: {es, en}}."""
        out: dict[str, object] = {"pair": self.pair}
        if self.id is not None:
            out["id"] = self.id
        return {**out, "code": self.code, "severity": self.severity, "message": dict(self.message)}
