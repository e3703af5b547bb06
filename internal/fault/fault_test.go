package fault_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/fault"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// Set LEGWORK_SEED to repeat the decisions of a run, LEGWORK_FAULT_JOBS to run
// more jobs.
const (
	seedVariable = "LEGWORK_SEED"
	jobsVariable = "LEGWORK_FAULT_JOBS"
)

// deadline bounds a run; only what hangs reaches it.
const deadline = 4 * time.Minute

// topics are those of the graph's workers.
var topics = []string{"w.a", "w.b", "w.c", "w.w", "w.x"}

// document passes every type of activity but interrupt. Three branches add to one number.
const document = `
app:
  id: fault
  version: '1'
  graphs:
    - subscribes: fault.go
      publishes: fault.told
      activities:
        t: {type: trigger, job: {maps: {n: 0}}}
        a: {type: worker, topic: w.a, retry: {'503': [1]}, job: {maps: {n: {'@pipe': [['{$job.data.n}', 1], ['{@math.add}']]}}}}
        b: {type: worker, topic: w.b, job: {maps: {n: {'@pipe': [['{$job.data.n}', 2], ['{@math.add}']]}}}}
        p: {type: hook, job: {maps: {n: {'@pipe': [['{$job.data.n}', 4], ['{@math.add}']]}}}}
        x: {type: worker, topic: w.x, job: {maps: {joined: '{$self.output.data.v}'}}}
        k: {type: await, topic: fault.child, job: {maps: {child: '{$self.output.data.v}'}}}
        z: {type: hook, sleep: 1, job: {maps: {slept: true}}}
        h: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}
        s: {type: signal, topic: fault.say, signal: {maps: {id: '{$job.metadata.jid}', v: 5}}}
        P: {type: hook, cycle: true, output: {maps: {n: 0}}}
        W: {type: worker, topic: w.w, input: {maps: {n: '{P.output.data.n}'}}, job: {maps: {rounds: '{$self.output.data.n}'}}}
        C: {type: cycle, ancestor: P, input: {maps: {n: '{W.output.data.n}'}}}
      transitions:
        t: [{to: a}, {to: b}, {to: p}, {to: k}, {to: z}, {to: h}, {to: s}, {to: P}]
        a: [{to: x}]
        b: [{to: x}]
        P: [{to: W}]
        W: [{to: C, conditions: {code: 201}}]
      hooks:
        fault.say: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: fault.child
      activities:
        ct: {type: trigger}
        cw: {type: worker, topic: w.c, emit: true, job: {maps: {v: '{$self.output.data.v}'}}}
      transitions:
        ct: [{to: cw}]
`

// runs are the rates, and how many jobs run at each.
var runs = []struct {
	rate float64
	jobs int
}{{0.01, 240}, {0.10, 60}}

// TestInstallationUnderFaults: every call to Postgres and to the broker fails,
// times out, or is executed and then times out, at 1 % and at 10 %: two engines,
// a relay and a worker finish all their jobs, each with the data of one that
// nothing happened to, each piece of work under one key, and nothing left over.
func TestInstallationUnderFaults(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("%s: %v", seedVariable, err)
		}
	}
	for _, r := range runs {
		if text := os.Getenv(jobsVariable); text != "" {
			var err error
			if r.jobs, err = strconv.Atoi(text); err != nil || r.jobs < 1 {
				t.Fatalf("%s is %q, want a number of jobs", jobsVariable, text)
			}
		}
		t.Run(fmt.Sprintf("%g", r.rate), func(t *testing.T) {
			t.Parallel()
			s := newSite(t, fault.New(seed, r.rate))
			began := time.Now()
			s.engine(engine.Fused)
			s.engine(engine.Step)
			s.relay()
			s.work()
			for i := range r.jobs {
				s.start(fmt.Sprintf("job-%d", i))
			}
			s.settle()
			s.compare(r.jobs)
			s.witness(r.rate)
			t.Logf("seed %d: %d jobs in %v\nfaults: %v\nmetrics: %v", seed, r.jobs, time.Since(began).Round(time.Millisecond),
				s.faults.Counts(), s.rare())
			if t.Failed() {
				t.Logf("repeat with %s=%d", seedVariable, seed)
			}
		})
	}
}

// start starts a job from SQL as a careful client does: again under the same
// id, until it has heard that it was taken.
func (s *site) start(job string) {
	s.Helper()
	db := s.db("client")
	for range 100 {
		if _, err := db.Exec(s.Context(), legwork.Qualify(`SELECT legwork.start('fault.go', '{}', $1)`, s.ns),
			job); err == nil {
			return
		}
	}
	s.Fatalf("job %s is not taken", job)
}

// settle waits until nothing is left to do, with all the faults going on.
func (s *site) settle() {
	s.Helper()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	ctx, cancel := context.WithTimeout(s.Context(), deadline)
	defer cancel()
	for {
		left, err := invariant.Idle(s.Context(), s.pool, s.ns)
		s.must(err)
		if len(left) == 0 {
			break
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			s.Fatalf("not done within %v:\n%s\nfaults: %v", deadline, strings.Join(left[:min(len(left), 20)], "\n"),
				s.faults.Counts())
		}
	}
	broken, err := invariant.Invariants(s.Context(), s.pool, s.ns)
	s.must(err)
	for _, line := range broken {
		s.Error(line)
	}
}

// compare checks every job against what the graph says.
func (s *site) compare(jobs int) {
	s.Helper()
	const want = `completed 0 child=7 joined=7 n=7 rounds=2 said=5 slept=true`
	ended := s.query(`SELECT j.job_id || ': ' || concat_ws(' ', j.state, j.semaphore,
		(SELECT string_agg(d.path || '=' || d.value::text, ' ' ORDER BY d.path) FROM legwork.job_data d WHERE d.gid = j.gid))
		FROM legwork.job j WHERE j.graph = 'fault.go'`)
	if len(ended) != jobs {
		s.Errorf("%d jobs, want %d", len(ended), jobs)
	}
	for _, line := range ended {
		if _, got, _ := strings.Cut(line, ": "); got != want {
			s.Errorf("%s\nwant %s", line, want)
		}
	}
	if n := s.query(`SELECT count(*) || ' ' || min(state) || ' ' || max(state) FROM legwork.job WHERE graph =
		'fault.child'`)[0]; n != fmt.Sprintf("%d completed completed", jobs) {
		s.Errorf("the children are %s, want one of each of %d jobs", n, jobs)
	}
	for _, letter := range s.query(`SELECT lane || ' ' || reason || ' ' || message FROM legwork.dead_letter`) {
		s.Errorf("dead letter: %s", letter)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for what, keys := range s.done {
		want := 1
		if strings.HasSuffix(what, " W") { // two rounds of the cycle
			want = 2
		}
		if len(keys) != want {
			s.Errorf("work of %s was done under %d keys, want %d", what, len(keys), want)
		}
	}
	if len(s.done) != 5*jobs {
		s.Errorf("%d pieces of work were done, want %d", len(s.done), 5*jobs)
	}
}

// rare is what the protocol did about the faults.
func (s *site) rare() map[string]int {
	all, out := s.metrics(), map[string]int{}
	for _, name := range []string{"transitions_total resumed", "transitions_total duplicate", "transitions_total stale",
		"transitions_total retry",
		"transitions_total closed", "duplicates_total", "fence_rejections_total", "redeliveries_total",
		"published_total sweep", "publish_errors_total"} {
		out[name] = all[name]
	}
	return out
}

// witness fails a run in which a fault, or what answers it, has not happened. At a low rate
// it is sure only of what is called for each message: how often the store is called depends on
// the batches, and so on the machine.
func (s *site) witness(rate float64) {
	s.Helper()
	faults, rare := s.faults.Counts(), s.rare()
	must := []string{"publish after a commit: lost", "delivery: fails", "delivery: executed and times out",
		"delivery: twice at once", "delivery: lost"}
	answers := []string{"transitions_total duplicate", "duplicates_total", "redeliveries_total", "published_total sweep"}
	if rate > 0.05 {
		must = append(must, "store: fails", "store: times out", "store: executed and times out", "store: deadlock",
			"publish: fails", "publish: times out", "publish: executed and times out", "outbox: fails", "outbox: times out",
			"outbox: executed and times out", "broker: fails", "broker: times out", "client: executed and times out")
		answers = slices.Sorted(maps.Keys(rare))
	}
	for _, what := range must {
		if faults[what] == 0 {
			s.Errorf("never happened: %s; %v", what, faults)
		}
	}
	for _, what := range answers {
		if rare[what] == 0 && what != "transitions_total closed" {
			s.Errorf("never happened: %s", what)
		}
	}
}
