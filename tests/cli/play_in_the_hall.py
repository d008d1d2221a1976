"""Run by test_new_game.py in another Python, where a game of another package is installed.

    python -m tests.cli.play_in_the_hall GAME FOLDER

plays a whole match of two people over HTTP, and prints what was seen on the way.
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from tests.hall.running import running
from tests.hall.test_each_game import act, decision, opened


def main(game: str, folder: Path) -> dict[str, object]:
    rng = Random(1)
    with running(folder) as hall, hall.client(follow_redirects=True) as client:
        table, keys = opened(client, game, 2)
        page = client.get(f"/t/{table}/{keys[0]}")
        actions = 0
        while not (status := client.get(f"/api/tables/{table}/view").json()["status"])["over"]:
            key = keys[status["asked"][0]]
            turn, offered = decision(client, table, key)
            assert offered is not None
            assert act(client, table, key, turn, rng.choice(offered["options"])["message"]) == 200
            actions += 1
        return {
            "start": f'href="/new/{game}"' in client.get("/").text,
            "cover": client.get(f"/static/games/{game}/cover.svg").text[:4],
            "style": client.get(f"/static/games/{game}/table.css").status_code,
            "page": page.status_code,
            "pieces": page.text.count('data-piece="card-'),
            "actions": actions,
        }


if __name__ == "__main__":
    print(msgspec.json.encode(main(sys.argv[1], Path(sys.argv[2]))).decode())
