"""A server of the Model Context Protocol: tools with which a language model plays.

The package `mcp` is needed here and nowhere else (the extra `mcp`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from threading import Lock
from typing import Annotated, Any, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.context import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult
from pydantic import Field, ValidationError

from meeplehall import __version__
from meeplehall.agents import hall_seat, library
from meeplehall.agents.local_seat import USUAL_BOT, new_match
from meeplehall.agents.reader import Reader
from meeplehall.agents.seat import Seat
from meeplehall.agents.trouble import Trouble
from meeplehall.engine.wording import brief

T = TypeVar("T")

INSTRUCTIONS = """Play board games whose rules this server knows and enforces. Begin with `games` and
`new_match` (or `join` a seat at a hall by its link), then `act` with the number of an option until the match
is over: every answer tells the table, what happened and what is asked. `rules` looks up rules and cards,
`hint` advises, `options` lists all options and says why others are not possible."""

MatchId = Annotated[str, Field(description="The id that new_match or join gave.")]
#: nobody waits longer in one call
LONGEST_WAIT = 120.0
#: so many seats are kept; the oldest makes room for the next one
MOST_SEATS = 100


class Seats:
    """The seats that are played through one server. Each is asked by one call at a time."""

    def __init__(self) -> None:
        self._readers: dict[str, tuple[Reader, Lock]] = {}

    def take(self, seat: Seat) -> str:
        """Give a seat an id; other programs at this server cannot guess it."""
        id = secrets.token_hex(4)
        self._readers[id] = Reader(seat), Lock()
        if len(self._readers) > MOST_SEATS:
            del self._readers[next(iter(self._readers))]
        return id

    def ask(self, id: str, question: Callable[[Reader], str]) -> str:
        """What a seat answers, or a sentence that the model reads as an error."""
        if id not in self._readers:
            raise ToolError(f"There is no match {id!r} here; `new_match` or `join` gives an id.")
        reader, lock = self._readers[id]
        with lock:
            return plainly(lambda: question(reader))


def plainly(work: Callable[[], T]) -> T:
    """Trouble is told to the model."""
    try:
        return work()
    except Trouble as trouble:
        raise ToolError(str(trouble)) from None


class PlainServer(MCPServer[Any]):
    """A server that says in a sentence which argument of a tool is missing or wrong."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            (tool,) = [tool for tool in await self.list_tools() if tool.name == name]
            raise ToolError(_wrong_argument(name, tool.input_schema["properties"], error.__cause__)) from None


def _wrong_argument(tool: str, arguments: dict[str, Any], error: ValidationError) -> str:
    """The first argument that is missing or wrong, and what it has to be."""
    first = error.errors()[0]
    argument = str(first["loc"][0])
    wrong = "is missing" if first["type"] == "missing" else f"cannot be {brief(first['input'])}"
    return f"`{tool}`: the argument `{argument}` {wrong}. {arguments[argument]['description']}"


def server() -> MCPServer[Any]:
    """A server with all tools and no match yet."""
    found = PlainServer(
        "meeplehall", "Meeplehall", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    seats = Seats()
    _about_games(found)
    _beginning(found, seats)
    _playing(found, seats)
    return found


def _about_games(server: MCPServer[Any]) -> None:
    @server.tool(structured_output=False)
    def games(
        game: Annotated[str, Field(description="A game's id, for its options; empty for all.")] = "",
    ) -> str:
        """The games that can be played, or one with its options."""
        return plainly(lambda: library.one_game(library.found(game)) if game else library.all_games())

    @server.tool(structured_output=False)
    def rules(
        game: Annotated[str, Field(description="The game's id.")],
        words: Annotated[
            str,
            Field(description="A rule's number, a section, a card, any words, `guide` or `cards`."),
        ] = "",
    ) -> str:
        """Look up rules and cards."""
        return plainly(lambda: library.look_up(library.found(game), words))


def _beginning(server: MCPServer[Any], seats: Seats) -> None:
    @server.tool(structured_output=False)
    def new_match(
        game: Annotated[str, Field(description="The game's id.")],
        bots: Annotated[
            list[str] | None, Field(description="Bots at the other seats; without it, one as usual.")
        ] = None,
        seat: Annotated[int, Field(description="Your seat, 1 for the first.")] = 1,
        options: Annotated[
            dict[str, Any] | None, Field(description="Options of the game; see `games`.")
        ] = None,
        seed: Annotated[int | None, Field(description="The same seed deals the same cards.")] = None,
        name: Annotated[str, Field(description="What you are called.")] = "You",
    ) -> str:
        """Begin a match against bots; answers with its id and the first decision."""
        return plainly(lambda: _begun(seats, game, bots, seat, options or {}, seed, name))

    @server.tool(structured_output=False)
    def join(link: Annotated[str, Field(description="http://HALL/t/TABLE/KEY, as a hall gives it.")]) -> str:
        """Play at a hall's table, at the seat of this link; answers with the id of the match."""
        return plainly(lambda: _joined(seats, link))


def _joined(seats: Seats, link: str) -> str:
    seat = hall_seat.join(link)
    match = seats.take(seat)
    return f"Match {match} of {seat.game.title} ({seat.game.id}): `observe` it, or `wait` for your turn."


def _begun(
    seats: Seats,
    id: str,
    bots: list[str] | None,
    seat: int,
    options: dict[str, Any],
    seed: int | None,
    name: str,
) -> str:
    game = library.found(id)
    others = bots if bots is not None else [USUAL_BOT] * max(1, game.min_seats - 1)
    match = seats.take(new_match(game, name, others, seat - 1, options, seed))
    return f"Match {match} has begun. {game.blurb}\n\n{seats.ask(match, Reader.observe)}"


def _playing(server: MCPServer[Any], seats: Seats) -> None:
    @server.tool(structured_output=False)
    def observe(match: MatchId) -> str:
        """The table, what happened since you last looked, and what is asked of you."""
        return seats.ask(match, Reader.observe)

    @server.tool(structured_output=False)
    def options(
        match: MatchId,
        page: Annotated[int, Field(description="Many options have several pages.")] = 1,
        words: Annotated[str, Field(description="Only options with these words.")] = "",
    ) -> str:
        """All options with their ids, and why others are not possible now."""
        return seats.ask(match, lambda reader: reader.options(page, words))

    @server.tool(structured_output=False)
    def act(
        match: MatchId,
        option: Annotated[int | str, Field(description="The number of an option, its id, or its words.")],
    ) -> str:
        """Choose an option; the others answer, and you are told what happened. A refusal names the rule."""
        return seats.ask(match, lambda reader: reader.act(option))

    @server.tool(structured_output=False)
    def wait(
        match: MatchId,
        seconds: Annotated[
            float, Field(ge=0, le=LONGEST_WAIT, description=f"No longer than this, {LONGEST_WAIT:g} at most.")
        ] = 30,
    ) -> str:
        """Wait at a hall's table until it is your turn or the match is over."""
        return seats.ask(match, lambda reader: reader.wait(seconds))

    @server.tool(structured_output=False)
    def hint(match: MatchId) -> str:
        """Up to three options that the game's own knowledge would choose, each with the reason."""
        return seats.ask(match, Reader.hint)

    @server.tool(structured_output=False)
    def analyse(match: MatchId) -> str:
        """Of a match that is over: everybody's chances, luck and skill, and your largest mistakes."""
        return seats.ask(match, Reader.analyse)
