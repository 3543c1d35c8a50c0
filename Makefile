# Everything a newcomer needs: `make serve`, `make test`. See README.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.PHONY: install serve test lint bench shipped-tables clean

install: $(STAMP)  ## leaves .venv/bin/zermelo

$(STAMP): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed, as $(PYTHON)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { apt-get update -qq && apt-get install -y -qq python3-venv; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@

serve: install  ## the web app
	$(BIN)/zermelo serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

test: install lint  ## lint and tests
	$(BIN)/python -m pytest

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: install  ## speeds as ratios, in one run
	$(BIN)/python bench/bench.py

shipped-tables: install  ## rebuild the tables inside the package
	$(BIN)/python -m zermelo.solve.ship

clean:
	rm -rf $(VENV) build dist
