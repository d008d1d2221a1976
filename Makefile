# Meeplehall. `make help` lists what can be done; every target sets up what it needs, once.

PYTHON ?=
PYTHONS ?=
SECONDS ?= 60
MESSAGES ?= 100000
SEEDS ?= 1000
FIRST ?= 0
KILLS ?= 100
HALLS ?= 1
SHELL := /bin/sh
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
COMPILE := $(BIN)/python tools/compile.py
# The import path decides which build runs, whatever `make fast` has switched on.
PLAIN := PYTHONPATH=src MEEPLEHALL_BUILD=plain
FAST := PYTHONPATH=build/fast MEEPLEHALL_BUILD=compiled
QUICK := PYTHONPATH=build/quick MEEPLEHALL_BUILD=compiled
# Many tests wait for a hall or a browser half of the time: two workers for each processor keep it busy.
PYTEST = $(BIN)/pytest -n $$($(BIN)/python -c "import os; print(2 * (os.cpu_count() or 1))") --dist worksteal
# The inherited tests never wait.
LAWS = $(BIN)/pytest -n $$($(BIN)/python -c "import os; print(os.cpu_count() or 1)") --dist worksteal
# Otherwise every worker, every hall and every command of a test would compile all sources again.
unexport PYTHONDONTWRITEBYTECODE
# Otherwise most laws that games inherit try a few setups of a game with many.
ALL_SETUPS := MEEPLEHALL_EVERY_SETUP=1
# The tests that every game inherits, and one that says which build they ran on.
INHERITED := tests/test_project.py::test_this_build_is_the_one_that_was_asked_for \
    tests/testing/test_conformance.py tests/games/*/test_conformance.py

.DEFAULT_GOAL := help
.PHONY: help play check test test-plain test-compiled test-fast lint collected compile fast plain wheels bench balance soak kills fuzz redeals rules format clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/.run ## open the hall in the browser
	@$(COMPILE) refresh
	@$(BIN)/meeplehall serve

check: lint ## the daily loop: lint, types, all tests on plain source but those in a browser
	@$(PLAIN) $(PYTEST) --ignore tests/browser

# The compiler runs beside everything else, with what is left of the processors.
test: .venv/.dev ## lint, types, all tests on plain source and in a browser, conformance on the compiled build
	@$(MAKE) --no-print-directory -j3 test-compiled

test-plain: lint collected
	@tools/find-chromium >/dev/null || echo "The browser tests are left out."
	@$(PLAIN) $(PYTEST)

# In a fresh clone all workers would compile all sources and tests at the same time, each for itself.
collected: .venv/.dev
	@test -d tests/__pycache__ || $(PLAIN) $(BIN)/pytest -q --collect-only >/dev/null 2>&1 || true

test-compiled: test-plain compile
	@if missing=$$($(COMPILE) possible); then \
	    MEEPLEHALL_EVERY_SETUP=6 $(QUICK) $(LAWS) $(INHERITED); \
	else \
	    echo "The compiled build was left out: $$missing"; \
	fi

compile: .venv/.dev
	@if $(COMPILE) possible >/dev/null; then BUILD_NAME=quick nice $(COMPILE) build; fi

test-fast: .venv/.dev ## all tests on the compiled build
	@$(COMPILE) build
	@$(ALL_SETUPS) $(FAST) $(PYTEST)

lint: .venv/.dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: make format"; exit 1; }
	@$(BIN)/mypy
	@$(PLAIN) $(BIN)/lint-imports --no-logo --no-cache
	@$(PLAIN) $(BIN)/lint-imports --no-logo --no-cache --config tools/import_cycles.toml

fast: .venv/.dev ## compile the rules, and use them from now on
	@$(COMPILE) on

plain: .venv/.run ## go back to plain source
	@$(COMPILE) off

wheels: .venv/.made ## build the wheels, compiled for each Python found (PYTHONS=...) and plain, and try each where nothing else is
	@$(BIN)/python -m tools.wheels $(PYTHONS)

bench: .venv/.bench ## measure both builds, the peers beside them, and the hall
	@if missing=$$($(COMPILE) possible); then \
	    $(COMPILE) build && $(PLAIN) $(BIN)/python -m benchmarks.bench --compiled && \
	    $(PLAIN) $(BIN)/python -m benchmarks.environments --compiled; \
	else \
	    echo "The compiled build was left out: $$missing"; $(PLAIN) $(BIN)/python -m benchmarks.bench; \
	    $(PLAIN) $(BIN)/python -m benchmarks.environments; \
	fi
	@echo
	@$(PLAIN) $(BIN)/python -m benchmarks.hall

balance: .venv/.run ## play the balance of every game, and write its page into docs/balance
	@for file in experiments/balance-*.toml; do \
	    name=$$(basename $$file .toml); echo "$$name:"; \
	    $(BIN)/meeplehall experiment $$file --out docs/balance/$${name#balance-}.html || exit; \
	done

soak: .venv/.dev ## long random play of every game (SECONDS=60), all its setups, every value of its components, one to three halls with faults (SEEDS=1000)
	@$(PLAIN) $(BIN)/python -m meeplehall.testing.soak --seconds $(SECONDS)
	@$(PLAIN) $(PYTEST) -m soak
	@$(ALL_SETUPS) $(PLAIN) $(PYTEST) tests/games
	@MEEPLEHALL_TEST_STORE=postgresql $(PLAIN) $(PYTEST) tests/hall
	@for halls in 1 2 3; do \
	    $(PLAIN) $(BIN)/python -m tools.faults --first $(FIRST) --seeds $(SEEDS) --halls $$halls || exit 1; \
	done

kills: .venv/.dev ## kill a hall of its own under load, or one of several (HALLS=1), again and again (KILLS=100)
	@$(PLAIN) $(BIN)/python -m tools.kill_hall --kills $(KILLS) --halls $(HALLS)

fuzz: .venv/.dev ## senseless messages to a hall of its own (MESSAGES=100000)
	@$(PLAIN) $(BIN)/python -m tools.fuzz_hall --messages $(MESSAGES)

redeals: .venv/.dev ## true and redealt matches behind the hall, compared to the byte (SECONDS=60)
	@$(PLAIN) $(BIN)/python -m tests.hall.redeals --seconds $(SECONDS)

rules: .venv/.dev ## which tests show which rule, and where it is in the code
	@$(BIN)/python tools/rule_report.py

format: .venv/.dev ## put the sources in shape
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .

clean: ## remove everything that was made here
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# What is installed. The stamps are made anew when a dependency changes.

DEPENDENCIES := .venv/.made pyproject.toml constraints.txt

# The pip that comes with Python may be years old: today's finds packages in half the time.
.venv/.made:
	@python=$$(PYTHON="$(PYTHON)" tools/find-python) && \
	    echo "Setting up Meeplehall with $$python, once; this takes about half a minute ..." && \
	    "$$python" -m venv --clear .venv
	@$(PIP) --no-compile pip 2>/dev/null || true
	@touch $@

.venv/.run: $(DEPENDENCIES)
	@$(PIP) -e .
	@touch $@

# Most of what is installed for tests is never imported: Python compiles what is.
.venv/.dev: $(DEPENDENCIES)
	@$(PIP) --no-compile -e '.[dev]'
	@touch .venv/.run $@

.venv/.bench: $(DEPENDENCIES)
	@$(PIP) -e '.[dev,bench]'
	@touch .venv/.run .venv/.dev $@
