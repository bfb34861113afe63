"""A boardgame.io server to compare with: installed from npm into a folder of its own.

Its game has the shape of a match of Imhotep and none of the work: two players, a hand of numbers,
about a hundred short moves, a hidden deck. The fewer rules, the better for boardgame.io.
"""

import json
import subprocess
from pathlib import Path

PACKAGE = {
    "name": "peer",
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "koa-compose": "4.1.0", "node-persist": "3.1.3"},
    "overrides": {"koa-compose": "4.1.0"},  # with 4.2.0 every lobby route answers 404
}

SERVER = """
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const start = () => ({
  sled: [3, 3], quarry: [26, 26], points: [0, 0],
  ships: [[null, null, null, null], [null, null, null], [null, null], [null]],
  sites: { market: [], pyramid: [], temple: [], burial: [], obelisks: [0, 0] },
  secret: { deck: Array.from({ length: 34 }, (_, n) => n) },
});

const stones = {
  name: 'stones',
  setup: start,
  playerView: ({ G }) => ({ ...G, secret: { left: G.secret.deck.length } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }) => {
      const n = Math.min(3, 5 - G.sled[playerID], G.quarry[playerID]);
      if (n < 1) return INVALID_MOVE;
      G.sled[playerID] += n;
      G.quarry[playerID] -= n;
    },
    place: ({ G, playerID }, ship) => {
      const row = G.ships[ship];
      const slot = row ? row.indexOf(null) : -1;
      if (slot < 0 || G.sled[playerID] < 1) return INVALID_MOVE;
      row[slot] = playerID;
      G.sled[playerID] -= 1;
      G.points[playerID] += 1;
      if (!row.includes(null)) {
        G.sites.temple.push(...row);
        G.sites.temple.splice(0, Math.max(0, G.sites.temple.length - 12));
        row.fill(null);
        G.quarry[0] += 1;
        G.quarry[1] += 1;
      }
    },
  },
};

const options = { games: [stones], origins: [Origins.LOCALHOST] };
if (process.argv[3]) options.db = new FlatFile({ dir: process.argv[3], logging: false });
Server(options).run(Number(process.argv[2]));
"""


def install(folder: Path) -> Path:
    """The script of the server, with all it needs beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGE))
    (folder / "server.js").write_text(SERVER)
    if not (folder / "node_modules" / "boardgame.io").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=folder, check=True)
    return folder / "server.js"
