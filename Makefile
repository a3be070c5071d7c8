PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := play
.PHONY: install play test lint bench learn maps clean

.venv/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "hegemon needs Python 3.11 or newer; name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "This Python cannot make environments. On Debian: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

install: .venv/installed

play: install
	@$(BIN)/hegemon

test: install
	$(BIN)/python -m pytest -n auto -q

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: install
	$(BIN)/python -m tests.bench $(if $(FULL),--full)

# Learns anew by what weights the strongest bot judges Balance of Power. Takes some minutes.
learn: install
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[learn]'
	@$(BIN)/python -m tests.bench.learn

# Builds maps/boards anew. Nothing else needs the geography, nor what the extra "boards" installs.
maps:
	@test -f "$(ATLAS)/countries-50m.json" || { echo "Name the geography: make maps ATLAS=DIR, where DIR is the folder" \
		"\"package\" that 'npm pack world-atlas@2.0.2 && tar xf world-atlas-2.0.2.tgz' makes." >&2; exit 2; }
	@$(MAKE) --no-print-directory install
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[boards]'
	@$(BIN)/python -m docs.boards --atlas "$(ATLAS)"

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
