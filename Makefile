# Two commands matter: `make run` plays, `make test` tests. Both prepare what they need.
PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
VENV := .venv
BIN := $(VENV)/bin
# compiled once: where this is set, each start of Python compiles all of it again
export PYTHONDONTWRITEBYTECODE :=
CLIENT := static/package.json static/package-lock.json static/icons.txt static/bundle.mjs $(wildcard static/img/*.svg engine/games/*/about*.toml engine/games/*/*.svg) $(shell find static/js static/css -type f)

.PHONY: run test cover faults install dev check lint format types imports audit lock golden clean bench

run: install ## Serve on http://127.0.0.1:8000 (PORT=…, HOST=…)
	$(BIN)/tidetable serve --host $(HOST) --port $(PORT)

# Lines of engine and app that some test reaches, in per cent. slipcover gives out what the workers
# found once: to the gate (make test) or to the table of what is missing (make cover).
COVERED := 95
COVER := $(BIN)/python -m slipcover --immediate --source engine,app
SUITE := -m pytest -n 3 --dist worksteal -m "not faults and not slow" -p no:cacheprovider

test: dev ## Engine, server on SQLite and PostgreSQL, browsers; with a coverage gate
	$(COVER) --silent --fail-under $(COVERED) $(SUITE)

cover: dev ## The same, with a table of the lines that no test reaches
	$(COVER) --skip-covered $(SUITE)

faults: dev ## Real processes that are killed, cut off or starved; and what is slow
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "faults or slow"

install: $(VENV)/.run ## Only the virtual environment with the `tidetable` command

dev: $(VENV)/.dev

check: dev lint types imports audit test faults ## All that CI checks

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: dev static/node_modules/.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd static && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent format

types: dev static/node_modules/.stamp
	$(BIN)/mypy engine app migrations tests clients
	cd static && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent check

static/node_modules/.stamp: static/package-lock.json | $(VENV)/.dev
	cd static && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

imports: dev
	$(BIN)/lint-imports

audit: dev ## Known holes in the dependencies, where the advisories can be reached
	$(BIN)/python -m tests.audit

golden: dev ## Rewrite the golden playthroughs; read the diff
	$(BIN)/python -m pytest tests/engine/test_playthroughs.py --update-golden

bench: dev
	$(BIN)/python -m tests.bench

LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

lock: ## Renew the locked dependencies (needs uv)
	uv pip compile pyproject.toml --extra cluster $(LOCK) -o requirements.txt
	uv pip compile pyproject.toml --all-extras $(LOCK) -o requirements-dev.txt

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt pyproject.toml hatch_build.py $(CLIENT) | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

clean: ## Remove everything that was made
	rm -rf $(VENV) static/vendor static/built static/node_modules .mypy_cache .ruff_cache .pytest_cache
