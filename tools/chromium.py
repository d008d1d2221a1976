"""Where the browser is; `tools/find-chromium` installs one where it may."""

from __future__ import annotations

import os
import shutil

NAMES = "chromium chromium-browser google-chrome"


def find_chromium() -> str:
    """The path of the browser; empty if there is none."""
    names = (os.environ.get("CHROMIUM") or NAMES).split()
    return next((path for name in names if (path := shutil.which(name))), "")
