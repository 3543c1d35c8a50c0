# Everything a newcomer needs: `make serve`, `make test`; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.PHONY: help install serve test test-cuda lint bench shipped-tables pictures reference screenshots clean

help:  ## this list
	@awk -F ':.*## *' '/^[a-z-]+:.*##/ {printf "  make %-16s%s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

install: $(STAMP)  ## set up .venv; leaves .venv/bin/zermelo

$(STAMP): pyproject.toml constraints.txt
	@PYTHON='$(PYTHON)' sh tools/need-python
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --root-user-action=ignore --constraint constraints.txt --editable '.[dev]'
	@$(BIN)/python -m compileall -q src
	@touch $@

serve: install  ## the web app
	$(BIN)/zermelo serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

test: install lint  ## lint, types and tests
	@sh tools/need-chromium
	@sh tools/need-simulator $(VENV)
	$(BIN)/python -m pytest -n 2 --dist loadfile

test-cuda: install  ## hold an NVIDIA card to the processors' tables
	$(PIP) install --root-user-action=ignore --constraint constraints.txt --editable '.[cuda]'
	PYTHONPATH=tests $(BIN)/python -m card.compare

lint: install  ## lint and types alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: install  ## speeds on this machine; ONLY=solve for one section, FULL=1 for all of it
	$(BIN)/python bench/bench.py $(ONLY)

results: install  ## prove again what docs/results.md says; hours
	rm -f docs/results.jsonl
	$(BIN)/python tools/results.py konane pousse

shipped-tables: install  ## build the tables inside the package again
	$(BIN)/python -m zermelo.solve.ship

pictures: install  ## draw the boards in the pages again
	$(BIN)/python tools/pictures.py

reference: install  ## write docs/cli.md again, from the commands' own --help
	$(BIN)/python -m zermelo.cli.reference > docs/cli.md.partial && mv docs/cli.md.partial docs/cli.md

screenshots: install  ## photograph the page again
	@sh tools/need-chromium
	$(BIN)/python tools/screenshots.py

clean:  ## forget .venv and what was built
	rm -rf $(VENV) build dist
