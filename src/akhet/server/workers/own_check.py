"""Own bots are tried before a server starts: made in a process of their own, never in the server's.

So an operator reads of a wrong name at once and not at the first move, and the code of a bot can
reach nothing that the server holds.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping

from akhet.core import BadOption
from akhet.server.workers.process import worker_environ

SECONDS = 60
MODULE = "akhet.server.workers.bot_process"


def check_own(bots: Mapping[str, str], seconds: float = SECONDS) -> None:
    """Refuses bots that cannot be made, the first of them by name."""
    if not bots:
        return
    tasks = "".join(json.dumps({"check": spec}) + "\n" for spec in bots.values())
    try:
        done = subprocess.run(
            [sys.executable, "-m", MODULE],
            input=tasks,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=worker_environ(os.environ),
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise BadOption(f"own-bots: they are not ready after {seconds:g} s") from None
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for name, answer in zip(bots, answers, strict=False):
        if "error" in answer:
            raise BadOption(f"own-bots: {name}: {answer['error'].removeprefix('BadOption: ')}")
    if len(answers) < len(bots):
        raise BadOption(f"own-bots: {list(bots)[len(answers)]}: it ended the process")
