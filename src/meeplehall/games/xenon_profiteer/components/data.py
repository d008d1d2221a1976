"""What may stand in components.toml. Whatever else stands there is refused, so that nothing is ignored."""

from __future__ import annotations

import msgspec

from meeplehall.engine.data import Told


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player_colors: list[str]
    line_size: int
    line_size_two_players: int
    privilege_xp: int
    tie_breaks: list[str]
    isolation: str
    overtime_choice: str
    element_copies: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start_money: int
    bid_tokens_per_player: int
    start_packets: int
    hand_size: int
    end_trigger_installed: int
    end_trigger_contracts: int
    air_money: int
    money_per_xp: int
    installed_xp: int
    pipeline_xp_total: list[int]
    distill_priority: list[str]
    air_packet: list[str]


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, and where its figures and its effect come from."""

    id: str
    name: Told
    source: Told


class Named(Printed, frozen=True, forbid_unknown_fields=True):
    """A card that also tells where its name comes from, and how sure its figures are."""

    name_source: Told
    confidence: Told


class Element(Printed, frozen=True, forbid_unknown_fields=True):
    symbol: str


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an ability does: a word of the vocabulary and its figures. Those it does not use stay away."""

    effect: str
    text: Told
    timing: str = "game_end"
    scope: str = "hand_or_installed"
    packets: int = 0
    count: int = 0
    buys: int = 0
    elements: list[str] = []
    element: str = ""
    xe: int = 0
    min_xe: int = 0
    max: int = 0
    over: int = 0
    xp: int = 0
    money: int = 0
    money_per_xp: int = 0
    tokens: int = 0
    draw: int = 0
    on: str = ""
    card: str = ""


class InEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What differs on a card in one edition."""

    install_diff: int


class Upgrade(Named, frozen=True, forbid_unknown_fields=True):
    """An Upgrade."""

    cost: int
    copies: int
    ability: Effect
    #: the price of installing it from hand; without one it can never be installed
    install_diff: int | None = None
    edition_overrides: dict[str, InEdition] = {}

    @property
    def installable(self) -> bool:
        return self.install_diff is not None

    @property
    def install_total(self) -> int:
        """The price of installing it straight from the line."""
        return self.cost + (self.install_diff or 0)


class Starter(Named, frozen=True, forbid_unknown_fields=True):
    """A card of the starting System, of which every player has one."""

    ability: Effect
    install_diff: int

    def as_upgrade(self) -> Upgrade:
        """Starters are Upgrades that nobody buys (XP-13.1)."""
        return Upgrade(
            id=self.id, name=self.name, source=self.source, name_source=self.name_source,
            confidence=self.confidence, cost=0, copies=0, ability=self.ability,
            install_diff=self.install_diff,
        )  # fmt: skip


class Pipeline(Named, frozen=True, forbid_unknown_fields=True):
    color: str
    gas: str
    cost: int
    hand_size_bonus: int
    copies: int


class Contract(Named, frozen=True, forbid_unknown_fields=True):
    set: str
    sector: str
    xe: int
    money: int
    xp: int
    bonus_action: str = ""


class Tactic(Printed, frozen=True, forbid_unknown_fields=True):
    once: Effect
    end: Effect


class Profiteer(Printed, frozen=True, forbid_unknown_fields=True):
    color: str
    start: Effect
    lasting: Effect


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of components.toml."""

    editions: dict[str, Edition]
    setup: Setup
    elements: list[Element]
    starters: list[Starter]
    upgrades: list[Upgrade]
    pipelines: list[Pipeline]
    contracts: list[Contract]
    tactics: list[Tactic]
    profiteers: list[Profiteer]
