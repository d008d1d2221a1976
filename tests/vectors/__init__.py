"""Numbers on which the hall, the page and the stand-alone verifier have to agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DEALS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "deals.json").read_text("utf-8"))
