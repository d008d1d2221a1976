"""Is insight right? Planted blunders, luck, and the order of the levels, counted.

    python -m benchmarks.insight luck GAME --matches 400 [--seats 2] [--level medium]
    python -m benchmarks.insight planted GAME --matches 50 --seats 2|4
    python -m benchmarks.insight levels GAME --matches 40 --seats 2 [--write]
    python -m benchmarks.insight minute GAME [--seats 4]

Every match is a line of --keep (experiments/insight/...jsonl): a run that was stopped goes on where it was,
here or elsewhere, and the figures so far are printed after each. Lines of other rules, or of reports that
meant something else, are left out.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import joblib
import msgspec
from msgspec.structs import replace

from meeplehall import build, games
from meeplehall.bots import bot
from meeplehall.bots.search.trying import lead_of, mean_and_error
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import LEVELS
from meeplehall.engine.match import Match
from meeplehall.insight.data import FORMAT, THRESHOLDS, Done, LevelScale, Scale, encode
from meeplehall.insight.judging import Question, judge
from meeplehall.insight.run import Analysis, analyse
from meeplehall.insight.scale import FILE, scale_of
from meeplehall.insight.strokes import Story
from meeplehall.lab.bot_match import record

#: a planted blunder costs so much of the chance to win, by a search of so many times the usual budget
BLUNDER = THRESHOLDS[-1]
DEEP = 8
#: and a decision is as good as the best that costs less than this
GOOD = 0.02
#: of every match so many decisions are looked at, and for each so many other answers are tried as blunders
LOOKED_AT = 2
ATTEMPTS = 2

Row = dict[str, Any]


def played(game: Game[Any], levels: Sequence[str], seed: int) -> Match:
    """A match between bots of these levels."""
    return record(game, [bot(level) for level in levels], {}, seed)


# luck


def luck_of_match(wanted: argparse.Namespace, number: int) -> Row:
    """Results and luck of one match between equal bots; what was best does not matter for it.

    Where lines of play are followed, what decisions did does not either: luck is found by itself.
    """
    match = played(games.game(wanted.game), [wanted.level] * wanted.seats, number)
    analysis = Analysis(match, seed=number, seats=range(wanted.seats))
    analysis.scale = replace(analysis.scale, budget=replace(analysis.scale.budget, ways=1, trials=1))
    decisions = [Done(job) for job in analysis.jobs if job.startswith("decision")]
    seats = analyse(analysis, known=decisions if match.game.knowledge().plans else []).seats
    return {"result": [seat.result for seat in seats], "luck": [seat.luck for seat in seats]}


def tell_luck(rows: list[Row], wanted: argparse.Namespace) -> str:
    """Mean luck of each seat, and the variance of luck-adjusted results beside that of plain ones."""
    told, ratios = [], []
    for seat in range(len(rows[0]["result"])):
        result = [row["result"][seat] for row in rows]
        adjusted = [row["result"][seat] - row["luck"][seat] for row in rows]
        (plain, plain_error), (mean, error) = mean_and_error(result), mean_and_error(adjusted)
        luck, luck_error = mean_and_error([row["luck"][seat] for row in rows])
        ratios.append((error / plain_error) ** 2 if plain_error else math.nan)
        told.append(
            f"seat {seat}: result {plain:.3f}±{plain_error:.3f}, adjusted {mean:.3f}±{error:.3f}, "
            f"luck {luck:+.3f}±{luck_error:.3f}"
        )
    return f"{'; '.join(told)}; variance {sum(ratios) / len(ratios):.2f} of the plain one"


# planted blunders


def planted_in_match(wanted: argparse.Namespace, number: int) -> Row:
    """Blunders put in the place of decisions of one match, and decisions as good as the best."""
    game, rng = games.game(wanted.game), Random(f"planted {number}")
    scale, story = scale_of(game), Story(played(game, [wanted.level] * wanted.seats, number))
    found: Row = {"planted": 0, "marked": 0, "good": 0, "good_marked": 0, "missed": []}
    strokes = rng.sample(story.strokes, min(len(story.strokes), LOOKED_AT * 3))
    looked = 0
    for stroke in strokes:
        if looked == LOOKED_AT:
            break
        question = Question(game, story.before(stroke), stroke.seat, list(stroke.actions))
        deep = judge(question, scale, DEEP, rng.getrandbits(62))
        if deep is None:
            continue
        looked += 1
        if not deep.by_score and deep.loss < GOOD:
            usual = judge(question, scale, 1, rng.getrandbits(62))
            found["good"] += 1
            found["good_marked"] += usual is not None and usual.mark in ("slip", "mistake", "blunder")
        for other in _other_answers(question, rng):
            deep = judge(other, scale, DEEP, rng.getrandbits(62))
            if deep is None or deep.by_score or deep.loss < BLUNDER or deep.mark != "blunder":
                continue
            usual = judge(other, scale, 1, rng.getrandbits(62))
            found["planted"] += 1
            if usual is not None and usual.mark in ("slip", "mistake", "blunder"):
                found["marked"] += 1
            else:
                found["missed"].append([deep.done.label, deep.loss, usual and [usual.loss, usual.error]])
    return found


def _other_answers(question: Question, rng: Random) -> Iterator[Question]:
    """What else could have been answered: what looks worst, or nobody would think of, and anything."""
    state, seat = question.state, question.seat
    ideas = question.game.knowledge().judged(question.game.redeal(state, seat, 1), seat)
    ideas.sort(key=lambda idea: idea.merit)
    answers = [idea.actions for idea in ideas]
    if not state.step.together:
        firsts = [answer[0] for answer in answers]
        unthought = [action for action in state.options(seat) if action not in firsts]
        answers = [[action] for action in (*rng.sample(unthought, len(unthought)), *firsts)]
    answers = [answer for answer in answers if answer != question.actions]
    tried = answers[:1] + rng.sample(answers[1:], min(ATTEMPTS - 1, len(answers[1:])))
    for answer in tried:
        yield Question(question.game, state, seat, answer)


def tell_planted(rows: list[Row], wanted: argparse.Namespace) -> str:
    planted, marked = (sum(row[name] for row in rows) for name in ("planted", "marked"))
    good, wrongly = (sum(row[name] for row in rows) for name in ("good", "good_marked"))
    return (
        f"planted blunders {marked} of {planted} marked ({100 * marked / max(planted, 1):.0f} %), "
        f"good decisions {wrongly} of {good} marked ({100 * wrongly / max(good, 1):.1f} %)"
    )


# levels


def levels_in_match(wanted: argparse.Namespace, number: int) -> Row:
    """Losses of all decisions of one level in a match.

    Among equals, since whoever is far behind, or ahead, has little chance left to lose; for the same reason
    in a team with others who play well, each seat by turns.
    """
    game, (turn, place) = games.game(wanted.game), divmod(number, len(LEVELS))
    level = list(LEVELS)[place]
    judged_seats = [turn % wanted.seats] if game.cooperative else list(range(wanted.seats))
    seated = [level if seat in judged_seats else wanted.level for seat in range(wanted.seats)]
    match = played(game, seated, number)
    analysis = Analysis(match, seed=number)
    losses: dict[str, list[float]] = {}
    for where, stroke in enumerate(analysis.story.strokes):
        if stroke.seat in judged_seats:
            judged = analysis.do(f"decision {where}").judged
            if judged is not None:
                losses.setdefault(level, []).append(round(judged.loss, 5))
    outcome = match.game.outcome(match.state)
    leads = [lead_of(outcome, seat, match.game.low_wins) for seat in range(wanted.seats)]
    return {"losses": losses, "lead": leads[0]}


def _scales(rows: list[Row]) -> list[LevelScale]:
    found = []
    for level in LEVELS:
        matches = [row["losses"][level] for row in rows if level in row["losses"]]
        losses = [loss for match in matches for loss in match]
        if len(losses) > 1:
            mean, error = mean_and_error(losses)
            found.append(LevelScale(level, round(mean, 5), round(error, 5), len(losses), len(matches)))
    return found


def _told_apart(scales: list[LevelScale]) -> list[LevelScale]:
    """Without levels that do not err less than the last one before them by two standard errors: to be "about
    as good as" those says nothing."""
    found: list[LevelScale] = []
    for scale in scales:
        if not found or found[-1].error_rate - scale.error_rate > 2 * math.hypot(
            scale.error, found[-1].error
        ):
            found.append(scale)
    return found


def tell_levels(rows: list[Row], wanted: argparse.Namespace) -> str:
    scales = _scales(rows)
    leads = [row["lead"] for row in rows]
    # the leads at the end are about logistic: their scale is what makes a chance e times as large
    lead = math.sqrt(3 * sum(lead * lead for lead in leads) / len(leads)) / math.pi
    if wanted.write:
        game = games.game(wanted.game)
        command = (
            f"python -m benchmarks.insight levels {wanted.game} --matches {len(rows)} --seats {wanted.seats}"
        )
        levels = _told_apart(scales)
        scale = Scale(round(lead, 2), scale_of(game).budget, command, game.rules_version, levels)
        (game.folder / FILE).write_bytes(encode(scale) + b"\n")
    said = ", ".join(f"{s.level} {100 * s.error_rate:.2f}±{100 * s.error:.2f}" for s in scales)
    return f"points of chance lost per decision: {said}; lead {lead:.2f}"


# how long it takes


def minute(wanted: argparse.Namespace) -> None:
    match = played(games.game(wanted.game), [wanted.level] * wanted.seats, 1)
    analysis = Analysis(match, seats=range(wanted.seats))
    spent: dict[str, float] = {}
    for job in analysis.jobs[:: wanted.part]:
        began = time.thread_time()
        analysis.do(job)
        kind = job.partition(" ")[0]
        share = 1 if kind == "deal" else wanted.part  # there is one deal
        spent[kind] = spent.get(kind, 0.0) + share * (time.thread_time() - began)
    parts = ", ".join(f"{kind} {seconds:.1f} s" for kind, seconds in spent.items())
    print(
        f"{wanted.game}, {wanted.seats} seats, {len(match.moves)} actions, {build()} build: "
        f"{'about ' * (wanted.part > 1)}{sum(spent.values()):.1f} s on the processor ({parts})"
    )


# running


def run(
    wanted: argparse.Namespace,
    one: Callable[[argparse.Namespace, int], Row],
    tell: Callable[[list[Row], argparse.Namespace], str],
) -> None:
    """One match after the other, kept and told as they are done."""
    keep = Path(wanted.keep or f"experiments/insight/{wanted.what}-{wanted.game}-{wanted.seats}.jsonl")
    keep.parent.mkdir(parents=True, exist_ok=True)
    lines = keep.read_bytes().splitlines() if keep.exists() else []
    made = made_of(wanted)
    rows = {row["match"]: row for row in map(msgspec.json.decode, lines) if row["made"] == made}
    left = [number for number in range(wanted.matches) if number not in rows]
    parallel = joblib.Parallel(n_jobs=wanted.jobs, return_as="generator_unordered")
    for row in parallel(joblib.delayed(_numbered)(one, wanted, number) for number in left):
        rows[row["match"]] = row
        with keep.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
        print(f"{len(rows)}: {tell(list(rows.values()), wanted)}", flush=True)
    if not left:
        print(tell(list(rows.values()), wanted))


def made_of(wanted: argparse.Namespace) -> str:
    """What lines have to agree in to be counted together."""
    game = games.game(wanted.game)
    level = "" if wanted.what == "levels" and not game.cooperative else f", {wanted.level}"
    return f"{FORMAT}, rules {game.rules_version}{level}"


def _numbered(one: Callable[[argparse.Namespace, int], Row], wanted: argparse.Namespace, number: int) -> Row:
    return {"match": number, "made": made_of(wanted), **one(wanted, number)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["luck", "planted", "levels", "minute"])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--part", type=int, default=1, help="minute: every nth job alone")
    parser.add_argument("--keep", default="")
    parser.add_argument("--write", action="store_true", help="write the game's insight.json")
    wanted = parser.parse_args()
    wanted.seats = wanted.seats or (4 if wanted.what == "minute" else 2)
    if wanted.what == "luck":
        run(wanted, luck_of_match, tell_luck)
    elif wanted.what == "planted":
        run(wanted, planted_in_match, tell_planted)
    elif wanted.what == "levels":
        run(wanted, levels_in_match, tell_levels)
    else:
        minute(wanted)


if __name__ == "__main__":
    main()
