"""The table app waits when it was a little too quick, and asks again with the same key."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "src/akhet/web/static/app"

SCRIPT = """
globalThis.document = { documentElement: { dataset: {} } };
const asked = [];
const answers = JSON.parse(process.argv[2]);
globalThis.fetch = async (path, options) => {
  asked.push(JSON.parse(options.body).key);
  const [status, wait] = answers.shift();
  const headers = { 'content-type': 'application/json', ...(wait && { 'retry-after': wait }) };
  return new Response('{}', { status, headers });
};
const { insist } = await import(process.argv[3]);
const found = await insist('/x', { key: 'k' });
console.log(JSON.stringify({ asked, status: found.status }));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
@pytest.mark.parametrize(
    ("answers", "times", "status"),
    [
        ([[200, ""]], 1, 200),
        ([[429, "1"], [200, ""]], 2, 200),
        ([[429, "900"]], 1, 429),
        ([[429, "1"], [429, "1"], [429, "1"], [429, "1"]], 4, 429),
        ([[503, "1"], [200, ""]], 2, 200),
    ],
)
def test_a_command_that_came_too_soon_is_sent_again_when_told(
    tmp_path: Path, answers: list[list[object]], times: int, status: int
) -> None:
    script, module = tmp_path / "ask.mjs", tmp_path / "app" / "net.js"
    script.write_text(SCRIPT, encoding="utf-8")
    module.parent.mkdir()
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    shutil.copy(APP / "net.js", module)
    for name in ("carrier.js", "looking.js"):
        shutil.copy(APP.parent / name, tmp_path)
    done = subprocess.run(
        ["node", script, json.dumps(answers), module], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found == {"asked": ["k"] * times, "status": status}
