"""How much memory this process has needed."""

from __future__ import annotations

import re
import resource
import sys
from pathlib import Path


def peak() -> float:
    """Megabytes. The kernel's own high-water mark where there is one: `ru_maxrss` can still hold the parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read_text())[1]) / 1_000  # type: ignore[index]
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1_000_000 if sys.platform == "darwin" else 1_000)
