"""The mail server that whoever runs the hall has named."""

from __future__ import annotations

import os
from pathlib import Path

from meeplehall.cli.common import fail
from meeplehall.hall.smtp import Smtp, WrongAddress, smtp_at

PASSWORD = "MEEPLEHALL_SMTP_PASSWORD"


def mail_server(url: str, sender: str, password_file: Path | None, address: str) -> Smtp | None:
    """None if there is none; what is missing or wrong is said, and the hall does not open."""
    if not url:
        return None
    if not address:
        fail("Links in mails need to know where the hall is: --address https://play.example.org.")
    if "@" not in sender or not sender.isprintable():
        fail("Mails need a sender: --mail-from hall@example.org.")
    try:
        password = password_file.read_text("utf-8").strip() if password_file else os.environ.get(PASSWORD, "")
    except (OSError, UnicodeError) as error:
        fail(f"The password cannot be read from {password_file}: {error}.")
    try:
        found = smtp_at(url, sender, password)
    except WrongAddress as error:
        fail(str(error))
    if found.user and not password:
        fail(f"The mail server wants a password: --smtp-password-file, or {PASSWORD} in the environment.")
    return found
