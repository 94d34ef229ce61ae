"""`python -m kb`: the same program as `puedo`."""

from __future__ import annotations

import sys

from kb.cli.main import main

sys.exit(main())
