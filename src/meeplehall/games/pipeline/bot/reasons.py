"""Why a turn or a step of it is a good one, and what matters before it: what it comes to, counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea
from meeplehall.engine.wording import listed, plural
from meeplehall.games.pipeline.bot.answers import worth_a_thought
from meeplehall.games.pipeline.bot.ideas import STANDING, Trial, best_step
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.components.board import ROUNDS, YEARS
from meeplehall.games.pipeline.components.oil import (
    BARRELS_PER_TANK,
    CRUDE,
    GRADE_NAME,
    GRADES,
    HUE_NAME,
    HUES,
)
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.rules.actions.benefits import DeclineRest, Receive
from meeplehall.games.pipeline.rules.actions.contracting import Active, Deferred, Loan, Take
from meeplehall.games.pipeline.rules.actions.delivering import Deliver, FillOrder, UseBarrel
from meeplehall.games.pipeline.rules.actions.government import BuyTile, FreeTile, LayNow
from meeplehall.games.pipeline.rules.actions.markets import Buy, Sell
from meeplehall.games.pipeline.rules.actions.placing import Cover, LayLater, PlaceAt, Rotate
from meeplehall.games.pipeline.rules.actions.running import RunOne, RunTile
from meeplehall.games.pipeline.rules.actions.shops import Item, TakePipe, TankTo
from meeplehall.games.pipeline.rules.actions.turn_order import Disk, DiskLeft, Keep
from meeplehall.games.pipeline.rules.actions.upgrades import BuyUpgrade, Flip
from meeplehall.games.pipeline.rules.choosing import End
from meeplehall.games.pipeline.rules.machine_phase import END_TURN, EndTurn, RunEarly, RunMachines
from meeplehall.games.pipeline.rules.papers import is_complete
from meeplehall.games.pipeline.rules.refining import Refine, best_grades
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.work_phase import (
    Government,
    Main,
    Pass,
    RunNetwork,
    Secondary,
    ToMachines,
    Trade,
)

Plan = list[Action[Refineries]]
#: so much of what a turn does is told
MOST_DEEDS: Final = 2
#: actions that begin a turn or a part of it
TURNS: Final = frozenset({Main, Trade, Government, RunNetwork, Secondary})


def why(state: Refineries, player: int, plan: Plan) -> str:
    """What the first action is for."""
    return _REASONS[type(plan[0])](state, player, plan)


def tried(state: Refineries, player: int) -> list[Idea[Refineries]]:
    """What is worth a thought in the middle of a turn, with what each brings with it."""
    found: list[Idea[Refineries]] = []
    for action in worth_a_thought(state, player):
        if type(action) in STANDING:
            found.append(Idea([action], worth(state, player)))
        else:
            trial = Trial(state, player, action)
            found.append(Idea(trial.actions, trial.merit))
    return found


def worth_telling(state: Refineries, player: int, ideas: list[Idea[Refineries]]) -> list[Idea[Refineries]]:
    """Without turns in which nothing is done, if there are others."""
    found = [
        idea
        for idea in ideas
        if type(idea.actions[0]) not in TURNS or Deeds(state, player, idea.actions).in_words()
    ]
    return found or ideas


# what a plan comes to


class Deeds:
    """What was done by a plan, as far as anybody can foresee it."""

    def __init__(self, state: Refineries, player: int, plan: Plan) -> None:
        self.bought = self.sold = self.tiles = self.machines = self.tanks = self.upgrades = self.papers = 0
        self.refined = self.delivered = self.loans = 0
        self.before = state.refineries[player]
        after = state.clone()
        reveals = after.reveals
        for action in plan:
            if action is END_TURN or player not in after.waiting or after.reveals != reveals:
                break
            self._count(action)
            after.act(player, action)
        self.after = after.refineries[player]
        if not self.refined:  # pipelines with nothing to choose run by themselves
            grades = range(CRUDE + 1, GRADES)
            more = [max(0, _barrels(self.after, grade) - _barrels(self.before, grade)) for grade in grades]
            self.refined = sum(more) - self.bought

    def _count(self, action: Action[Refineries]) -> None:
        self.bought += isinstance(action, Buy)
        self.sold += isinstance(action, Sell)
        self.tiles += isinstance(action, (TakePipe, BuyTile, FreeTile))
        self.machines += isinstance(action, Cover)
        self.tanks += isinstance(action, TankTo)
        self.upgrades += isinstance(action, BuyUpgrade)
        self.papers += isinstance(action, Take)
        self.loans += isinstance(action, Loan)
        self.refined += isinstance(action, Refine)
        self.delivered += isinstance(action, (Deliver, FillOrder))

    def in_words(self) -> str:
        """The most telling of it."""
        said = [
            ("deliver to", self.delivered, "contract or order", "contracts or orders"),
            ("sell", self.sold, "barrel", ""),
            ("refine", self.refined, "barrel", ""),
            ("buy", self.upgrades, "upgrade", ""),
            ("place", self.machines, "machine", ""),
            ("lay", self.tiles, "pipe tile", ""),
            ("take", self.papers, "contract", ""),
            ("take", self.loans, "loan", ""),
            ("buy", self.bought, "barrel", ""),
            ("place", self.tanks, "tank", ""),
        ]
        found = [f"{verb} {plural(count, one, many)}" for verb, count, one, many in said if count > 0]
        return listed(found[:MOST_DEEDS])


def _turn(state: Refineries, player: int, plan: Plan) -> str:
    """The turn that begins here."""
    deeds = Deeds(state, player, plan)
    cash, before = deeds.after.cash, deeds.before.cash
    words = deeds.in_words()
    money = f"you end up with ${cash}" if cash == before else f"your cash goes from ${before} to ${cash}"
    if not words:
        return f"It changes little in this turn, and you keep your ${before}."
    return f"With it you can {words} in this turn, and {money}."


def _pass(state: Refineries, player: int, plan: Plan) -> str:
    cash = state.refineries[player].cash
    words = Deeds(state, player, plan).in_words()
    then = f", and afterwards you can {words}" if words else ""
    return f"It costs nothing and leaves you ${cash}{then}."


def _run(state: Refineries, player: int, plan: Plan) -> str:
    """What is refined, by grade."""
    if len(plan) == 1:
        plan = Trial(state, player, plan[0]).actions
    deeds = Deeds(state, player, plan)
    made = _made(deeds.before, deeds.after)
    if not made:
        return f"You have {plural(_barrels(deeds.before, CRUDE), 'barrel')} of crude for it."
    return f"It makes {listed(made)} out of what is in your tanks."


def _made(before: Refinery, after: Refinery) -> list[str]:
    found = []
    for grade in range(GRADES - 1, CRUDE, -1):
        more = _barrels(after, grade) - _barrels(before, grade)
        if more > 0:
            found.append(f"{plural(more, 'barrel')} of {GRADE_NAME[grade]} oil")
    return found


def _refine(state: Refineries, player: int, plan: Plan) -> str:
    after = state.clone()
    after.act(player, plan[0])
    made = _made(state.refineries[player], after.refineries[player])
    return f"It makes {listed(made)} more." if made else "It uses a pipeline that may still run."


# markets


def _buy(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Buy)
    refinery = state.refineries[player]
    cost, barrel = action.price(state, player), action.barrel(state)
    paid = f"it costs ${cost} of your ${refinery.cash}"
    colour, grade = barrel // GRADES, barrel % GRADES
    length = max([pipe.length for pipe in refinery.network.pipes if pipe.colour == colour], default=0)
    grades = best_grades(state, refinery)[colour]
    reached = grades[min(length, len(grades) - 1)]
    if grade == CRUDE and reached:
        line = f"Your {HUE_NAME[colour]} pipeline of {length}"
        return f"{line} refines it to {GRADE_NAME[reached]}, and {paid}."
    return f"You have {refinery.oil[barrel]} of it in your tanks, and {paid}."


def _sell(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Sell)
    earned = -(action.price(state, player) or 0)
    others = [other for other in state.options(player) if isinstance(other, Sell)]
    best = max([-(other.price(state, player) or 0) for other in others if other.barrel == action.barrel])
    if earned == best:
        return f"It brings ${earned}, the most that you can get for this barrel here."
    return f"It brings ${earned} and frees a space in your tanks."


def _end(state: Refineries, player: int, plan: Plan) -> str:
    refinery = state.refineries[player]
    kind = state.step.kind
    if kind == "sell":
        return f"You keep {plural(sum(refinery.oil), 'barrel')} in your tanks."
    if kind == "flip_token":
        return "It leaves all other families open, to you as well."
    return f"You keep ${refinery.cash}, and cash is what counts in the end."


# contracts


def _take(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Take)
    paper = PAPER[state.display[action.place]]
    left = list(state.refineries[player].oil)
    have = 0
    for need in paper.needs:
        for barrel in range(need, GRADES * (need // GRADES + 1)):  # a better grade will do
            if left[barrel]:
                left[barrel] -= 1
                have += 1
                break
    needs = plural(len(paper.needs), "barrel")
    return f"It pays ${paper.value} in all, and you have {have} of its {needs} now."


def _loan(state: Refineries, player: int, plan: Plan) -> str:
    refinery = state.refineries[player]
    more = -(plan[0].price(state, player) or 0)
    had = plural(refinery.penalties, "penalty")
    return f"It raises your cash from ${refinery.cash} to ${refinery.cash + more}; you have {had} so far."


def _this_year(state: Refineries, player: int, plan: Plan) -> str:
    return f"It pays sooner, and {_rounds(state)} to fill it."


def _next_year(state: Refineries, player: int, plan: Plan) -> str:
    return f"Not filled in time it costs a penalty, and {_rounds(state)}."


def _rounds(state: Refineries) -> str:
    """The rounds of this year after the one that is played."""
    left = ROUNDS[state.year] - state.round - 1
    if left < 1:
        return "no round is left in this year"
    return f"{plural(left, 'round is', 'rounds are')} left in this year"


def _deliver(state: Refineries, player: int, plan: Plan) -> str:
    cash = state.refineries[player].cash
    after = state.clone()
    for action in plan:
        if player not in after.waiting or not after.allows(player, action):
            break
        after.act(player, action)
        if after.refineries[player].cash != cash:
            break
    now = after.refineries[player].cash
    if now == cash:
        return f"Its barrels are in your tanks, and you have ${cash} now."
    return f"It raises your cash from ${cash} to ${now} without using your worker."


def _use(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, UseBarrel)
    have = _barrels(state.refineries[player], action.grade)
    return f"You have {plural(have, 'barrel')} of {GRADE_NAME[action.grade]} oil to choose from."


# tiles, machines, tanks


def _tile(state: Refineries, player: int, plan: Plan) -> str:
    """What becomes of the pipelines when it is laid as well as can be."""
    grown = _grown(state, player, plan)
    cost = plan[0].price(state, player)
    price = f" for ${cost}" if cost else ""
    if not grown:
        paid = f", and it costs ${cost}" if cost else ""
        return f"No pipeline of yours gets longer by it yet{paid}."
    return f"It can make {grown}{price}."


def _lay(state: Refineries, player: int, plan: Plan) -> str:
    grown = _grown(state, player, plan)
    return f"There it makes {grown}." if grown else "There it makes no pipeline longer yet, and none shorter."


def _grown(state: Refineries, player: int, plan: Plan) -> str:
    """The pipeline that grows most by laying the tile, and how far."""
    before = _longest(state.refineries[player])
    after = state.clone()
    for action in plan:
        if player not in after.waiting or not after.allows(player, action):
            break
        after.act(player, action)
    for _ in range(3):  # where, and how it is turned
        if player not in after.waiting or after.step.kind not in ("place_pipe", "rotate_pipe"):
            break
        after.act(player, best_step(after, player))
    now = _longest(after.refineries[player])
    growth, colour = max([(now[colour] - before[colour], colour) for colour in range(HUES)])
    if growth < 1 or now[colour] < 2:
        return ""
    return f"your longest {HUE_NAME[colour]} pipeline {now[colour]} long, from {before[colour]}"


def _longest(refinery: Refinery) -> list[int]:
    found = [0] * HUES
    for pipe in refinery.network.pipes:
        found[pipe.colour] = max(found[pipe.colour], pipe.length)
    return found


def _later(state: Refineries, player: int, plan: Plan) -> str:
    return "Another tile that comes with it may be laid first and make a better place."


def _cover(state: Refineries, player: int, plan: Plan) -> str:
    after = state.clone()
    after.act(player, plan[0])
    network = after.refineries[player].network
    newest = 1 << len(network.machines) - 1
    lengths = sorted([pipe.length for pipe in network.pipes if pipe.machines & newest], reverse=True)
    if not lengths:
        return "There it touches no pipeline yet, and takes none away from your worker."
    ran = f"{plural(len(lengths), 'pipeline')}, the longest of {lengths[0]}"
    return f"There it runs {ran}, without your worker."


def _item(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Item)
    cost, cash = action.price(state, player), state.refineries[player].cash
    words = action.label(state, player)
    price = f"it costs ${cost} of your ${cash}" if cost else "it costs you nothing"
    if "machine" in words:
        return f"A machine runs the pipelines that touch it without your worker, and {price}."
    return f"A tank holds {plural(BARRELS_PER_TANK, 'barrel')} more, and {price}."


def _tank(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, TankTo)
    refinery = state.refineries[player]
    room = BARRELS_PER_TANK * (refinery.tanks[action.grade] + 1)
    have = _barrels(refinery, action.grade)
    grade = GRADE_NAME[action.grade]
    return f"Then there is room for {plural(room, 'barrel')} of {grade} oil, and you have {have} now."


def _upgrade(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, BuyUpgrade)
    level = state.refineries[player].levels[action.family] + 1
    left = sum(ROUNDS[state.year :]) - state.round
    cash = state.refineries[player].cash
    of = f"costs ${action.price(state, player)} of your ${cash}"
    return f"Level {level} {of} and serves you for {plural(left, 'round')}, this one included."


def _flip(state: Refineries, player: int, plan: Plan) -> str:
    return "Nobody can buy of this family until the next year, nor can you."


def _receive(state: Refineries, player: int, plan: Plan) -> str:
    return "Your upgrades give it to you for nothing."


def _decline(state: Refineries, player: int, plan: Plan) -> str:
    return "What you do not take need not be laid or placed."


# the end of a turn, and turn order


def _to_machines(state: Refineries, player: int, plan: Plan) -> str:
    more = [action for action in state.options(player) if isinstance(action, Secondary)]
    cash = state.refineries[player].cash
    if more:
        return f"Acting next door costs ${more[0].price(state, player)}, and you keep your ${cash}."
    return f"You have done what you can here, and you have ${cash}."


def _end_turn(state: Refineries, player: int, plan: Plan) -> str:
    refinery = state.refineries[player]
    barrels = plural(sum(refinery.oil), "barrel")
    return f"Your turn is done: it ends with ${refinery.cash} and {barrels} in your tanks."


def _order(state: Refineries, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, (Disk, DiskLeft))
    if not _more_rounds(state):
        return "No round comes after this one, so it makes no difference."
    others = action.place
    if not others:
        return "Nobody takes a slot, a tile or a contract before you in the next round."
    return f"At most {plural(others, 'other', 'others')} would act before you in the next round."


def _keep(state: Refineries, player: int, plan: Plan) -> str:
    if not _more_rounds(state):
        return "No round comes after this one, so it makes no difference."
    return "Your disk stays where it is, and nobody else's has to move."


def _more_rounds(state: Refineries) -> bool:
    return state.year < YEARS - 1 or state.round < ROUNDS[state.year] - 1


def _barrels(refinery: Refinery, grade: int) -> int:
    return sum(refinery.oil[GRADES * colour + grade] for colour in range(HUES))


_REASONS: Final[dict[type, Callable[[Refineries, int, Plan], str]]] = {
    Main: _turn,
    Trade: _turn,
    Government: _turn,
    RunNetwork: _turn,
    Secondary: _turn,
    Pass: _pass,
    RunMachines: _run,
    RunEarly: _run,
    RunTile: _run,
    RunOne: _run,
    Refine: _refine,
    Buy: _buy,
    Sell: _sell,
    End: _end,
    Take: _take,
    Loan: _loan,
    Active: _this_year,
    Deferred: _next_year,
    Deliver: _deliver,
    FillOrder: _deliver,
    UseBarrel: _use,
    TakePipe: _tile,
    BuyTile: _tile,
    FreeTile: _tile,
    LayNow: _tile,
    LayLater: _later,
    PlaceAt: _lay,
    Rotate: _lay,
    Cover: _cover,
    Item: _item,
    TankTo: _tank,
    BuyUpgrade: _upgrade,
    Flip: _flip,
    Receive: _receive,
    DeclineRest: _decline,
    ToMachines: _to_machines,
    EndTurn: _end_turn,
    Disk: _order,
    DiskLeft: _order,
    Keep: _keep,
}


# what matters


def matters(state: Refineries, player: int) -> str:
    """Money, oil and time."""
    refinery = state.refineries[player]
    crude = _barrels(refinery, CRUDE)
    refined = sum(refinery.oil) - crude
    oil = f"{plural(crude, 'barrel')} of crude and {refined} refined"
    left = sum(ROUNDS[state.year :]) - state.round - 1
    coming = f"{plural(left, 'round comes', 'rounds come')} after this one"
    time = coming if left > 0 else "this round is the last"
    owed = len([paper for paper in refinery.contracts if not is_complete(paper)])
    duty = f" You have {plural(owed, 'contract')} to fill this year." if owed else ""
    return f"You have ${refinery.cash}, {oil}; {time}.{duty}"
