# The tasks of this repository. `make help` lists them; each is one or two
# commands that also work without make.

GO          ?= go
# Pinned: a new version of a linter must not break an old commit.
STATICCHECK ?= honnef.co/go/tools/cmd/staticcheck@v0.8.2
BENCHSTAT   ?= golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da
# Where goroutines meet; the other packages are pure or only wire.
# In the crash tests one process dies after the other: nothing that the race detector would see. Under it, the
# 32 MiB of one function alone take a minute and a half.
RACE_SKIP   ?= ^TestCrash(Everywhere|Matrix)|^TestTooManyBytes
MATRIX      ?= ./engine ./internal/fsck ./internal/invariant ./internal/fork
RACE        ?= . ./flow/... ./internal/homes ./internal/journals ./internal/link ./internal/local ./outbox ./router ./streams ./telemetry ./worker
# Of those whose tests take longest, .ci/run takes those in which several are at work; make race takes all.
RACE_LONG   ?= ./client ./engine ./ledger
RACE_FEW    ?= Fresh|Hint|Load|Remote|Waits|Race|Rival|Batch|AtOnce|Together|Engines|Among|Own|Asked|Turn|Advance|Remember|Intake|Crowd|Bulk
JAEGER      ?= github.com/jaegertracing/jaeger@v1.76.0
BENCHTIME   ?= 1s
COMPARETIME ?= 200ms
# benchstat is sure of a difference from 6 rounds on.
ROUNDS      ?= 6
FUZZTIME    ?= 20s
LISTS       ?= 10000000
REQUESTS    ?= 20000
JOBS        ?= 2000
CHAOS_JOBS  ?= 2000
CHAOS_SECONDS ?= 60
DURATION    ?= 2m
SEED        ?= 1
TORTURE_JOBS = $(if $(filter command\ line environment,$(origin JOBS)),$(JOBS))
MUTANTS     ?= .
FLAT_FOR    ?= 10m
CLOSED      ?= 2000000
OPEN        ?= 300000
WORKLOADS   ?= W1 W2 W3 W4 W5 W6 W7 W8 W9 L1 L2

.DEFAULT_GOAL := help
.PHONY: help test race walks lint fmt arch sim chaos slow torture matrix faults mutate jaeger fuzz fuzz-api judge-api bench bench-packages bench-compare bench-river bench-scale bench-scaling bench-flat bench-functions bench-smoke budgets lists recipes console-check console-list deploy-check demo generate build install clean

help: ## list the tasks
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

test: ## the tests, over real servers (Docker if it answers, else embedded); minutes; no root needed, root allowed
	$(GO) test ./...

race: ## the tests of everything concurrent under the race detector (needs a C compiler)
	CGO_ENABLED=1 $(GO) test -race -skip '$(RACE_SKIP)' $(RACE) $(RACE_LONG)

lint: ## gofmt, go vet, staticcheck (pinned, fetched by go run)
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "not gofmt'ed, run make fmt:"; echo "$$unformatted"; exit 1; fi
	@for module in . console/generate internal/bench/river internal/consoletest internal/natscli internal/deploytest; do (cd $$module && $(GO) vet -tags slow ./... && $(GO) run $(STATICCHECK) -tags slow ./...) || exit 1; done

fmt: ## gofmt everything
	gofmt -w .

arch: ## import directions, homes of libraries, sizes, SQL in .sql files only
	$(GO) test -count=1 -v ./internal/archtest

sim: ## random graphs with loss, repetition, reordering, delay, pauses, crashes, clock jumps and retention; prints schedules per minute and what happened (LEGWORK_SEED=n repeats, LEGWORK_SIM_SECONDS=n goes on)
	$(GO) test -count=1 -timeout 0 -v -run TestEveryRunEndsTheSame ./internal/sim

chaos: ## kill processes, servers and the broker's data while CHAOS_JOBS jobs run over CHAOS_SECONDS (LEGWORK_SEED=n repeats)
	LEGWORK_CHAOS_JOBS=$(CHAOS_JOBS) LEGWORK_CHAOS_SECONDS=$(CHAOS_SECONDS) $(GO) test -count=1 -tags slow -timeout 30m -v ./internal/chaos

slow: ## the tests that measure or need many rows, kept out of go test: internal/bench/measure, a million timers
	$(GO) test -count=1 -tags slow -run '^(TestSlowScripts|TestTimersAreOnTime|TestMeasurements)$$' ./cmd/legwork ./outbox ./internal/bench/measure

matrix: ## every mode; a process dies at every point of every scenario, in every way: minutes (go test tries the default mode and every 81st point)
	LEGWORK_MATRIX=all $(GO) test -count=1 -timeout 60m $(MATRIX)

walks: ## how many Go files a start, an answer and a message to a hook pass, by coverage counters (ARCHITECTURE.md has what to read)
	$(GO) test -tags slow -count=1 -v -run '^TestWalkFiles$$' ./internal/sim

faults: ## installations on the real servers whose calls fail, time out, or are executed and time out (LEGWORK_FAULT_JOBS=n, LEGWORK_SEED=n)
	$(GO) test -count=1 -timeout 30m -v ./internal/fault

mutate: ## deliberate bugs, one at a time: the tests must fail on each (MUTANTS=regexp selects; minutes)
	$(GO) run ./internal/mutate -run '$(MUTANTS)'

torture: ## every fault at once for DURATION and at least JOBS jobs, SEED repeats its decisions: bin/torture, docs/reliability.md; needs about 10 KB of disk per job
	LEGWORK_SEED=$(SEED) LEGWORK_TORTURE_DURATION=$(DURATION) LEGWORK_TORTURE_JOBS=$(TORTURE_JOBS) LEGWORK_TORTURE_DIR=$(CURDIR)/bin/torture \
		LEGWORK_TORTURE_PAGE=$(CURDIR)/docs/reliability.md $(GO) test -tags slow -count=1 -timeout 0 -v -run '^TestTorture$$' ./internal/chaos

jaeger: ## builds Jaeger from its own Go module (5 minutes of CPU, once) and holds a job's trace against its HTTP API
	@mkdir -p bin
	test -x bin/jaeger || $(GO) build -C "$$($(GO) mod download -json $(JAEGER) | sed -n 's/^.*"Dir": "\(.*\)",*$$/\1/p')" -o "$(CURDIR)/bin/jaeger" ./cmd/all-in-one
	LEGWORK_JAEGER="$(CURDIR)/bin/jaeger" $(GO) test -count=1 -v -run '^TestAJob' ./cmd/legwork

fuzz: ## each fuzz target for FUZZTIME
	@grep -rnoE '^func Fuzz[A-Za-z0-9_]+' --include='*_test.go' . | sed -E 's#/[^/]+:[0-9]+:func # #' | sort -u | while read -r dir name; do \
		echo "$$dir $$name"; $(GO) test -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) "$$dir" || exit 1; done

fuzz-api: ## REQUESTS requests over HTTP that are made from api/openapi.yaml, right and wrong ones (LEGWORK_SEED=n repeats)
	LEGWORK_FUZZ_REQUESTS=$(REQUESTS) $(GO) test -count=1 -timeout 0 -v -run '^TestRequests$$' ./internal/apifuzz

judge-api: ## a validator of OpenAPI judges api/openapi.yaml and the server's answers, a client of JSON-RPC its calls
	cd internal/deploytest && $(GO) test -count=1 ./apijudge

bench: ## W1 to W9, L1 and L2 in rounds, beside both floors and the targets: docs/bench.md, docs/bench.svg; about 7 minutes
	@mkdir -p bin
	$(GO) build -ldflags "-X github.com/legwork-dev/legwork/internal/cli.release=$$(git describe --always --dirty --abbrev=12 --exclude='*')" -o bin/legwork ./cmd/legwork
	./bin/legwork bench all --report docs -o json

bench-packages: ## the packages' benchmarks, each for BENCHTIME
	$(GO) test -run '^$$' -bench . -benchtime $(BENCHTIME) -benchmem ./...

bench-compare: ## HEAD against the commit REF in turns: WORKLOADS and the packages' benchmarks, ROUNDS of each, by benchstat
	$(GO) run ./internal/bench/compare -ref "$(REF)" -rounds $(ROUNDS) -workloads "$(WORKLOADS)" -benchtime $(COMPARETIME)
	$(GO) run $(BENCHSTAT) "$(REF)=bin/compare/old.txt" HEAD=bin/compare/new.txt

bench-river: ## W1 and L1 in turns with River, a job queue, on the same Postgres; its module is tested first
	cd internal/bench/river && $(GO) test ./...
	$(GO) run ./internal/bench/measure river

bench-scale: ## W2 with 1, 2, 4 engines and 1, 2, 4, 8 workers, three rounds in turns: about 7 minutes
	$(GO) run ./internal/bench/measure scale

bench-scaling: ## a topic's workers 1, 2, 4, 1 and the engines 1, 3, 1 under load, with drains: docs/scaling.svg; 2 minutes on an idle machine
	$(GO) run ./internal/bench/measure scaling --for 15s --curve docs/scaling

bench-flat: ## W2 for FLAT_FOR over a million closed jobs, 100,000 sleeping and a backlog of 200,000; docs/flat.*; about 25 minutes, 10 GB
	$(GO) run ./internal/bench/measure flat --for $(FLAT_FOR) --curve docs/flat

bench-functions: ## durable functions for FLAT_FOR over a million closed ones, and one that fills its journal; SEED repeats their steps; docs/functions-flat.*; about 25 minutes, 10 GB
	$(GO) run ./internal/bench/measure functions --for $(FLAT_FOR) --seed $(SEED) --curve docs/functions-flat

lists: ## how many pages lists of jobs touch, and how long they take, over LISTS jobs (go test has 40,000); about 25 minutes, 6 GB in TMPDIR
	TMPDIR="$${TMPDIR:-/var/tmp}" LEGWORK_LISTS=$(LISTS) $(GO) test -count=1 -timeout 0 -v -run '^TestLists$$' ./internal/budget

budgets: ## how many pages each statement touches over CLOSED and OPEN jobs (go test has 20,000 and 3,000); about 15 minutes, 12 GB in TMPDIR
	TMPDIR="$${TMPDIR:-/var/tmp}" LEGWORK_BUDGET_CLOSED=$(CLOSED) LEGWORK_BUDGET_OPEN=$(OPEN) $(GO) test -count=1 -timeout 0 -v -run '^TestBudgets$$' ./internal/budget

recipes: ## the commands of docs/anywhere.md, run with the nats command and legwork dev; builds both
	cd internal/natscli && $(GO) test -count=1 -timeout 20m ./...

bench-smoke: ## every benchmark once, to see that it runs
	@mkdir -p bin
	$(GO) build -o bin/legwork ./cmd/legwork
	./bin/legwork bench --workload W1 --jobs 200 --floor 1s -o json
	$(GO) test -run '^$$' -bench . -benchtime 1x ./...

deploy-check: ## deploy/ rendered, schema-checked and run over real servers, by a program built as for the image
	cd internal/deploytest && $(GO) vet ./... && LEGWORK_DEPLOYTEST_IMAGE=1 $(GO) test -count=1 ./...

demo: ## the orders of examples/orders through their graph (JOBS=2000)
	$(GO) run ./cmd/legwork demo --jobs $(JOBS)

console-check: ## the console: types, what is committed against its sources, and all views in Chromium: bin/console; 5 minutes
	cd console && npm ci --no-audit --no-fund && npm run check
	cd console/generate && $(GO) test -count=1 ./...
	cd internal/consoletest && $(GO) test -count=1 -timeout 30m .

console-list: ## the console with a list of 100,000 jobs, scrolled to its end; 5 minutes
	cd internal/consoletest && $(GO) test -tags slow -count=1 -timeout 30m -v -run '^TestLongList$$' .

generate: ## write what is generated: the routes of the HTTP API, its TypeScript client, the console, the data set of the order example
	$(GO) generate ./api
	cd sdk/typescript/generate && npm ci --no-audit --no-fund && npm run generate
	$(GO) generate ./console
	cd examples/orders && $(GO) run ./generate > orders.jsonl.new && mv orders.jsonl.new orders.jsonl

build: ## bin/legwork
	@mkdir -p bin
	$(GO) build -trimpath -o bin/legwork ./cmd/legwork

install: ## legwork into GOBIN
	$(GO) install -trimpath ./cmd/legwork

clean: ## remove what was built; the demo's state folder stays
	rm -rf bin dist
