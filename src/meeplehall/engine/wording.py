"""Words for people: plurals and verbs that agree, and values from outside however long or deep they are.

All logs, pages and the terminal take their plurals and their verbs from here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from meeplehall.engine.event import parts

_LONGEST = 60
_YOU = "you"
#: who plays, as long as nobody has said so
_NAMELESS = [f"Player {number}" for number in range(1, 11)]
#: verbs that do more than lose an s in "you ..."
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "isn't": "aren't", "hasn't": "haven't"}
#: what may stand between a player and the verb
_ADVERBS = {"neither", "never", "also", "now", "then", "only", "always", "already", "not"}
#: words that end like a verb in the third person and are none
_NO_VERBS = {"as", "its", "his", "this", "plus", "minus", "less", "across", "towards", "unless", "besides"}
#: no phrase ends with one of these
_LEAD_ON = frozenset(
    re.findall(r"\w+", "a an and as at by for from in into nor of on or the through to with")
)
#: a player before one of these is not alone in doing something
_JOINS = {"and", "or", "nor"}
_FIRST_WORD = re.compile(r" ([A-Za-z']+)")
_FURTHER_VERB = re.compile(r"(\b(?:and|nor|or|but) )([a-z']+s)(?= [a-z$\d]|\.| $)")
_SENTENCE_END = re.compile(r"[.!?] ")
#: plural nouns stand after "and" as well, so what is a further verb of a sentence has to be known
_VERBS = """
bids builds buys defers discards draws gains gets gives goes has installs is keeps lays leaves loses moves
passes pays places plays puts reaches receives returns runs sells shows sits starts steals takes turns
uses was wins
"""
_FURTHER_VERBS = frozenset(re.findall(r"\w+", _VERBS))


def brief(value: object) -> str:
    """The value as Python writes it, cut off where it gets long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # too many digits, or nested too deeply
        return f"this very large {type(value).__name__}"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def plain(value: object) -> str:
    """A text as it is, anything else as Python writes it."""
    return value if isinstance(value, str) else brief(value)


def shortened(words: str, most: int) -> str:
    """Words that fit into so many letters, cut where a reader can stop."""
    if len(words) <= most:
        return words
    left = words[: most + 1].split(" ")[:-1]
    while len(left) > 1 and left[-1].rstrip(",;:").lower() in _LEAD_ON:
        left.pop()
    return " ".join(left).rstrip(",;:") + " …" if left else words[:most] + "…"


# numbers and nouns


def many(word: str) -> str:
    """card: cards, penalty: penalties, box: boxes."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def plural(number: int, word: str, words: str = "") -> str:
    """1 card, 2 cards, 2 copies; `words` for nouns that do not follow the rule."""
    return f"{number} {word}" if number == 1 else f"{number} {words or many(word)}"


def count(number: int, word: str, words: str = "") -> str:
    """no cards, 1 card, 2 cards."""
    return plural(number, word, words) if number else f"no {words or many(word)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def figure(number: int) -> str:
    """3 or −2."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """+3, −2 or 0."""
    return f"+{number}" if number > 0 else figure(number)


# verbs


def base(verb: str) -> str:
    """takes: take, passes: pass, carries: carry, is: are; the verb after "you" and after several."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > 4:  # not lies and ties
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1]


def agree(number: int, verb: str) -> str:
    """1 card comes, 2 cards come: the verb in the third person of one, as the number wants it."""
    return verb if number == 1 else base(verb)


def does(name: str, verb: str) -> str:
    """Omegatron rises, The Enforcers rise: somebody whose name may be that of several, and what they do."""
    several = name.startswith("The ") and name.endswith("s") and not name.endswith(("ss", "us"))
    return f"{name} {base(verb) if several else verb}"


# players


def told(line: Sequence[tuple[str, str]], names: Sequence[str]) -> list[tuple[str, str]]:
    """The parts of a log line with ("name", words) for its seats; a player called You is spoken to.

    Games write "[seat:1] takes ..." and "[seat:1]'s Architect ...": that becomes "You take ..." and
    "Your Architect ...", in lower case in the middle of a sentence.
    """
    found: list[tuple[str, str]] = []
    before = ""  # the last words, to see whether a sentence begins
    you_act = False  # is the sentence about what You do?
    after_you = False
    for i, (kind, words) in enumerate(line):
        if kind == "seat":
            name = names[int(words)]
            begins = not before or before.rstrip().endswith((".", "!", "?"))
            after = line[i + 1][1] if i + 1 < len(line) and line[i + 1][0] == "text" else ""
            if after_you := name.casefold() == _YOU:
                own = after.startswith(("'s", "’s"))
                name = ("You" if begins else _YOU) + ("r" if own else "")
            if begins or before.endswith(": "):
                you_act = after_you
            elif not after_you and (verb := _FIRST_WORD.match(after)) and base(verb[1]) != verb[1]:
                you_act = False  # somebody else acts in the same sentence
            found.append(("name", name))
            before = name
            continue
        if kind == "text":
            if after_you:
                words = _after_you(words)
            if you_act:
                words = _further_verbs(words)
                you_act = _SENTENCE_END.search(words) is None
        after_you = False
        found.append((kind, words))
        before = words
    return found


def doer(line: Sequence[tuple[str, str]]) -> int | None:
    """The player of whom a log line says what they do: its words go on from the name alone.

    Nobody does "[seat:0] and [seat:1] are tied." or "[seat:0]'s Architect is frozen.".
    """
    if len(line) < 2 or line[0][0] != "seat" or line[1][0] != "text":
        return None
    verb = _FIRST_WORD.match(line[1][1])
    return None if verb is None or verb[1] in _JOINS else int(line[0][1])


def spoken(line: str, names: Sequence[str]) -> str:
    """A line about players as a sentence: "[seat:0] wins." is "You win." or "Ana wins."."""
    return "".join(words for _, words in told(parts(line), names))


def named(words: str, names: Sequence[str] = ()) -> str:
    """The label of an option, or a question, with the names of the players it refers to."""
    return spoken(words, names or _NAMELESS) if "[seat:" in words else words


def _after_you(words: str) -> str:
    """What follows You: without its 's, or with its verb in the second person."""
    if words.startswith(("'s", "’s")):
        return words[2:]
    at = 0
    while (found := _FIRST_WORD.match(words, at)) and found[1] in _ADVERBS:
        at = found.end()
    if found is None or found[1] in _NO_VERBS or not found[1].islower():
        return words
    return words[: found.start(1)] + base(found[1]) + words[found.end() :]


def _further_verbs(words: str) -> str:
    """... and takes: ... and take, as far as the sentence goes."""
    end = _SENTENCE_END.search(words)
    cut = end.start() if end else len(words)
    return _FURTHER_VERB.sub(_turned, words[:cut]) + words[cut:]


def _turned(found: re.Match[str]) -> str:
    return found[1] + (base(found[2]) if found[2] in _FURTHER_VERBS else found[2])
