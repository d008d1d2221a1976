// The browser's part of every table: it shows what the server draws, moves pieces from their old place to the
// new one, and turns clicks and keys into the answers that the server offered. It knows no rules of any game.
//
// What it acts upon comes as data in a push (web/push.py); what lies where on the page, in these attributes.
//
// Drawn by games (docs/drawing.md has more words):
//   data-key        the same thing before and after a push: it is kept, moves, and can be pointed at
//   data-from       the key of the place where a new thing begins its way
//   data-source     the same for all that lies in it
//   data-piece      what can be clicked: its id is among the `pieces` of options
//   data-card       its entry in the card reference; without it the piece's own
//   data-note       more words about it
//   data-then       one of several turns of the piece around it: the piece to choose after that
//   data-pan        its inside can be shifted and enlarged; data-zoom: a button that does so (0: all of it)
//   data-rule       a link to a rule
// Drawn by the frame (web/frame, web/templates):
//   data-region     a part of the page that is drawn by itself; data-board: where the game's own lie
//   data-option, data-blocked, data-advised   the position of a choice in the decision
//   data-group      opens the options of one kind; data-members: where those are
//   data-n          the number of a log line; data-at: the key of what a link in it is about
//   data-away       shows when a bot may play for this seat; data-fields: around a data-post, has its selects
//   data-clock      shows what this seat has left; data-spoken: the number of what was said in the chat, and
//   data-by         who said it; data-mute: does not read a seat any more; data-phrase: says something
//   data-say        the form for own words there
//   data-seconds    shows the clock; data-grab: the button of a race; data-consent: yes or no to taking back
//   data-sit        a seat that one person may go on at; data-hue: the colour of a player in a team
//   data-hint       asks for a hint or puts it away; data-says: whether hints or the coach are on
//   data-plan       the form for own words; data-tell: a message to send, as JSON
//   data-verdict    says whether the deal was fair; data-without: deals without this browser's part
//   data-seals      a form that takes a seal along; data-deal: a table and its deal, as JSON
//   data-mine       shows what this browser has added to it
//   data-tool, data-drawer, data-undo, data-replay, data-share, data-go   what a button or link does
//   data-post       an address of this seat to post to; the other attributes are fields (seat, moment)
//   data-ask        what is asked once before that is done
//   data-set        a field for a setting; data-search: a field to search in rules and cards
//   data-guide, data-rulebook, data-rule-id, data-cards, data-card-ids   guide, rules and glossary, where
//                   they are looked up;
//   data-found      says how much a search has found
//   data-setup      a form for a table of that game; data-my-name: one's own name; data-players: how many a
//                   way to play is for; data-player: a choice that is called by the name of that player
//   data-course     the picture of chances up to this action; data-range: its lowest and highest chance;
//   data-cursor     where somebody looks in it; data-instant: what is said about that; data-instants: its
//                   table, whose rows have data-action, data-chances and data-said
//   data-puzzles    the puzzles of a game; data-theme-of: those of a theme; data-puzzle: one of them;
//   data-done       how many of a theme are solved
//   data-lessons    the lessons of a game; data-lesson: one of them; data-game-id: a game on the first page
//   data-tables, data-campaign (with title, href)   one's tables on the first page
//   data-keep       the ways back to a seat; data-print: prints
//   data-part       a form whose answer has the part anew that it stands in: data-keep, or what it names
//   data-analysis   where a table shows how far the analysis has come; data-analysing: that, and its state
//   data-figures    what follows from all seats of this browser: the address that tells it;
//   data-save       takes one's results away as a file of this kind; data-forget-results: has them forgotten,
//                   asked before; data-of: of this game
//   data-table-of   what came of one of one's tables; data-table-row: that table in their list
//   data-person     a form that takes the key of this browser's person along; data-personal: what is about
//                   that person, the address that tells it; data-forget-me: forgets them, asked before
//   data-lobby      the open tables, the address that has them anew; data-open-table: one of them
//   data-standings  how one's tables stand, each in an element of data-standing-of, with data-waits (its
//                   address) if it waits for somebody here, data-over and data-words
//   data-calls      the panel "Call me when it is my turn"; data-call: a wish that this browser remembers;
//   data-push-key   the form that lets the hall push to this browser, with the hall's public key
//   data-find       the form that takes the code of a seat
//   data-passkeys   a place for passkeys, at a table or for all; data-passkey: what a button there does;
//   data-passkey-list   those that keep this seat, with the address that has them anew
//   data-game, data-title, data-table, data-token, data-seat   which table and which seat this is;
//   data-text       it is the text table;
//   data-trial      where a decision is tried, with the same answers at the same table as in a match;
//   data-curtain    who is to say that they have the device
// Set by this page on the root and the drawer: data-theme, data-speed, data-backdrop, data-shows.

import { renewAnalysis, showAnalysis } from "./analysing.js";
import { goOn, line, listener } from "./answering.js";
import { listenForClicks } from "./buttons.js";
import { giveBackWords, listenForChat, showChat } from "./chat.js";
import { listenForSight, noteTurn } from "./calling.js";
import { markPieces } from "./choosing.js";
import { countAway, countDown, countSeats } from "./clock.js";
import { addToDeal } from "./dealing.js";
import { awaitPerson, markOwnSeats, passOn } from "./device.js";
import { $ } from "./dom.js";
import { explainStill, listenForQuestions } from "./explain.js";
import { focusFirst, focusOnwards, listenForFocus } from "./focus.js";
import { note, rememberFirst, tell } from "./following.js";
import { showGroup } from "./groups.js";
import { sayWhatIsOn } from "./hints.js";
import { listenForKeys } from "./keyboard.js";
import { renewKept } from "./keep.js";
import { noteSolved } from "./learnt.js";
import { markTaught, noteLearnt, showTaught } from "./lesson.js";
import { setLinks } from "./links.js";
import { page, seatAddress } from "./page.js";
import { listenForPanning } from "./pan.js";
import { showLogEnd } from "./regions.js";
import { goBy, listenForReplay } from "./replay.js";
import { scenes } from "./scenes.js";
import { listenForScrollers, reachScrollers } from "./scrolling.js";
import { claimSeal } from "./sealing.js";
import { paintBackdrop } from "./settings.js";
import { drawPlans, drawPlansLater, showPoint } from "./signs.js";
import { placeLink } from "./standings.js";
import { show, whenDrawn, whenShown } from "./table.js";
import { rememberTable, takeOwnSeat } from "./tables.js";
import { listenForPlans } from "./team.js";
import { leadsToText, listenForText } from "./text.js";
import { say } from "./toast.js";
import { judge } from "./verdict.js";

function listen() {
  listenForClicks();
  listenForKeys();
  listenForQuestions();
  listenForPlans();
  listenForChat();
  listenForPanning();
  listenForReplay();
  listenForText();
  listenForFocus();
  listenForScrollers();
  addEventListener("resize", drawPlans);
}

whenDrawn(showGroup, markPieces, markTaught, markOwnSeats, setLinks, drawPlans, judge);
whenDrawn(sayWhatIsOn, showAnalysis, placeLink);
whenShown(explainStill, drawPlansLater, tell, note, reachScrollers, showTaught, noteLearnt);
listen();
setTimeout(paintBackdrop, 50);

if (leadsToText()) {
  page.passed = true; // another page comes
} else if (page.replay) {
  goBy(0);
} else if (page.trial) {
  whenShown(goOn, focusFirst, focusOnwards, noteSolved);
  Object.assign(listener, { push: show, settled: goOn });
  rememberFirst();
  show(JSON.parse($("#first").textContent));
  line.open();
} else {
  whenShown((push) => {
    if (!push.status) return;
    countDown();
    countSeats();
    countAway();
    showChat();
    passOn();
  }, goOn, addToDeal, focusFirst);
  const { refused } = listener;
  Object.assign(listener, {
    push(push) {
      noteTurn(push);
      scenes.play({ ...push, at: performance.now() });
    },
    scene: (regions, told) => scenes.play({ regions, told }),
    pointed: showPoint,
    analysed: renewAnalysis,
    elsewhere(how) {
      say(`Your seat was opened on another device ${how}. If that was not you: Settings, Keep my seat.`);
      renewKept(seatAddress());
    },
    refused(sentence, rule) {
      refused(sentence, rule);
      giveBackWords();
    },
    settled() {
      goOn();
      passOn(); // the result may have been shown before the server said that it is stored
    },
  });
  const first = JSON.parse($("#first").textContent);
  takeOwnSeat();
  rememberTable(first.status.names);
  claimSeal(first.status);
  showLogEnd();
  rememberFirst();
  show(first);
  listenForSight();
  if (page.curtained) awaitPerson();
  else line.open();
  for (const again of ["online", "focus", "pageshow"]) {
    addEventListener(again, () => {
      if (!line.socket && !page.curtained) line.open();
    });
  }
}
