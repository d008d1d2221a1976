"""The files in deploy/ do what the page for hosts says: nginx before real halls, a service, a container."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import try_proxy
from tools.nginx import NotHere
from tools.postgres import Server

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "host-a-hall.md").read_text("utf-8")


def tried(what: Callable[[], None]) -> None:
    """Where there is no nginx, this is left out and says how to get it."""
    try:
        what()
    except NotHere as problem:
        pytest.skip(str(problem))


def test_a_hall_behind_nginx_with_tls() -> None:
    tried(try_proxy.try_one_hall)


@pytest.mark.soak
def test_two_halls_behind_nginx_of_which_one_is_stopped_and_one_killed(postgres: Server) -> None:
    tried(lambda: try_proxy.try_two_halls(postgres))


def read(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def test_the_service_is_one_that_systemd_takes(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here; on Debian: apt-get install systemd")
    unit = tmp_path / "meeplehall.service"
    unit.write_text(read(unit.name).replace("/opt/meeplehall/bin/meeplehall", sys.executable))
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert [line for line in said.stderr.splitlines() if unit.name in line] == []
    assert said.returncode == 0


def test_the_service_and_the_container_start_a_hall_with_options_that_exist() -> None:
    help = [sys.executable, "-m", "meeplehall.cli", "serve", "--help"]
    told = subprocess.run(help, capture_output=True, text=True, check=True).stdout
    service = re.findall(
        r"^ExecStart=/opt/meeplehall/bin/meeplehall serve .*$", read("meeplehall.service"), re.M
    )
    container = re.findall(r"^CMD \[\"serve\", .*$", read("Containerfile"), re.M)
    options = re.findall(r"--[a-z-]+", " ".join([*service, *container]))
    assert {"--no-open", "--metrics", "--host"} <= set(options) <= set(re.findall(r"--[a-z-]+", told))


def test_the_container_is_made_of_files_that_are_there() -> None:
    text = read("Containerfile")
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", text, flags=re.MULTILINE)
    paths = " ".join(copied).split()
    for path in paths:
        assert (ROOT / path).exists(), path
    backend = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["build-backend"]
    assert {"src", "constraints.txt", backend.split(".")[0]} <= set(paths)
    assert set(re.findall(r"^FROM (\S+)", text, flags=re.MULTILINE)) == {"python:3.13-slim"}


def test_the_page_names_every_file_for_hosts() -> None:
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in PAGE
