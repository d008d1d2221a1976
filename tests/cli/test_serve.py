"""The limits of a hall are given at the command line."""

from inspect import signature
from ipaddress import ip_network
from typing import Any

import pytest
from typer.testing import CliRunner

from meeplehall.cli import app
from meeplehall.hall.calls.calling import Calling
from meeplehall.hall.limits import Limits
from meeplehall.hall.server import serve

#: as it is before a test puts something else in its place
SERVE = serve.serve


def served(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[list[Limits], Any]:
    """The limits of the hall that is opened by this command, and what the command says."""
    found: list[Limits] = []
    monkeypatch.setattr(serve, "serve", lambda *given: found.append(given[5]))
    return found, CliRunner().invoke(app, ["serve", *arguments])


def test_without_options_the_limits_are_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert served(monkeypatch)[0] == [Limits()]


def test_every_limit_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = {
        name: value + 1
        for name in Limits.__slots__
        if not isinstance(value := getattr(Limits(), name), tuple)
    }
    options = [
        part for name, value in numbers.items() for part in (f"--{name.replace('_', '-')}", str(value))
    ]
    names = ["--name", "Play.Example.org", "--name", "[::1]"]
    proxies = ["--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8"]
    found, said = served(monkeypatch, *options, *names, *proxies)
    assert said.exit_code == 0, said.output
    trusted = (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"))
    assert found == [Limits(hosts=("play.example.org", "[::1]"), proxies=trusted, **numbers)]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--name", "https://play.example.org"], "is not a host name"),
        (["--name", "play.example.org:80"], "is not a host name"),
        (["--metrics", "9464x"], "is not where metrics can be"),
        (["--metrics", "127.0.0.1"], "is not where metrics can be"),
        (["--proxy", "my-proxy"], "A proxy is an address or a network"),
        (["--tables-per-address", "0"], "--tables-per-address"),
    ],
)
def test_limits_that_make_no_sense_are_refused(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    found, said = served(monkeypatch, *arguments)
    assert said.exit_code == 2
    assert sentence in said.output
    assert not found


@pytest.mark.parametrize(
    ("written", "found"),
    [("", None), ("9464", ("127.0.0.1", 9464)), ("0.0.0.0:1", ("0.0.0.0", 1)), ("[::1]:9464", ("::1", 9464))],
)
def test_metrics_have_a_door_of_their_own_if_they_are_wanted(
    monkeypatch: pytest.MonkeyPatch, written: str, found: tuple[str, int] | None
) -> None:
    given: list[Any] = []
    monkeypatch.setattr(serve, "serve", lambda *all: given.append(named(all)["metrics"]))
    assert CliRunner().invoke(app, ["serve", "--metrics", written]).exit_code == 0
    assert given == [found]


def named(given: tuple[Any, ...]) -> dict[str, Any]:
    """What the hall was opened with, by name."""
    return signature(SERVE).bind(*given).arguments


def test_whoever_runs_the_hall_says_when_and_where_people_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr(serve, "serve", lambda *all: given.append(named(all)["calling"]))
    for options in ([], ["--call-after", "2.5", "--webhooks", "inner"]):
        assert CliRunner().invoke(app, ["serve", *options]).exit_code == 0
    assert given == [Calling(600.0, "https"), Calling(150.0, "inner")]
