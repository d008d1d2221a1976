"""The worked examples of RULES.md, read from the rules themselves and played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from meeplehall.games.xenofera.components.data import FOLDER
from meeplehall.games.xenofera.rules.state import EXCHANGES, Market
from tests.games.xenofera.tables import (
    SEATS,
    bid,
    bidding_area,
    choose,
    discard_pile,
    draw_pile,
    draws,
    hand,
    in_order,
    lines,
    one_round,
    steer,
    words,
    xenofera_pile,
)

RULES = (FOLDER / "RULES.md").read_text("utf-8")
SECTIONS = {
    heading[1]: heading[2] for heading in re.finditer(r"^### (E-\d+) (.*?)(?=^##)", RULES, re.M | re.S)
}


def rules_of(example: str) -> set[str]:
    """The rules that an example says it shows."""
    named = re.search(r"^Rules: (.*?)(?:\. |\.?\n\n|;)", SECTIONS[example], re.M | re.S)
    assert named
    found: set[str] = set()
    for section, first, last in re.findall(r"(XF-\d+)\.(\d+)(?: to XF-\d+\.(\d+))?", named[1]):
        found |= {f"{section}.{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def table_of(example: str) -> list[list[str]]:
    """The cells of the table of an example, without its head."""
    rows = re.findall(r"^\| (.*) \|$", SECTIONS[example], re.M)
    return [[cell.strip() for cell in row.split("|")] for row in rows[2:]]


@dataclass
class Example:
    """What the text block of an example says."""

    options: dict[str, object]
    said: dict[str, list[str]]
    #: what is left to answer, per player, in the words of `tables.choose`
    answers: dict[int, list[str]] = field(default_factory=lambda: {seat: [] for seat in range(6)})
    #: lines of the log that have to be there because of these choices
    told: list[str] = field(default_factory=list)
    #: the card that the random pick of Exchange falls on
    pick: str = ""
    #: the price that is told for a purchase
    price: str = ""

    @classmethod
    def read(cls, id: str) -> Example:
        block = re.search(r"```text\n(.*?)```", SECTIONS[id], re.S)
        assert block, f"{id} has no text block"
        said: dict[str, list[str]] = {}
        for line in block[1].splitlines():
            word, rest = line.split(None, 1)
            said.setdefault(word, []).append(rest)
        example = cls(dict(re.findall(r'option `(\w+) = "(\w+)"`', SECTIONS[id])), said)
        for line in said.get("choose", []):
            example.hear(line)
        return example

    def line(self, word: str) -> str:
        """The only line that begins with this word; empty if there is none."""
        found = self.said.get(word, [""])
        assert len(found) == 1
        return found[0]

    def players(self, word: str) -> Iterator[tuple[int, str]]:
        """The lines that begin with this word, one for each player."""
        for seat, line in enumerate(self.said[word]):
            name, rest = line.split(": ", 1)
            assert name == SEATS[seat]
            yield seat, rest

    # the sentences of `choose`

    def hear(self, line: str) -> None:
        """Understand a line of choices."""
        tie = re.fullmatch(r"tie-break \d: (.*)", line)
        for sentence in tie[1].split(", ") if tie else line.split("; "):
            for pattern, meaning in SENTENCES.items():
                heard = re.fullmatch(pattern, sentence)
                if heard:
                    self.mean(meaning, heard)
                    break
            else:
                raise AssertionError(f"not understood: {sentence}")

    def mean(self, meaning: str, heard: re.Match[str]) -> None:
        answers, told, pick = (part.strip() for part in meaning.split("|"))
        seat = heard.groupdict().get("seat")
        if seat and answers:
            for answer in heard.expand(answers).split(", "):
                # `pick r5 r6`: one card after the other
                word, *cards = answer.split() if answer.startswith("pick") else [answer]
                self.answers[SEATS.index(seat)] += [f"{word} {card}" for card in cards] or [word]
        if told:
            self.told.append(heard.expand(told))
        if pick:
            self.pick = heard.expand(pick)
        self.price = heard.groupdict().get("price") or self.price

    # playing

    def start(self) -> Market:
        """The table as it is after step 1."""
        parts = dict(
            re.findall(r"(marker|lot|draw pile|discard pile|xenofera pile) ([^;]*)", self.line("start"))
        )
        piles = {name: cards.removeprefix("(top first) ") for name, cards in parts.items()}
        return one_round(
            *(cards.split("plays:")[0] for _, cards in self.players("hand")),
            lot=piles["lot"],
            draw=piles["draw pile"],
            discard=piles.get("discard pile", ""),
            pile=piles.get("xenofera pile", ""),
            marker=SEATS.index(piles["marker"]),
            **self.options,
        )

    def play(self) -> Market:
        """Play the round as told, to the end of step 9."""
        state = self.start()
        for seat, line in self.players("hand"):
            bid(state, seat, line.split("plays: ")[1])
        while not state.over:
            for player in list(state.waiting):
                self.answer(state, player)
        return state

    def answer(self, state: Market, player: int) -> None:
        options = {words(state, action): action for action in state.options(player)}
        wishes = [wish for wish in self.answers[player] if wish in options]
        if not wishes:
            assert state.step.kind == "next_effect", f"{SEATS[player]} was not told what to {state.step.kind}"
            state.act(player, state.step.default(state, player))
            return
        wish = wishes[0]
        # choices before this one had one option and were taken without asking
        del self.answers[player][: self.answers[player].index(wish) + 1]
        if wish.startswith("buy"):
            assert options[wish].label(state, player).endswith(f" for {self.price}")
        if wish.startswith("give") and self.pick:
            told = self.pick
            steer(
                state, EXCHANGES, lambda s: choose(s, player, wish), lambda s: told in hand(s, player).split()
            )
        else:
            choose(state, player, wish)

    # comparing

    def check(self, state: Market) -> None:
        """Compare the end of the round with what the example says."""
        log = lines(state)
        for line in self.told:
            assert line in log
        assert [line[:-1] for line in log if " loses " in line] == split(self.line("lose"), ", ")
        totals = dict(part.split() for part in split(self.line("totals"), ", "))
        assert state.totals == [int(totals.get(SEATS[seat], -1)) for seat in range(len(state.hands))]
        self.check_ties(log)
        self.check_result(state)
        if "after" in self.said:
            assert draws(state) == split(self.line("draws"), "; ")
            for seat, cards in self.players("after"):
                assert hand(state, seat) == in_order(cards.split())
        self.check_piles(state)

    def check_ties(self, log: list[str]) -> None:
        rounds: list[list[str]] = []
        for line in log:
            if line.endswith(" are tied."):
                rounds.append([])
            elif re.fullmatch(r"[A-F] lays \w+\.", line):
                rounds[-1].append(line[:-1])
        said = [[] if line == "nobody lays a card" else line.split(", ") for line in self.said.get("tie", [])]
        assert rounds == said

    def check_result(self, state: Market) -> None:
        winner, marker, area = self.line("result").split("; ")
        assert winner == ("no winner" if state.winner < 0 else f"winner {SEATS[state.winner]}")
        assert marker == f"marker {SEATS[state.marker]}"
        assert area == f"bidding area {bidding_area(state) or 'empty'}"

    def check_piles(self, state: Market) -> None:
        if "piles" not in self.said:
            return
        said = re.fullmatch(r"discard \{(.*)\}; draw pile (.*?)(?:; xenofera pile (.*))?", self.line("piles"))
        assert said
        assert discard_pile(state) == in_order(said[1].replace("(none)", "").split())
        assert draw_pile(state) == said[2].replace("empty", "")
        assert xenofera_pile(state) == (said[3] or "")


#: a sentence, and what it means: the answers of that player | a line of the log | the random pick
SENTENCES = {
    r"(?P<seat>\w) (?:tie-break )?(?P<card>[srx]\d+)": r"lay \g<card> | \g<seat> lays \g<card>. |",
    r"(?P<seat>\w) passes": r"pass | \g<seat> lays no card. |",
    r"(?P<seat>\w) has no value card": r" | \g<seat> lays no card. |",
    r"(?P<seat>\w) keeps (?P<card>\w+)": r"keep \g<card> | \g<seat> keeps \g<card>. |",
    r"(?P<seat>\w) steals (?P<card>\w+) from (?P<victim>\w)": (
        r"steal \g<card> from \g<victim> | \g<seat> steals \g<card> from \g<victim>. |"
    ),
    r"(?P<seat>\w) pays (?P<cards>[\w ]+) for (?P<creature>\w+) \(price (?P<price>\d+)\)": (
        r"buy \g<creature>, pick \g<cards>, pay | \g<seat> buys \g<creature> for \g<cards>. |"
    ),
    r"(?P<seat>\w) order: no-bid draw, then Discard on (?P<target>\w)": (
        r"resolve NB, resolve DIS, target \g<target> | \g<seat> makes \g<target> discard. |"
    ),
    r"(?P<seat>\w) discards (?P<cards>[\w ]+)": r"pick \g<cards>, discard | \g<seat> discards \g<cards>. |",
    r"(?P<seat>\w) order: no-bid draw, then Exchange": r"resolve NB, resolve EXC | |",
    r"(?P<seat>\w) gives (?P<card>\w+) to (?P<target>\w)": r"target \g<target>, give \g<card> | |",
    r"the random pick falls on (?P<card>\w+)": r" | | \g<card>",
    r"(?P<seat>\w) order: Keep first": r"resolve KEP | |",
    r"(?P<seat>\w) puts (?P<top>\w+) on top of (?P<next>\w+)": (
        r"put_next \g<top>, put_next \g<next> | \g<seat> puts them back: \g<top> \g<next>. |"
    ),
}


def split(text: str, by: str) -> list[str]:
    """The parts of a text; none of an empty one."""
    return text.split(by) if text else []


def play(id: str) -> Market:
    """Play an example of RULES.md and compare everything it says."""
    example = Example.read(id)
    state = example.play()
    example.check(state)
    return state
