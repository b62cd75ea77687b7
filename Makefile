# SPDX-License-Identifier: MIT
#
# A thin front end to CMake and CTest: every daily command, using only the presets
# (CMakePresets.json). `make help` lists the targets.

PRESET ?= dev
PREFIX ?= /usr/local
RUNTIME ?= ON
JOBS ?= $(shell nproc)

# Two concurrent builds in one directory would interfere: the second waits.
alone = flock Makefile

# One line of progress instead of a line for each step; V=1 shows everything.
progress = $(if $(V),,tools/progress $(1))
configure = $(alone) cmake --preset $(1) -DRONDO_RUNTIME=$(RUNTIME) $(2) --log-level=WARNING >/dev/null
build = $(call progress,Building) $(alone) cmake --build --preset $(1) $(2)

test_dir = $(if $(filter release,$(PRESET)),build,build/$(PRESET))
groups = build $(if $(filter ON,$(RUNTIME)),runtime)
test_groups = $(groups) test programs bench $(filter clang,$(PRESET))
find_binary = binary=$$(grep -lx '$(T)' $(test_dir)/test/*.names | head -n 1); \
	[ -n "$$binary" ] || { echo "No test is named '$(T)'"; exit 1; }; \
	binary=$(test_dir)/bin/$$(basename "$$binary" .names)

# `make PRESET=dev` builds that preset, with its tests.
ifneq ($(and $(filter command,$(origin PRESET)),$(filter-out release,$(PRESET))),)
.DEFAULT_GOAL := test-build
endif

.PHONY: release
release: ## Build the library, the runtime and the examples into build/ (the default)
	@tools/deps $(groups)
	@$(call configure,release)
	@$(call build,release)

.PHONY: lib
lib: RUNTIME = OFF
lib: release ## Build only the library and the examples: no JavaScript engine, no npm

.PHONY: run
run: release ## Build, then run the tour: what runs when, and why
	@build/bin/rondo examples/tour.js

.PHONY: test-build
test-build:
	@tools/deps $(test_groups)
	@$(call configure,$(PRESET),-DBUILD_TESTING=ON)
	@$(call build,$(PRESET))

# With a ring from the first turn that can use it; without one; with a kernel that refuses it.
# Without BACKEND the loop decides, as in production.
backend_ring = UV_USE_IO_URING=1
backend_none = UV_USE_IO_URING=0
backend_refused = UV_USE_IO_URING=1 $(test_dir)/bin/refuse-ring EPERM
on_backend = $(if $(filter-out $(PRESET),$(BACKEND)),$(or $(backend_$(BACKEND)),$(error BACKEND is ring, none or \
	refused, or without PRESET: $(builds))))

# Other ways to wait are presets of their own, of the library alone.
builds = poll portable kqueue
ifneq ($(filter $(builds),$(BACKEND)),)
RUNTIME = OFF
endif

ifeq ($(BACKEND)$(shell [ "$(BACKEND)" != kqueue ] || pkg-config --exists libkqueue || echo none),kqueuenone)
.PHONY: test
test:
	@echo "make test BACKEND=kqueue: skipped: libkqueue is not installed (docs/platforms.md)"
else
.PHONY: test
test: PRESET = $(or $(filter $(builds),$(BACKEND)),release)
test: test-build ## Run the tests [T=regex of names] [L=regex of labels] [PRESET=release|dev|asan|tsan|clang] [BACKEND=ring|none|refused|poll|portable|kqueue] [ENGINE=public|-entry] [SAMPLE=number of tests] [SEED=number] [RECORDED=1]
	@$(if $(RECORDED),ONLY_RECORDED=1) $(if $(ENGINE),RONDO_ENGINE=$(ENGINE)) $(on_backend) $(call progress,Testing) ctest --preset $(PRESET) -j $(JOBS) $(if $(T),-R '$(T)') $(if $(L),-L '$(L)') $(if $(SAMPLE),-R "$$(tools/sample $(test_dir) $(SAMPLE) $(or $(SEED),1))")
endif

.PHONY: cross
cross: ## Build the library for other processors and for musl, and run its tests there [N="musl i386 arm64 armhf riscv64 s390x"] [T=regex of names] [SAMPLE=number of tests] [SEED=number]
	@tools/deps build test cross
	@JOBS=$(JOBS) SEED=$(or $(SEED),1) tools/cross $(if $(T),--tests '$(T)') $(if $(SAMPLE),--sample $(SAMPLE)) $(N)

.PHONY: programs
programs: release ## Run Debian's libuv programs on libuv and on Rondo, and compare [P="uvloop netdata"] (installs servers)
	@tools/deps program-sets
	@test/programs/both build/lib/rondo/libuv.so.1 $(P)

.PHONY: gc-stress
gc-stress: test-build ## Run the runtime's programs with a hostile garbage collector [SAMPLE=number of runs] [SEED=number]
	@test/runtime/gc-stress --rondo $(test_dir)/bin/rondo $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

.PHONY: engine-entries
engine-entries: test-build ## Run the runtime's programs without each entry of the engine contract [SAMPLE=tests for each] [SEED=number] [E="entries"]
	@test/runtime/engine/each-off --build $(test_dir) --jobs $(JOBS) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(E)

.PHONY: api-fuzz
api-fuzz: test-build ## Call the public JavaScript API with hostile values [PROCESSES=100] [SEED=number]
	@test/runtime/api_fuzz/run --rondo $(test_dir)/bin/rondo --processes $(or $(PROCESSES),100) $(if $(SEED),--seed $(SEED))

.PHONY: faults
faults: test-build ## Make every allocation and system call of the fault scenarios fail [SAMPLE=number of runs] [SEED=number] [S="echo js:http": scenarios]
	@test/faults/run --build $(test_dir) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(S)

.PHONY: soak
soak: release ## Run servers, clients, timers, files and processes for a while and check that nothing grows [MINUTES=10]
	@tools/deps test
	@test/soak/run --rondo build/bin/rondo --minutes $(or $(MINUTES),10)

.PHONY: gdb
gdb: test-build ## Run one test under gdb, in process: T=name
	@tools/deps gdb
	@$(find_binary); CK_FORK=no gdb -ex 'set breakpoint pending on' -ex 'break $(T)_test' --args $$binary $(T)

.PHONY: valgrind
valgrind: test-build ## Run one test under valgrind: T=name
	@tools/deps valgrind
	@$(find_binary); CK_FORK=no valgrind --leak-check=full --error-exitcode=1 $$binary $(T)

.PHONY: fuzz
fuzz: test-build ## Search for inputs that break something [F="targets"] [TIME=30 seconds each] [FUZZ_SEED=number]
	@tools/deps build runtime test fuzz
	@$(call configure,fuzz)
	@$(call build,fuzz)
	@test/fuzz/run build/fuzz $(test_dir)/bin/rondo $(or $(TIME),30) $(F)

.PHONY: fuzz-planted
fuzz-planted: ## Plant bugs and check that the fuzz targets find them [F="targets"]
	@tools/deps build runtime test fuzz
	@$(call configure,fuzz)
	@$(call build,fuzz)
	@test/fuzz/planted build/fuzz $(F)

# The address sanitizer cannot be combined with the thread sanitizer's calls.
sim_binaries = rondo-sim $(if $(filter asan,$(PRESET)),,rondo-sim-atomics)
sim_seeds = --seed $(or $(SEED),1) --count $(or $(SEEDS),$(if $(SEED),1,500000))

.PHONY: sim
sim: ## Run a million random programs on a simulated kernel [SEEDS=number] [SEED=first or only one]
	@tools/deps $(test_groups)
	@$(call configure,$(PRESET),-DBUILD_TESTING=ON)
	@$(call build,$(PRESET),--target $(sim_binaries))
	@for binary in $(sim_binaries); do echo "$$binary $(sim_seeds)"; \
		$(test_dir)/bin/$$binary $(sim_seeds) --jobs $(JOBS) || exit 1; done

.PHONY: bench-build
bench-build:
	@tools/deps build runtime bench
	@$(call configure,release)
	@$(call build,release,--target all bench-programs)

bench_rounds = $(if $(ROUNDS),--rounds $(ROUNDS))

.PHONY: bench
bench: bench-build ## Measure against libuv, node and others [B="echo js:timers": prefixes of jobs] [ROUNDS=7]
	@bench/run $(bench_rounds) $(B)
	@$(if $(B),,bench/recording $(bench_rounds))

.PHONY: bench-list
bench-list: bench-build ## List the benchmark jobs
	@bench/run --list

.PHONY: bench-recording
bench-recording: bench-build ## Measure what recording costs an HTTP server [ROUNDS=5]
	@bench/recording $(bench_rounds)

.PHONY: bench-curves
bench-curves: bench-build ## Measure and draw how cost grows [B="connections timers threads"] [ROUNDS=5]
	@bench/run --curves $(bench_rounds) $(B)

.PHONY: bench-docs
bench-docs: ## Write the latest results into docs/benchmarks.md and the READMEs
	@tools/deps bench
	@bench/run --docs

.PHONY: count
count: bench-build ## Count the instructions of hot paths and compare with the stored counts
	@tools/deps valgrind
	@$(alone) cmake --build --preset release --target count

.PHONY: lint
lint: ## Check format, style, scripts, exports and leftovers
	@tools/deps build runtime test bench lint
	@$(call configure,dev)
	@$(call build,dev)
	@tools/lint

.PHONY: format
format: ## Format all C files in place
	@tools/deps lint
	@tools/c-files | xargs clang-format -i

.PHONY: install
install: release ## Install [PREFIX=/usr/local] [DESTDIR=]
	@DESTDIR='$(DESTDIR)' cmake --install build --prefix '$(abspath $(PREFIX))'
	@if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

.PHONY: uninstall
uninstall: ## Remove what the last install installed [DESTDIR=]
	@sed 's|^|$(DESTDIR)|' build/install_manifest.txt | xargs rm -fv

# The archive contains the npm packages that configuring fetches.
.PHONY: dist
dist: RUNTIME = ON
dist: ## Write a source archive that builds without a network: build/dist/rondo-VERSION.tar.xz
	@tools/deps build runtime dist
	@$(call configure,release)
	@rm -f build/dist/*.tar.xz
	@tools/dist build/runtime/packages/node_modules build/dist

.PHONY: dist-test
dist-test: dist ## Build the source archive without a network, and try what was built
	@JOBS=$(JOBS) test/dist/check build/dist/rondo-*.tar.xz

.PHONY: deb
deb: dist ## Build Debian packages into build/deb
	@tools/deps deb
	@JOBS=$(JOBS) tools/deb build/dist/rondo-*.tar.xz build/deb

.PHONY: deb-test
deb-test: deb ## Check the Debian packages, install them into a throwaway overlay of the system, and remove them
	@test/debian/check build/deb

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf build

.PHONY: help
help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22
