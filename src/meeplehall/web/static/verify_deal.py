"""Prove how a match at a Meeplehall was dealt: python3 verify_deal.py MATCH.json [NUMBER ...]

Each NUMBER is one that you noted before the deal: the hall's commitment, or what your browser added.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any


def sha256(digits: str) -> str:
    return hashlib.sha256(bytes.fromhex(digits)).hexdigest()


def demand(holds: bool, sentence: str) -> None:
    print(("ok    " if holds else "WRONG ") + sentence)
    if not holds:
        sys.exit(1)


def verify(match: dict[str, Any], noted: list[str]) -> None:
    deal = match.get("deal") or {"known": "", "secret": ""}
    if deal["known"]:
        print(f"NOTE  This is a known deal ({deal['known']}): somebody may have known what was to come.")
    demand(deal["secret"] != "", "The file has the secret of the deal.")
    demand(sha256(deal["secret"]) == deal["commitment"], f"It fits the commitment {deal['commitment']}.")
    text, shown = f"meeplehall deal 1\n{deal['secret']}\n", {deal["commitment"]}
    for part in deal["parts"]:
        seat, seal, contribution = part["seat"], part["seal"], part["contribution"]
        name = match["seats"][seat]["name"]
        if contribution == "-":
            print(f"NOTE  {name}'s browser never showed what was under its seal {seal}.")
        else:
            demand(sha256(contribution) == seal, f"{name}'s browser added {contribution}, as its seal says.")
        text += f"{seat} {contribution}\n"
        shown |= {seal, contribution}
    seed = int(hashlib.sha256(text.encode()).hexdigest()[:16], 16) % 2**63
    demand(seed == match["seed"], f"The seed of the match, {match['seed']}, follows from all of this.")
    for number in noted:
        demand(number in shown, f"The number that you noted is there: {number}.")


if __name__ == "__main__":
    verify(json.loads(Path(sys.argv[1]).read_text("utf-8")), sys.argv[2:])
