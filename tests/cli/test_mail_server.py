"""The mail server that whoever runs the hall has named."""

from pathlib import Path

import pytest
import typer

from meeplehall.cli.mail_server import PASSWORD, mail_server

HALL = "https://play.example.org"
FROM = "Hall <hall@example.org>"
URL = "smtp://hall@mail.example.org"


def test_the_password_comes_from_a_file_or_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "password"
    file.write_text("from the file\n")
    monkeypatch.setenv(PASSWORD, "from the environment")
    for given, password in ((file, "from the file"), (None, "from the environment")):
        found = mail_server(URL, FROM, given, HALL)
        assert found is not None
        assert (found.host, found.port, found.user, found.password) == (
            "mail.example.org", 587, "hall", password,
        )  # fmt: skip


def test_without_an_address_there_is_no_mail() -> None:
    assert mail_server("", "", None, "") is None


@pytest.mark.parametrize(
    ("url", "sender", "file", "address", "words"),
    [
        (URL, FROM, None, "", "--address"),
        (URL, "hall", None, HALL, "--mail-from"),
        (URL, "hall@example.org\nBcc: x@example.org", None, HALL, "--mail-from"),
        ("mail.example.org", FROM, None, HALL, "not the address of a mail server"),
        ("smtp://hall:secret@mail.example.org", FROM, None, HALL, "does not belong into the address"),
        ("smtp://hall:secret@mail.example.org:x", FROM, None, HALL, "not the address of a mail server"),
        (URL, FROM, Path("/nowhere"), HALL, "cannot be read"),
        (URL, FROM, None, HALL, "wants a password"),
    ],
)
def test_what_is_missing_is_said(
    url: str,
    sender: str,
    file: Path | None,
    address: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(PASSWORD, raising=False)
    with pytest.raises(typer.Exit):
        mail_server(url, sender, file, address)
    said = " ".join(capsys.readouterr().err.split())
    assert words in said
    assert "secret" not in said
