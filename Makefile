# make play     a game against a bot, on a server of its own
# make test     everything a change must pass: lint, types, imports, tests
# make test-fast  the engine's tests on its compiled build, which is made in build/tested; needs a C compiler
# make quick    about a minute: lint, and the tests of the packages that differ from main; PACKAGE=server runs all tests of that package instead
# make bench    the figures of docs/benchmarks.md, measured on this machine
# make soak     hours of random play (SOAK_SECONDS=3600, SOAK_STARCRAFT=500 games), bots' games searched for absurd moves (SOAK_BOTS=300),
#               fuzzing at full length, kills, bad days and bad disks in great numbers (SOAK_FAULTS)
# make lint     formatting, types and import rules alone
# make translations  what is left to translate; fails as long as anything is
# make review LANGUAGE=pl  each translation beside a screen on which it stands: build/review-pl.html
# make pictures  draws the pictures of the README, from real screens
# make dist     the files of a release, in dist/: sdist, wheel, compiled wheel, a Debian package, and traderow.pyz, which plays with
#               nothing but the version of Python that made it
# make release VERSION=0.2.0  checks what has to agree, tags the commit, makes these files and plays from each; pushes nothing

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOAK_SECONDS ?= 3600
SOAK_STARCRAFT ?= 500
SOAK_BOTS ?= 300
SOAK_FAULTS ?= --kills 300 --lines 600 --session-lines 150 --nodes 900 --days 5000 --session-days 1000 \
	--database-days 300 --database-session-days 50 \
	--power-cuts 20000 --disk-troubles 20000 --lost-writes 10000 --flipped-bits 10000
WORKERS ?= auto
COMPILED := build/compiled
TESTED := build/tested
CATALOGUES := $(wildcard client/locale/*/LC_MESSAGES/traderow.po)

# The tests start hundreds of Pythons: these compile each file once, also where the environment says otherwise.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-fast compiled compiled-for-tests quick bench soak lint lint-style lint-types lint-imports format translations review \
	pictures dist release clean

# Installing compiles the catalogues. Tests compile those that changed since.
$(VENV)/.play: pyproject.toml setup.py $(CATALOGUES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "traderow needs Python 3.11 or newer; name it with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "traderow needs Python 3.11 or newer; name it with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/.play $@

play: $(VENV)/.play
	@$(BIN)/traderow solo

test: lint
	@sh tests/terminal-tools.sh
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Trees of their own, so that no compiled file ever lies among the sources. As long as the engine and the compiler stay the same, what
# was compiled stays too. The tests' tree is compiled in a quarter of the time, and runs slower.
compiled: TREE := $(COMPILED)
compiled: COMPILE := 1
compiled-for-tests: TREE := $(TESTED)
compiled-for-tests: COMPILE := quick
compiled compiled-for-tests: $(VENV)/.test
	@mkdir -p $(TREE)
	@{ $(BIN)/python -VV; $(BIN)/mypy --version; find setup.py engine -name '*.py' | LC_ALL=C sort | xargs cksum; } >$(TREE)/sources.txt
	@cmp -s $(TREE)/sources.txt $(TREE)/compiled.txt || rm -rf $(TREE)/compiled.txt $(TREE)/*.so $(TREE)/engine
	@rm -rf $(addprefix $(TREE)/,protocol server client tests benchmarks docs)
	@test ! -d $(TREE)/engine || find $(TREE)/engine -type f ! -name '*.so' -delete
	@cp -Rp engine protocol server client tests benchmarks docs pyproject.toml setup.py Makefile $(TREE)
	@test -f $(TREE)/compiled.txt || { cd $(TREE) && TRADEROW_COMPILE=$(COMPILE) $(CURDIR)/$(BIN)/python setup.py --quiet build_ext \
		--inplace --parallel $$(getconf _NPROCESSORS_ONLN) >compiling.log 2>&1 && mv sources.txt compiled.txt || { cat compiling.log; exit 1; }; }

# Tests of what is not compiled, or starts processes which the same tests start in make test: they say the same of both builds.
NOT_COMPILED := tests/engine/language tests/engine/starcraft/components tests/engine/demo \
	tests/engine/starcraft/bots \
	tests/engine/records/test_determinism.py tests/engine/starcraft/laws/test_determinism.py

# What is played with the same seeds is written down by both builds, and has to be the same.
test-fast: compiled-for-tests
	@$(BIN)/python -m tests.engine.same_games plain >$(TESTED)/plain_games.txt
	@cd $(TESTED) && PYTHONPATH=. $(CURDIR)/$(BIN)/python -m tests.engine.same_games compiled >games.txt && cmp plain_games.txt games.txt
	@cd $(TESTED) && PYTHONPATH=. $(CURDIR)/$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal $(addprefix --ignore=,$(NOT_COMPILED)) tests/engine

# A package is a folder: PACKAGE=client/tui runs the examples in its docstrings, and tests/client/tui.
quick: lint
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal $(if $(PACKAGE),$(or $(wildcard $(PACKAGE) tests/$(PACKAGE)),$(error there is no folder $(PACKAGE) or tests/$(PACKAGE))),$$($(BIN)/python -m tests.quick))

# In a fresh clone, beside lint: or each worker would compile all tests for itself.
$(VENV)/.compiled: $(VENV)/.test
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null 2>&1; touch $@

lint: $(VENV)/.test
	@$(MAKE) --no-print-directory -j4 lint-style lint-types lint-imports $(VENV)/.compiled

lint-style:
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .

lint-types:
	@$(BIN)/mypy

lint-imports:
	@$(BIN)/lint-imports --no-logo >/dev/null || $(BIN)/lint-imports

format: $(VENV)/.test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

translations: $(VENV)/.test
	@$(BIN)/python -m client.locale.extract --check

# The figures of both builds of the engine: without a C compiler, of the plain one alone.
bench: $(VENV)/.test
	@$(MAKE) --no-print-directory compiled >/dev/null || rm -rf $(COMPILED)
	@$(BIN)/python -m benchmarks

$(VENV)/.fuzz: $(VENV)/.test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]' && touch $@ || \
		echo "atheris cannot be installed here; fuzzing goes on without it"

soak: $(VENV)/.test $(VENV)/.fuzz
	@$(BIN)/python -m tests.soak --seconds $(SOAK_SECONDS)
	@$(BIN)/python -m tests.soak --of starcraft --games $(SOAK_STARCRAFT)
	@$(BIN)/python -m tests.engine.bots.soak --games $(SOAK_BOTS)
	@$(BIN)/python -m tests.fuzz
	@$(BIN)/python -m tests.server.storage.bit_flips --flips 20000
	@$(BIN)/python -m tests.faults.soak $(SOAK_FAULTS)

# The same commit makes the same files: what they hold bears the commit's date, where git knows it, not the date of the build.
# Without a C compiler there is no compiled wheel, and without dpkg-deb no Debian package.
EPOCH = SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || date +%s)}
BUILD = $(EPOCH) $(BIN)/python -m build --no-isolation --outdir dist
dist: $(VENV)/.test
	@rm -rf dist
	@echo "Making the sdist and the wheel."
	@$(BUILD) . >$(VENV)/dist.log 2>&1 || { cat $(VENV)/dist.log; exit 1; }
	@echo "Making traderow.pyz."
	@$(EPOCH) $(BIN)/shiv --quiet --extend-pythonpath --reproducible --python '/usr/bin/env python3' --console-script traderow \
		--preamble docs/pyz_preamble.py --output-file dist/traderow.pyz "$$(ls dist/*-none-any.whl)[network]" \
		>$(VENV)/dist.log 2>&1 || { cat $(VENV)/dist.log; exit 1; }
	@if command -v "$${CC:-cc}" >/dev/null; then TRADEROW_COMPILE=1 $(BUILD) --wheel . 2>&1 | tee $(VENV)/dist.log | grep --line-buffered '^traderow: '; \
		ls dist/*-cp*.whl >/dev/null || { cat $(VENV)/dist.log; exit 1; }; \
		else echo "There is no C compiler here, so there is no compiled wheel."; fi
	@if command -v dpkg-deb >/dev/null; then echo "Making the Debian package."; \
		$(EPOCH) sh docs/make_deb.sh $(BIN)/python "$$(ls dist/*.whl | head -n 1)" dist >$(VENV)/dist.log 2>&1 || { cat $(VENV)/dist.log; exit 1; }; \
		else echo "There is no dpkg-deb here, so there is no Debian package."; fi
	@ls -l dist

review: $(VENV)/.test
	@$(BIN)/python -m tests.client.review $(LANGUAGE)

pictures: $(VENV)/.test
	@$(BIN)/python -m tests.pictures

release: $(VENV)/.test
	@$(BIN)/python -m docs.release $(VERSION)

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
