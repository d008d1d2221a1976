"""How the hall sends mail: the host's settings, and one letter over one connection."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

#: seconds that a mail server has for each answer
PATIENCE = 15
#: seconds between tries; mail servers that do not know the sender yet want to be asked again
WAITS = (10.0, 60.0, 300.0, 1800.0)
#: how the connection is secured, and the usual port
SCHEMES = {"smtp": 587, "smtps": 465, "smtp+plain": 25}

#: without what was given: it may have a password in it
NO_ADDRESS = "This is not the address of a mail server; write it like smtp://user@mail.example.org:587."


class WrongAddress(ValueError):
    """The address of a mail server that is none; said in one sentence."""


@dataclass(frozen=True, slots=True)
class Smtp:
    """A mail server. By `smtp` the connection is secured after its greeting (STARTTLS), or not used."""

    scheme: str
    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    waits: tuple[float, ...] = WAITS


def smtp_at(url: str, sender: str, password: str = "") -> Smtp:
    """The server at an address like smtp://user@mail.example.org:587."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise WrongAddress(NO_ADDRESS) from None
    if parts.password is not None:
        raise WrongAddress("The password does not belong into the address: others can read it there.")
    if parts.scheme not in SCHEMES or not parts.hostname or parts.path.strip("/"):
        raise WrongAddress(NO_ADDRESS)
    user = unquote(parts.username or "")
    return Smtp(parts.scheme, parts.hostname, port or SCHEMES[parts.scheme], sender, user, password)


def deliver(smtp: Smtp, letter: EmailMessage) -> None:
    """Send a letter; this waits for the server. OSError or SMTPException if it is not sent."""
    if smtp.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            smtp.host, smtp.port, timeout=PATIENCE, context=ssl.create_default_context()
        )
    else:
        server = smtplib.SMTP(smtp.host, smtp.port, timeout=PATIENCE)
    with server:
        if smtp.scheme == "smtp":
            server.starttls(context=ssl.create_default_context())
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(letter)
