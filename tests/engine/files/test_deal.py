"""The proof of a deal: by the formulas, by `meeplehall check` and by the verifier that stands alone."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from meeplehall.cli import app
from meeplehall.engine.files.deal import FIRST_LINE, Deal, Part, commitment_of, seal_of, seed_of, wrong_with
from meeplehall.engine.files.matchfile import MatchFileError, dump, load, load_dealt
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.web.assets import STATIC
from tests.vectors import DEALS

Json = dict[str, Any]
XENOFERA = game("xenofera")
VERIFIER = STATIC / "verify_deal.py"
SEATS = [Seat("Ann"), Seat("Bob"), Seat("Cy"), Seat("Di"), Seat("Ed")]


def deal_in(vector: Json) -> Deal:
    return Deal("", vector["commitment"], vector["secret"], [Part(**part) for part in vector["parts"]])


def dealt(vector: Json) -> Json:
    """A file of a match with this deal, as plain data."""
    match = Match(XENOFERA, SEATS, {}, int(vector["seed"]))
    found: Json = json.loads(dump(match, deal_in(vector)))
    return found


def verified(folder: Path, file: Json, *noted: str) -> subprocess.CompletedProcess[str]:
    """What the verifier says, in a Python that knows nothing else."""
    path = folder / "match.json"
    path.write_text(json.dumps(file))
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(path), *noted]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def checked(folder: Path, file: Json, *noted: str) -> tuple[int, str]:
    """What `meeplehall check` says."""
    path = folder / "match.json"
    path.write_text(json.dumps(file))
    options = [word for number in noted for word in ("--noted", number)]
    result = CliRunner().invoke(app, ["check", str(path), *options])
    return result.exit_code, result.stdout


@pytest.mark.parametrize("vector", DEALS, ids=[vector["what"] for vector in DEALS])
def test_all_agree_on_the_vectors(tmp_path: Path, vector: Json) -> None:
    deal = deal_in(vector)
    assert commitment_of(deal.secret) == deal.commitment
    assert [seal_of(part.contribution) for part in deal.parts if part.contribution != "-"] == [
        part.seal for part in deal.parts if part.contribution != "-"
    ]
    assert seed_of(deal.secret, deal.parts) == int(vector["seed"])
    assert wrong_with(deal, int(vector["seed"]), 5) == ""
    said = verified(tmp_path, dealt(vector), vector["commitment"])
    assert (said.returncode, said.stderr) == (0, "")
    code, words = checked(tmp_path, dealt(vector), vector["commitment"])
    assert code == 0
    assert "follows from the hall's secret" in words


def test_the_verifier_can_be_read_in_a_minute() -> None:
    lines = [line for line in VERIFIER.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 40


def test_the_page_about_deals_has_a_vector_and_the_forms_of_all_formulas() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "fair-deals.md").read_text("utf-8")
    vector = DEALS[0]
    numbers = [vector["secret"], vector["commitment"], vector["seed"]]
    numbers += [part[name] for part in vector["parts"] for name in ("seal", "contribution")]
    assert [number for number in numbers if f"`{number}`" not in page] == []
    assert FIRST_LINE in page


def other(digits: str) -> str:
    return digits[:-1] + ("0" if digits[-1] != "0" else "1")


def tamper_secret(file: Json) -> None:
    file["deal"]["secret"] = other(file["deal"]["secret"])


def tamper_commitment(file: Json) -> None:
    file["deal"]["commitment"] = other(file["deal"]["commitment"])


def tamper_contribution(file: Json) -> None:
    part = file["deal"]["parts"][1]
    part["contribution"] = other(part["contribution"])


def tamper_order(file: Json) -> None:
    file["deal"]["parts"].reverse()


def leave_one_out(file: Json) -> None:
    del file["deal"]["parts"][1]


def keep_one_back(file: Json) -> None:
    file["deal"]["parts"][1]["contribution"] = "-"


def exchange_both(file: Json) -> None:
    """A secret that fits the commitment, but neither is what the seed follows from."""
    file["deal"]["secret"] = "ab" * 32
    file["deal"]["commitment"] = commitment_of("ab" * 32)


TAMPERING = [
    tamper_secret, tamper_commitment, tamper_contribution, tamper_order, leave_one_out, keep_one_back,
    exchange_both,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERING)
def test_whatever_is_changed_is_caught(tmp_path: Path, tamper: Callable[[Json], None]) -> None:
    file = dealt(DEALS[0])
    tamper(file)
    said = verified(tmp_path, file)
    assert said.returncode == 1
    assert "WRONG" in said.stdout
    code, words = checked(tmp_path, file)
    assert code == 1
    assert "is refused" in words
    with pytest.raises(MatchFileError):
        load(json.dumps(file).encode(), game)


def test_another_seed_with_all_its_checks_is_caught(tmp_path: Path) -> None:
    """The hall dealt from a seed of its own, and claims the numbers that everybody has seen."""
    match = Match(XENOFERA, SEATS, {}, 4)
    file = json.loads(dump(match, deal_in(DEALS[0])))
    assert verified(tmp_path, file).returncode == 1
    assert "does not follow" in checked(tmp_path, file)[1]


def test_the_promised_seed_under_another_match_is_caught_by_the_replay(tmp_path: Path) -> None:
    """The seed follows, but the match was dealt from another one: only who replays it can tell."""
    file = json.loads(dump(Match(XENOFERA, SEATS, {}, 4)))
    file |= {"seed": int(DEALS[0]["seed"]), "deal": dealt(DEALS[0])["deal"]}
    code, words = checked(tmp_path, file)
    assert code == 1
    assert "Seats, options, seed or the start check have been changed." in words


def test_whoever_was_left_out_finds_out_by_what_they_noted(tmp_path: Path) -> None:
    """All fits, but for the hall that exchanged a browser's part, seal and all, for one of its own."""
    file = dealt(DEALS[0])
    mine = file["deal"]["parts"][1]["contribution"]
    parts = [Part(**part) for part in file["deal"]["parts"]]
    parts[1] = Part(1, seal_of("77" * 16), "77" * 16)
    secret = file["deal"]["secret"]
    deal = Deal("", commitment_of(secret), secret, parts)
    swapped = json.loads(dump(Match(XENOFERA, SEATS, {}, seed_of(secret, parts)), deal))
    assert verified(tmp_path, swapped).returncode == 0
    assert verified(tmp_path, swapped, mine).returncode == 1
    assert checked(tmp_path, swapped)[0] == 0
    assert checked(tmp_path, swapped, mine) == (
        1,
        f"{tmp_path / 'match.json'} is refused. The number {mine} is not in its deal.\n",
    )
    assert verified(tmp_path, file, mine).returncode == 0
    assert checked(tmp_path, file, mine)[0] == 0


def test_a_known_deal_says_so(tmp_path: Path) -> None:
    file = json.loads(dump(Match(XENOFERA, SEATS, {}, 7), Deal("chosen")))
    assert "Known deal: whoever opened this table chose it" in checked(tmp_path, file)[1]
    assert "known deal (chosen)" in verified(tmp_path, file).stdout
    for words in ({"known": "because"}, {"commitment": "00"}, {"secret": "0g" * 32}):
        changed = deepcopy(file)
        changed["deal"] |= words
        assert checked(tmp_path, changed)[0] == 1


def test_a_match_that_no_hall_dealt_has_no_deal(tmp_path: Path) -> None:
    file = dump(Match(XENOFERA, SEATS, {}, 7))
    assert load_dealt(file, game)[1] is None
    assert "deal" not in json.loads(file)
    assert checked(tmp_path, json.loads(file))[0] == 0
