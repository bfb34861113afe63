"""Builds akhet: rules and search compiled by mypyc, or plain Python where no C compiler is."""

import os
import shutil
import sys
import sysconfig
from glob import glob

from setuptools import setup

COMPILED = [
    "src/akhet/core/*.py",
    "src/akhet/games/*/*.py",
    "src/akhet/bots/search.py",
    "src/akhet/bots/simple.py",
    "src/akhet/bots/tree.py",
    "src/akhet/bots/practice.py",
]
INTERPRETED = ("__init__.py", "core/errors.py")


def compiler_at_hand() -> bool:
    """Whether the C compiler that Python itself was built with, or any other, can be run."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return any(shutil.which(name) for name in (wanted.split()[0], "cc", "gcc", "clang"))


def extensions() -> list:
    """The compiled modules; none when AKHET_PURE is set or there is no compiler."""
    if os.environ.get("AKHET_PURE"):
        return []
    if not compiler_at_hand():
        print("akhet: no C compiler found; installing plain Python, slower but the same.")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("akhet: mypyc is not installed; installing plain Python.", file=sys.stderr)
        return []
    paths = [path for pattern in COMPILED for path in sorted(glob(pattern))]
    paths = [path for path in paths if not path.endswith(INTERPRETED)]
    built = mypycify(["--strict", *paths], opt_level="3", debug_level="0")
    for extension in built:
        extension.optional = True
        extension.extra_compile_args += ["-fno-semantic-interposition"]  # lets C inline
    return built


setup(ext_modules=extensions())
