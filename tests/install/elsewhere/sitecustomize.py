"""Takes away what Windows or macOS lack, before anything else is imported.

What is guarded by `sys.platform` is not reached by this; `make types` reads that as they do.
"""

import multiprocessing
import os
import signal
import sys

GONE = ["nice", "fork", "forkpty", "uname", "getloadavg", "sched_getaffinity", "setpriority"]
SIGNALS = ["SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD"]

for name in GONE:
    if hasattr(os, name):
        delattr(os, name)
for name in SIGNALS:
    if hasattr(signal, name):
        delattr(signal, name)
sys.modules["uvloop"] = None  # type: ignore[assignment]
if os.environ.get("WITHOUT_PSYCOPG"):
    sys.modules["psycopg"] = None  # type: ignore[assignment]
multiprocessing.set_start_method("spawn")
