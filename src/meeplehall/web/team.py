"""What a team shows one another beside the match: plans, and what the others are being asked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from typing import Any

import msgspec

from meeplehall.engine.decision import Decision
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.state import State

#: a plan has so many characters at most
LONGEST_PLAN = 120
#: more options of others than this are only counted
MOST_LABELS = 40
#: what is said of a plan to those from whom it is hidden
UNSEEN = "something that you cannot see"

_KEY = re.compile(r'\bdata-key="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody says they are going to do, with the keys of what it is about on the drawn table."""

    id: int
    seat: int
    text: str
    at: tuple[str, ...] = ()
    #: the seats (-1: spectators) that could see all of it when it was made
    seen_by: frozenset[int] = frozenset()
    #: the action, if it is one, as JSON in its one spelling
    action: bytes = b""

    def told(self, seat: int) -> dict[str, object]:
        """The plan as this seat may know it."""
        seen = seat == self.seat or seat in self.seen_by
        text, at = (self.text, list(self.at)) if seen else (UNSEEN, [])
        return {"id": self.id, "seat": self.seat, "text": text, "at": at}


@dataclass(frozen=True, slots=True)
class Advised:
    """An action that is advised, as JSON in its one spelling, and why."""

    action: bytes
    sentence: str


@dataclass(frozen=True, slots=True)
class Together:
    """What everybody at the table of a team may know besides the match."""

    plans: tuple[Plan, ...] = ()
    #: may whoever decides ask for advice?
    advice: bool = True
    #: somebody thinks about it for this seat
    thinking: bool = False
    #: what this seat was advised to do now, best first
    advised: tuple[Advised, ...] = ()

    def told(self, seat: int) -> list[dict[str, object]]:
        return [plan.told(seat) for plan in self.plans]

    def advice_told(self) -> list[dict[str, object]]:
        return [
            {"message": msgspec.json.decode(one.action), "sentence": one.sentence} for one in self.advised
        ]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody else is asked, as far as those who wait can know it."""

    seat: int
    prompt: str
    labels: tuple[str, ...]


def spelling(message: Mapping[str, object]) -> bytes:
    """An action in one spelling, whoever wrote it."""
    return msgspec.json.encode(message, order="sorted")


def things_in(regions: Mapping[str, str]) -> frozenset[str]:
    """All that can be pointed at in a drawing: a `data-key` is the same thing for everybody who sees it."""
    return frozenset(unescape(key) for html in regions.values() for key in _KEY.findall(html))


def others_asked(game: Game[Any], state: State, seat: int, asked: Sequence[int]) -> list[Asked]:
    """What the others are asked now.

    It is read from states that look the same to this seat, never from the true one, and only what they
    have in common is told: so it tells nothing that the seat does not know.
    """
    others = [player for player in asked if player != seat]
    if not others or state.over:
        return []
    guesses = [game.redeal(state, seat, seed) for seed in (1, 2)]
    found = []
    for player in others:
        prompts = {guess.step.prompt(guess, player) for guess in guesses}
        labels, more = ([a.label(g, player) for a in g.options(player)] for g in guesses)
        common = tuple(dict.fromkeys(label for label in labels if label in set(more)))
        found.append(Asked(player, prompts.pop() if len(prompts) == 1 else "", common))
    return found


# drawing


def team_panel(
    together: Together, names: Sequence[str], hues: Sequence[str], seat: int, decision: Decision | None
) -> str:
    """The plans of all, the buttons for making some, and advice."""
    items = "".join(_plan(plan, names, hues, seat) for plan in together.plans)
    plans = f'<ul class="plans" aria-label="Plans" aria-live="polite">{items}</ul>'
    if seat == SPECTATOR:
        return plans
    asks = decision is not None and decision.owed and together.advice
    return f"{_buttons(asks, together.thinking)}{plans}{_advice(together, decision) if asks else ''}"


def _advice(together: Together, decision: Decision | None) -> str:
    """The advised actions that are still possible, each with its reason."""
    spelt = {spelling(choice.message): i for i, choice in enumerate(decision.options)} if decision else {}
    found = [(spelt[one.action], one.sentence) for one in together.advised if one.action in spelt]
    if not found or decision is None:
        return ""
    items = "".join(
        f'<li><button class="small" data-advised="{i}">{escape(decision.options[i].label)}</button> '
        f"{escape(sentence)}</li>"
        for i, sentence in found
    )
    return f'<ol class="advice" aria-label="Advice" aria-live="polite">{items}</ol>'


def _plan(plan: Plan, names: Sequence[str], hues: Sequence[str], seat: int) -> str:
    text = str(plan.told(seat)["text"])
    own = (
        f'<button class="small" {_tell("unplan", plan.id)} aria-label="Take back: {escape(text)}">×</button>'
        if plan.seat == seat
        else ""
    )
    return (
        f'<li data-key="plan-{plan.id}" data-hue="{escape(hues[plan.seat])}">'
        f"<span><b>{escape(names[plan.seat])}</b> plans: {escape(text)}</span>{own}</li>"
    )


def _buttons(advice: bool, thinking: bool) -> str:
    words = "Thinking …" if thinking else "What would you do?"
    advise = f'<button class="small" {_tell("advise", True)}>{words}</button>' if advice else ""
    return (
        '<p class="row"><button class="small" data-tool="planning" '
        'title="Then click what it is about">Point or plan <kbd aria-hidden="true">p</kbd></button>'
        f"{advise}</p>"
        f'<form class="own-plan" data-plan><input name="text" maxlength="{LONGEST_PLAN}" autocomplete="off" '
        'aria-label="I plan to" placeholder="I plan to …"></form>'
    )


def _tell(verb: str, value: object) -> str:
    """What a button sends."""
    return f'data-tell="{escape(msgspec.json.encode({verb: value}).decode())}"'


def waiting_sentence(asked: Sequence[Asked], names: Sequence[str]) -> str:
    """Who is asked what, for those who wait."""
    said: dict[str, list[str]] = {}
    for one in asked:
        said.setdefault(one.prompt, []).append(escape(names[one.seat]))
    parts = []
    for prompt, who in said.items():
        are = "is" if len(who) == 1 else "are"
        words = f"{are} asked: “{escape(prompt)}”" if prompt else f"{'decides' if are == 'is' else 'decide'}."
        parts.append(f"{' and '.join(who)} {words}")
    return " ".join(parts)


def others_options(asked: Sequence[Asked], names: Sequence[str]) -> str:
    """What the others choose from, as words that cannot be clicked."""
    return "".join(_options_of(one, escape(names[one.seat])) for one in asked if one.labels)


def _options_of(one: Asked, name: str) -> str:
    labels = "".join(f"<li>{escape(label)}</li>" for label in one.labels[:MOST_LABELS])
    more = len(one.labels) - MOST_LABELS
    rest = f"<li>and {more} more</li>" if more > 0 else ""
    whose = f'<li class="whose">{name}:</li>'
    return f'<ul class="theirs" aria-label="What {name} can do">{whose}{labels}{rest}</ul>'
