"""socket.js: numbered pushes, acknowledged answers, and what happens when the line breaks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.modules.stage import Stage

#: a line over sockets that the test plays the other end of; everything that it tells is noted
LINE = """
const { Line } = await from("socket");
const sockets = [];
const told = [];
const note = (name) => (...facts) => told.push([name, ...facts]);
const names = ["opened", "push", "scene", "pointed", "latency", "settled", "refused", "state", "sending"];
const listener = Object.fromEntries(names.map((name) => [name, note(name)]));
function connect(address) {
  const socket = { address, readyState: WebSocket.OPEN, sent: [], closed: false };
  socket.send = (text) => socket.sent.push(JSON.parse(text));
  socket.close = () => { socket.closed = true; };
  sockets.push(socket);
  return socket;
}
const line = new Line(() => "ws://there", listener, connect);
const hear = (message) => sockets.at(-1).onmessage({ data: JSON.stringify(message) });
const breaks = (code, reason = "") => sockets.at(-1).onclose({ code, reason });
const of = (name) => told.filter(([which]) => which === name).map(([, ...facts]) => facts);
const sent = () => sockets.at(-1).sent;
"""


@pytest.fixture
def played(stage: Stage) -> Any:
    stage.load()
    return lambda script: stage.run(LINE + script)


def test_pushes_are_taken_in_their_order(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        hear({ n: 2, turn: 0 });
        return [of("push").map(([push]) => push.n), sent()];
        """
    )
    assert found == [[1, 2], []]


def test_a_gap_in_the_numbers_asks_for_everything_again(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        hear({ n: 3, turn: 0 });
        hear({ n: 4, turn: 0 });
        return sent();
        """
    )
    assert found == [{"id": 1, "resync": True}]


def test_an_answer_is_pending_until_it_is_acknowledged(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 7 });
        line.act({ do: { type: "x" }, turn: 7 });
        const before = line.pending !== null;
        hear({ ack: 99 });
        const other = line.pending !== null;
        hear({ ack: sent()[0].id });
        return [sent(), before, other, line.pending];
        """
    )
    assert found == [[{"do": {"type": "x"}, "turn": 7, "id": 1}], True, True, None]


def test_an_answer_whose_result_is_here_already_is_not_waited_for(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 7 });
        line.act({ do: { type: "x" }, turn: 7 });
        hear({ n: 2, turn: 7 });
        const before = line.pending !== null;
        hear({ n: 3, turn: 8 });
        const after = line.pending;
        line.act({ undo: true, turn: 8 });
        hear({ ack: 1 });
        return [before, after, line.pending !== null, of("settled").length];
        """
    )
    assert found == [True, None, True, 1]


def test_a_refusal_is_told_with_its_rule_and_settles_the_answer(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        line.act({ do: {}, turn: 0 });
        hear({ refused: 1, sentence: "No.", rule: "TT-1" });
        return [of("refused"), line.pending];
        """
    )
    assert found == [[["No.", "TT-1"]], None]


def test_what_is_said_while_a_connection_is_made_is_sent_once_it_stands(played: Any) -> None:
    found = played(
        """
        line.open();
        sockets[0].readyState = WebSocket.CONNECTING;
        const accepted = [line.send({ coach: true }), line.send({ say: "Hello" })];
        breaks(1006);
        accepted.push(line.send({ say: "Nobody hears this" }));
        line.open();
        hear({ n: 1, turn: 0 });
        breaks(1006);
        line.open();
        hear({ n: 1, turn: 0 });
        return [accepted, sockets.map(({ sent }) => sent)];
        """
    )
    assert found == [[True, True, False], [[], [{"id": 1, "coach": True}, {"id": 2, "say": "Hello"}], []]]


def test_what_was_on_its_way_is_sent_again_unless_the_server_had_it(played: Any) -> None:
    found = played(
        """
        const results = [];
        for (const turn of [4, 5]) {
          line.open();
          hear({ n: 1, turn: 4 });
          line.act({ do: { type: "x" }, turn: 4 });
          breaks(1006);
          line.open();
          hear({ n: 1, turn });
          results.push([sent().map(({ do: action, turn }) => [action, turn]), line.pending?.again ?? null]);
          line.giveUp();
        }
        return results;
        """
    )
    assert found == [[[[{"type": "x"}, 4]], True], [[], None]]


def test_a_refusal_of_what_was_sent_again_is_not_told(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        line.act({ do: {}, turn: 0 });
        breaks(1006);
        line.open();
        hear({ n: 1, turn: 0 });
        hear({ refused: line.pending.id, sentence: "It is done already." });
        return [of("refused"), line.pending];
        """
    )
    assert found == [[], None]


def test_a_broken_line_says_so_and_tries_again(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        breaks(1006);
        await new Promise((done) => setTimeout(done, 1200));
        const tries = sockets.length;
        hear({ n: 1, turn: 0 });
        return [tries, of("state").map(([sentence]) => sentence), line.tries];
        """
    )
    assert found == [2, ["", "Not connected. Trying again.", ""], 0]


def test_while_the_hall_restarts_the_page_says_so_until_it_is_back(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        breaks(1012);
        line.open();
        breaks(1006);
        line.act({ do: {}, turn: 0 });
        line.open();
        hear({ n: 1, turn: 0 });
        breaks(1006);
        line.giveUp();
        for (let i = 0; i < 13; i += 1) {
          line.open();
          breaks(i ? 1006 : 1012, "The hall is being restarted.");
        }
        return of("state").map(([sentence]) => sentence);
        """
    )
    restarts, unsent = "The hall is being restarted.", "Your answer is sent as soon as possible."
    said = ["", restarts, restarts, f"{restarts} {unsent}", "", f"Not connected. {unsent}"]
    assert found[:6] == said
    assert found[6:] == [restarts] * 12 + ["Not connected. Trying again."]


def test_a_page_that_is_not_wanted_stays_away(played: Any) -> None:
    found = played(
        """
        line.open();
        breaks(1008, "No such table.");
        await new Promise((done) => setTimeout(done, 1200));
        return [sockets.length, of("state")];
        """
    )
    assert found == [1, [["No such table."]]]


def test_an_old_connection_is_not_listened_to_any_more(played: Any) -> None:
    found = played(
        """
        line.open();
        const [old] = sockets;
        line.open();
        old.onmessage({ data: '{"n": 1, "turn": 0}' });
        old.onclose({ code: 1006 });
        return [old.closed, of("push").length, line.socket === sockets[1]];
        """
    )
    assert found == [True, 0, True]


def test_a_connection_that_is_not_made_for_long_is_given_up(played: Any) -> None:
    found = played(
        """
        const later = window.setTimeout;
        const waits = [];
        window.setTimeout = (todo, wait) => waits.push({ todo, wait });
        line.open();
        line.open();
        window.setTimeout = later;
        sockets[0].closed = false; // the second one has closed it
        sockets[0].readyState = WebSocket.OPEN;
        sockets[1].readyState = WebSocket.CONNECTING;
        for (const { todo } of waits) todo();
        return [waits.map(({ wait }) => wait), sockets.map(({ closed }) => closed)];
        """
    )
    assert found == [[20_000, 20_000], [False, True]]


def test_every_connection_counts_its_pushes_anew(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        hear({ n: 2, turn: 0 });
        line.open();
        hear({ n: 1, turn: 0 });
        hear({ n: 2, turn: 0 });
        return [sent(), of("push").length];
        """
    )
    assert found == [[], 4]


def test_a_ping_is_answered_at_once(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ ping: 5, latency: 12, jitter: 3 });
        return [sent(), of("latency")];
        """
    )
    assert found == [[{"pong": 5}], [[{"ping": 5, "latency": 12, "jitter": 3}]]]


def test_without_a_connection_an_answer_waits_and_a_sign_is_lost(played: Any) -> None:
    found = played(
        """
        line.act({ do: {}, turn: 0 });
        return [line.send({ point: "a" }), line.pending !== null, of("state")];
        """
    )
    assert found == [False, True, [["Not connected. Your answer is sent as soon as possible."]]]


def test_whoever_waits_long_sees_that_the_answer_is_on_its_way(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0 });
        line.act({ do: {}, turn: 0 });
        await new Promise((done) => setTimeout(done, 350));
        hear({ ack: 1 });
        return of("sending").flat();
        """
    )
    assert found[-2:] == [True, False]


def test_regions_are_told_in_full_whatever_the_server_sends(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0, regions: { hand: "<b>3</b><i>Ann</i>", log: "" } });
        hear({ scene: {}, splices: { hand: [0, 1, "b>4", 2, 3] }, told: [] });
        hear({ n: 2, turn: 0, regions: { log: "<p>" }, splices: { hand: [0, 1, "b>5", 2, 3] } });
        return [of("scene")[0][0], of("push").map(([push]) => push.regions)];
        """
    )
    first = {"hand": "<b>3</b><i>Ann</i>", "log": ""}
    assert found == [
        {"hand": "<b>4</b><i>Ann</i>"},
        [first, {"hand": "<b>5</b><i>Ann</i>", "log": "<p>"}],
    ]


def test_after_a_gap_nothing_is_made_of_what_the_page_may_not_have(played: Any) -> None:
    found = played(
        """
        line.open();
        hear({ n: 1, turn: 0, regions: { hand: "<b>3</b>" } });
        hear({ n: 3, turn: 0, regions: { log: "<p>" }, splices: { hand: [0, 1, "b>4", 2, 1] } });
        return [of("push").at(-1)[0].regions, sent().length];
        """
    )
    assert found == [{"log": "<p>"}, 1]
