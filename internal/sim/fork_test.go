package sim_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/fork"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// TestForksEndTheSame: jobs of random graphs are forked at random cuts, under their own ids, so
// that workers answer as before. Each ends as its source has, but for what chance decides; nobody
// is asked again for what is kept, and each activity behind the cut is asked as often as before.
func TestForksEndTheSame(t *testing.T) {
	t.Parallel()
	w, total := newWorld(t), &counts{n: map[string]int{}}
	number, end := uint64(time.Now().UnixMicro()), time.Now().Add(budget(t))
	if s := os.Getenv(seedVariable); s != "" {
		number, _ = strconv.ParseUint(s, 10, 64)
		end = time.Now()
	}
	for first := true; first || time.Now().Before(end) && !t.Failed(); number++ {
		first = false
		w.Clear()
		func() {
			defer func() {
				if t.Failed() {
					t.Logf("repeat with %s=%d", seedVariable, number)
				}
			}()
			forkRun(t, w, number, total)
		}()
	}
	t.Log(total.n)
}

func forkRun(t *testing.T, w *world, number uint64, total *counts) {
	rnd := rand.New(rand.NewPCG(number, 7))
	p := draw(rnd, []int{twoNodes, fewNodes, maxNodes}[rnd.IntN(3)])
	jobs := 1 + rnd.IntN(3)
	c := &chaos{World: w.World, fate: newFate(number), plan: p, counts: total, taken: map[*sim.Message]int{},
		late: map[*sim.Message]int{}, modes: map[engine.Mode]bool{}, put: map[legwork.ID]bool{},
		honest: true}
	c.begins(c.fate)
	c.Deploy(p.document(calm))
	c.begin(calm, calm, jobs)
	c.finish(c.Engine(c.Pool), c.Sweep, jobs, p.speaker(calm, calm, jobs))
	want := c.results(calm)
	app, err := graph.Parse(calm, []byte(p.document(calm)))
	if err != nil {
		t.Fatal(err)
	}
	var forked []*fork.Plan
	for i := range jobs {
		if plan := c.forkJob(t, rnd, app, "job"+strconv.Itoa(i)); plan != nil {
			forked = append(forked, plan)
		}
	}
	c.All = nil
	c.Mode = []engine.Mode{engine.Fused, engine.Step}[rnd.IntN(2)]
	c.finish(c.Engine(c.Pool), c.Sweep, jobs, p.speaker(calm, calm+" forked", jobs))
	got := c.results(calm)
	for job, result := range want {
		// What is kept was asked of the children of the source.
		own, _, _ := strings.Cut(got[job], "\n")
		wanted, _, _ := strings.Cut(result, "\n")
		if own != wanted && !p.loose {
			t.Errorf("%s\n got %s\nwant %s", job, got[job], result)
		}
	}
	for _, plan := range forked {
		c.asked(t, plan)
	}
	c.sound(t)
	if t.Failed() {
		t.Log("\n" + p.document(calm))
		for _, plan := range forked {
			t.Logf("%s: kept %d, again %v, later %v", plan.Job, plan.Kept, plan.Again, plan.Later)
		}
	}
}

// forkJob forks a job; nil: it was refused, for a reason that may be.
func (c *chaos) forkJob(t *testing.T, rnd *rand.Rand, app *graph.App, job string) *fork.Plan {
	t.Helper()
	store := c.Store(c.Pool)
	gid, err := legwork.ParseID(c.One(`SELECT gid::text FROM legwork.job WHERE app = 'calm' AND job_id = $1`, job))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := store.JobRows(t.Context(), gid)
	if err != nil || !rows.Ended {
		t.Fatalf("%s: %v %+v", job, err, rows)
	}
	awaited := map[legwork.ID]*fork.Request{}
	request := func(rows *ledger.JobRows) *fork.Request {
		g := app.Graph(rows.Graph)
		return &fork.Request{Source: rows, Graph: g, To: g, Schemas: decide.SchemasOf(app), Version: rows.Version,
			Gid: c.NewID().Wide(), Retry: true, Job: rows.Job, Awaited: awaited}
	}
	r := request(rows)
	if rnd.IntN(4) > 0 {
		a := rows.Activities[rnd.IntN(len(rows.Activities))]
		r.Cuts = append(r.Cuts, fork.Cut{Activity: a.Activity})
		if rnd.IntN(2) == 0 {
			r.Cuts[0].DAD = a.DAD
		}
	}
	plan, err := fork.Make(r)
	for err == nil && len(plan.Missing) > 0 {
		c.counts.add("awaited")
		for _, gid := range plan.Missing {
			below, err := store.JobRows(t.Context(), gid)
			if err != nil {
				t.Fatal(err)
			}
			awaited[gid] = request(below)
		}
		plan, err = fork.Make(r)
	}
	var refused *legwork.Error
	switch {
	case errors.As(err, &refused):
		c.counts.add("refused")
		if strings.Contains(refused.Message, "were on their way") {
			c.counts.add("unclear")
			t.Logf("%s %s: %v", job, rows.State, err)
		}
		return nil
	case err != nil:
		t.Errorf("%s, which is %s, cut at %v: %v", job, rows.State, r.Cuts, err)
		return nil
	}
	plan.Author, plan.Reason = "a test", "to see"
	done, err := store.Fork(t.Context(), plan.All()...)
	if err != nil || !done[0].Granted() {
		t.Errorf("%s: %v %+v", job, err, done)
		return nil
	}
	c.counts.add("forked " + rows.State)
	for _, s := range plan.Again {
		c.counts.add("again " + string(s.Why))
	}
	return plan
}

// asked checks whom a fork has asked: nobody for what was kept.
func (c *chaos) asked(t *testing.T, plan *fork.Plan) {
	t.Helper()
	kept := map[string]bool{}
	for _, a := range plan.Activities {
		if a.Answered && a.Ledger > 0 {
			kept[a.Activity+" "+string(a.DAD)] = true
		}
	}
	for _, m := range c.All {
		if !strings.HasPrefix(m.Lane, "work.") {
			continue
		}
		gid := m.Header.Get(legwork.HeaderGid)
		place := m.Header.Get(legwork.HeaderActivity) + " " + m.Header.Get(legwork.HeaderDAD)
		if gid == plan.Gid.String() && kept[place] {
			t.Errorf("job %s: activity %s is asked again, though it is kept", plan.Job, place)
		}
	}
}
