# Two commands do everything: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info*') setup.py pyproject.toml
PIP := $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: play setup test lint types interpreted compiled golden keep bench strength soak screenshots clean

play: setup
	$(BIN)/akhet serve

setup: $(VENV)/built

$(VENV)/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "akhet needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) 'pip>=25' 'setuptools>=77' wheel 'mypy[mypyc]==2.4.1' 'librt==0.16.0'
	touch $@

$(VENV)/built: $(VENV)/made $(SOURCES)
	@echo "Building akhet (about five minutes) ..."
	$(PIP) --no-build-isolation .
	@$(BIN)/python -P -c 'import akhet.core as c; print("akhet is ready:", "compiled." if c.COMPILED else "plain Python, because there is no C compiler; slower, otherwise the same.")'
	@rm -rf build src/*.egg-info
	touch $@

$(VENV)/dev: $(VENV)/built pyproject.toml
	$(PIP) $$($(BIN)/python -c 'import tomllib; print(*["\x27%s\x27" % d for d in tomllib.load(open("pyproject.toml","rb"))["project"]["optional-dependencies"]["test"]])' | tr -d "'")
	touch $@

test: lint types interpreted compiled

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell src tests docs bench *.md

types: $(VENV)/dev
	$(BIN)/mypy

# The same tests twice: the plain source, then what was compiled and installed. A browser or a
# killed process can be late on a busy machine, so a failure is tried once more (shown as R).
PYTEST := -m pytest -n 2 --reruns 1

interpreted: $(VENV)/dev
	AKHET_MODE=interpreted PYTHONPATH=src $(BIN)/python $(PYTEST)

compiled: $(VENV)/dev
	AKHET_MODE=compiled $(BIN)/python -P $(PYTEST)

golden: $(VENV)/dev
	$(BIN)/python -P tests/golden.py

# Whole matches of this version, which every later one must fold and verify; never made twice.
keep: $(VENV)/dev
	$(BIN)/python -P tests/keep.py $(NAME)

.bench-venv/made: bench/requirements.txt
	$(PYTHON) -m venv .bench-venv
	.bench-venv/bin/pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	touch $@

# About fifteen minutes; the numbers are in docs/performance.md and docs/bots.md.
bench: setup .bench-venv/made
	$(BIN)/python -P bench/run.py
	$(BIN)/python bench/bots.py

# How strong the bots are, in hours; it can be interrupted. The figures are in docs/bots.md.
strength: setup
	$(BIN)/python bench/strength.py --jobs 2

# The long proofs at full size, about an hour; their figures are in docs/reliability.md.
soak: $(VENV)/dev
	AKHET_MODE=compiled $(BIN)/python -P -m pytest -n 2 -m soak

screenshots: $(VENV)/dev
	$(BIN)/python -P tools/screenshots.py

clean:
	rm -rf $(VENV) .bench-venv build dist .pytest_cache .mypy_cache .ruff_cache
