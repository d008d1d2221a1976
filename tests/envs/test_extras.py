"""Whoever has not installed what environments need is told how; nothing else needs it."""

import sys

import pytest

from meeplehall import envs


@pytest.mark.parametrize(
    ("package", "module", "make", "sentence"),
    [
        ("pettingzoo", "turns", lambda: envs.aec("magpies"), "pip install 'meeplehall[envs]'"),
        ("pettingzoo", "together", lambda: envs.parallel("magpies"), "pip install 'meeplehall[envs]'"),
        ("gymnasium", "seat", lambda: envs.single("magpies"), "pip install 'meeplehall[envs]'"),
        ("pyspiel", "spiel", envs.register_spiel, "pip install 'meeplehall[spiel]'"),
    ],
)
def test_a_missing_package_is_named(
    package: str, module: str, make: object, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"meeplehall.envs.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    assert callable(make)
    with pytest.raises(envs.MissingExtra) as missing:
        make()
    assert sentence in str(missing.value)
