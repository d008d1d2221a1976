"""Ours and theirs in one run: every game on the plain and on the compiled build, and the peers beside them.

    python -m benchmarks.bench [--compiled] [--seconds 3] [--json]

The import path decides which build runs, so each of ours is measured in a process of its own, one after
another, on one thread. `make bench` brings the compiled build up to date before.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.peers import PeerFigure, measure

ROOT = Path(__file__).resolve().parent.parent
NOTE = """\
`one option` is the share of decisions that left no choice. Our rules take most of those without asking and
do not count them, while some peers ask for every one: compare with that in mind."""
BUILDS = {"plain": ROOT / "src", "compiled": ROOT / "build" / "fast"}


def ours(build: str, seconds: float) -> list[dict[str, Any]]:
    """What `meeplehall bench --json` says about one build."""
    command = [sys.executable, "-m", "meeplehall.cli", "bench", "--json", "--seconds", str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(BUILDS[build]), "MEEPLEHALL_BUILD": build}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, cwd=ROOT)
    figures: list[dict[str, Any]] = json.loads(done.stdout)
    wrong = [figure for figure in figures if figure["build"] != build]
    if wrong:
        raise SystemExit(f"The {build} build was asked for, and the {wrong[0]['build']} one was measured.")
    return figures


def own_table(figures: list[dict[str, Any]]) -> list[str]:
    """Our figures, absolute and per million loops of the yardstick."""
    row = "{:<17}{:<10}{:>8}{:>14}{:>13}{:>12}{:>10}{:>11}{:>9}".format
    heads = ("players", "decisions/s", "per M loops", "one option", "clone us", "redeal us", "view us")
    lines = [row("game", "build", *heads)]
    for figure in figures:
        lines.append(
            row(
                figure["game"],
                figure["build"],
                figure["players"],
                f"{figure['decisions_per_second']:,.0f}",
                f"{figure['decisions_per_million_loops']:,.0f}",
                f"{figure['single_option_share']:.1%}",
                f"{figure['clone_us']:.2f}",
                f"{figure['redeal_us']:.1f}",
                f"{figure['view_us']:.1f}",
            )
        )
    return lines


def peer_table(figures: list[PeerFigure]) -> list[str]:
    """The peers' figures."""
    row = "{:<17}{:<30}{:>8}{:>14}{:>12}{:>10}".format
    lines = [row("peer", "game", "players", "decisions/s", "one option", "clone us")]
    for figure in figures:
        speed, single, clone = figure.decisions_per_second, figure.single, figure.clone_us
        if speed is None or single is None or clone is None:
            lines.append(f"{figure.peer:<17}{figure.game:<30}{figure.missing or figure.note}")
        else:
            cells = (f"{speed:,.0f}", f"{single:.1%}", f"{clone:.1f}")
            lines.append(row(figure.peer, figure.game, figure.players or 0, *cells))
    return lines


def ratios(figures: list[dict[str, Any]], peers: list[PeerFigure]) -> list[str]:
    """Compiled over plain, and ours over every peer."""
    speed = {(figure["game"], figure["build"]): figure["decisions_per_second"] for figure in figures}
    lines = []
    for game, build in speed:
        if build == "compiled":
            lines.append(f"{game}: compiled / plain = {speed[game, build] / speed[game, 'plain']:.1f}")
    for game, build in speed:
        for peer in peers:
            if peer.decisions_per_second:
                times = speed[game, build] / peer.decisions_per_second
                lines.append(f"{game} {build} / {peer.peer} {peer.game} = {times:.1f}")
    return lines


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description="Measure our games on both builds, and the peers.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each game (default 3)")
    parser.add_argument("--compiled", action="store_true", help="measure build/fast too")
    arguments = parser.parse_args()
    builds = ("plain", "compiled") if arguments.compiled else ("plain",)
    figures = [figure for build in builds for figure in ours(build, arguments.seconds)]
    peers = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps({"ours": figures, "peers": [dataclasses.asdict(peer) for peer in peers]}, indent=2))
        return
    print(
        "Ours: random play on one thread; all options are computed at every decision",
        *own_table(figures),
        sep="\n",
    )
    print("\nPeers, played the same way", *peer_table(peers), sep="\n")
    print("\nDecisions per second, ratios", *ratios(figures, peers), sep="\n")
    print(f"\n{NOTE}")


if __name__ == "__main__":
    main()
