package budget

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

// perFrame is how many pages, and rows of all nodes of its plan, a statement may need for each function that is open in
// a job which something else ends. Others may need pagesBesides and rowsBesides in all, however many are open.
var perFrame = map[string]struct{ pages, rows float64 }{
	"ledger/cancel_look.sql": {5, 12},
	"ledger/cancel.sql":      {42, 90},
	"ledger/complete.sql":    {2, 2},
	"ledger/ended.sql":       {28, 42},
	"ledger/skip.sql":        {28, 30},
}

const pagesBesides, rowsBesides = 300, 300

// framesDocument has functions that call groups of functions, all of which wait.
const framesDocument = `
app:
  id: budget
  version: '1'
  graphs:
    - subscribes: f.cancelled
      activities:
        t: {type: trigger}
        f: {type: function, topic: f.calls, calls: ['*'], undo: f.undoing, input: {maps: '{t.output.data}'}}
      transitions:
        t: [{to: f}]
    - subscribes: f.early
      activities:
        et: {type: trigger}
        ef: {type: function, topic: f.calls, calls: ['*'], input: {maps: '{et.output.data}'}}
        eh: {type: hook, sleep: 3600}
        ex: {type: worker, topic: f.other, statusThreshold: 99999}
      transitions:
        et: [{to: ef}, {to: eh}]
        eh: [{to: ex}]
    - subscribes: f.undoing
      activities:
        ut: {type: trigger}
`

// groups is how many groups of functions a function calls, and of how many each is.
type groups struct {
	N  int `json:"n"`
	Of int `json:"of"`
}

func (g groups) frames() int { return 1 + g.N + g.N*g.Of }

// TestManyOpenFrames: a job ends by something else while a thousand functions are open, and while ten thousand are.
// Each costs the same: no statement looks at some of them again for each.
func TestManyOpenFrames(t *testing.T) {
	t.Parallel()
	t.Run("interrupt and cancel", func(t *testing.T) {
		t.Parallel()
		linear(t, groups{1, 1000}, groups{10, 1000}, []string{"cancel_look.sql", "cancel.sql", "complete.sql", "ended.sql",
			"interrupt.sql"}, func(t *testing.T, g groups) map[string]cost {
			f := newFrames(t, "f.cancelled", g)
			f.interrupt()
			f.cancel()
			f.ended("interrupted")
			return f.costs
		})
	})
	t.Run("statusThreshold", func(t *testing.T) {
		t.Parallel()
		linear(t, groups{1, 100}, groups{10, 100}, []string{"skip.sql"}, func(t *testing.T, g groups) map[string]cost {
			f := newFrames(t, "f.early", g)
			f.skip()
			f.ended("completed")
			return f.costs
		})
	})
}

// linear compares what the statements of a few and of many frames have cost. What they cost besides frames weighs more
// among few, and indexes are deeper where there are many: a quarter more is no growth.
func linear(t *testing.T, few, many groups, must []string, run func(t *testing.T, g groups) map[string]cost) {
	t.Helper()
	before, after := run(t, few), run(t, many)
	for _, name := range must {
		if name = "ledger/" + name; after[name].pages == 0 {
			t.Errorf("%s did not run", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		a, b, most := before[name], after[name], perFrame[name]
		n, m := float64(few.frames()), float64(many.frames())
		t.Logf("%-24s of %5.0f frames: %6.2f pages, %6.2f rows each; of %5.0f: %6.2f pages, %6.2f rows", name, n, a.pages/n,
			a.rows/n, m, b.pages/m, b.rows/m)
		if b.pages > pagesBesides+m*min(most.pages, a.pages/n*1.25) || b.rows > rowsBesides+m*min(most.rows, a.rows/n*1.25) {
			t.Errorf("%s touches %.0f pages for %.0f frames and %.0f for %.0f, and looks at %.0f and %.0f rows: %s", name,
				a.pages, n, b.pages, m, a.rows, b.rows, b.plan)
		}
	}
}

// cost is what a statement has cost: the most of several times.
type cost struct {
	pages, rows float64
	plan        json.RawMessage
}

// node is what tells of a part of a plan how many rows it has looked at.
type node struct {
	Type     string  `json:"Node Type"`
	Rows     float64 `json:"Actual Rows"`
	Loops    float64 `json:"Actual Loops"`
	Filtered float64 `json:"Rows Removed by Filter"`
	Unjoined float64 `json:"Rows Removed by Join Filter"`
	Plans    []node
}

func (n *node) looked() float64 {
	rows := (n.Rows + n.Filtered + n.Unjoined) * n.Loops
	for i := range n.Plans {
		rows += n.Plans[i].looked()
	}
	return rows
}

// frames is a job with many open functions. Its statements are explained from then on.
type frames struct {
	*sim.World
	t     *testing.T
	pool  *pgxpool.Pool
	log   *explain.Log
	costs map[string]cost
}

func newFrames(t *testing.T, topic string, g groups) *frames {
	t.Helper()
	f := &frames{World: sim.New(t, engine.Fused, framesDocument), t: t, costs: map[string]cost{}}
	f.Asleep = true
	f.Work = func(m *legwork.Transition) []sim.Reply { return f.Turn("w", m, bodies[m.Topic]) }
	f.Start(topic, "job", fmt.Sprintf(`{"n":%d,"of":%d}`, g.N, g.Of))
	f.rush(f.Engine(f.Pool))
	f.pool, f.log = explain.Pool(t, pg.Options{Size: 4})
	if open := f.One("SELECT count(*) FROM legwork.open_frame"); open != fmt.Sprint(g.frames()) {
		t.Fatalf("%s functions are open, want %d: the job is %s", open, g.frames(), f.Job("job"))
	}
	return f
}

var said = flow.Signal[groups]("said")

// bodies are the functions, by topic. Each waits for a signal that nobody sends.
var bodies = map[string]replay.Body{
	"f.calls": flowbody.Of("f.calls", func(ctx flow.Context, g groups) (groups, error) {
		for range g.N {
			flow.Func[groups, groups]("f.group").Go(ctx, g)
		}
		return said.Receive(ctx)
	}),
	"f.group": flowbody.Of("f.group", func(ctx flow.Context, g groups) (groups, error) {
		for range g.Of {
			flow.Func[groups, groups]("f.waits").Go(ctx, groups{})
		}
		return said.Receive(ctx)
	}),
	"f.waits": flowbody.Of("f.waits", func(ctx flow.Context, _ groups) (groups, error) { return said.Receive(ctx) }),
}

func (f *frames) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// rush works until nothing moves.
func (f *frames) rush(e *engine.Engine) {
	for ms := f.Messages(); len(ms) > 0; ms = f.Messages() {
		lanes := map[string][]*sim.Message{}
		for _, m := range ms {
			lanes[m.Lane] = append(lanes[m.Lane], m)
		}
		for lane, ms := range lanes {
			if _, work := legwork.WorkTopic(lane); work {
				for _, m := range ms {
					f.DoWork(m, false)
				}
				continue
			}
			for batch := range slices.Chunk(ms, 256) {
				f.Handle(e, lane, batch...)
			}
		}
	}
}

// interrupt interrupts the job, and takes it back.
func (f *frames) interrupt() {
	f.t.Helper()
	request := ledger.InterruptRequest{App: "budget", Job: "job"}
	request.GUID, request.Error = legwork.NewID(), []byte(`{"message":"enough","code":410}`)
	done, _, err := f.Store(takesBack{f.pool}).InterruptJobs(f.t.Context(), []ledger.InterruptRequest{request})
	f.must(err)
	if !done[0].Found || done[0].Already {
		f.t.Fatalf("the interrupt is %+v", done[0])
	}
	f.count()
}

// cancel cancels the job, which is undone by another one.
func (f *frames) cancel() {
	f.t.Helper()
	c, err := client.New(f.Namespace, f.pool, nil)
	f.must(err)
	defer c.Close()
	done, err := c.Cancel(f.t.Context(), ref("job"), client.Cancel{Reason: "enough"})
	f.must(err)
	if done.State != client.Cancelling {
		f.t.Errorf("the cancel is %+v", done)
	}
	f.holds()
	f.Sweep()
	f.rush(f.Engine(f.pool))
	f.count()
}

// skip has the job be completed by an activity that is skipped.
func (f *frames) skip() {
	f.Query(`UPDATE legwork.outbox SET due_at = now() WHERE activity = 'eh' RETURNING 1`)
	f.Sweep()
	f.rush(f.Engine(f.pool))
	f.count()
}

// count notes what has run.
func (f *frames) count() {
	f.t.Helper()
	for _, ran := range f.log.Take() {
		var root node
		f.must(json.Unmarshal(ran.Plan, &root))
		name, now := sqlfile.NameOf(ran.SQL), cost{float64(ran.Pages), root.looked(), ran.Plan}
		if c := f.costs[name]; now.pages+now.rows > c.pages+c.rows {
			f.costs[name] = now
		}
	}
}

// ended checks that the job has ended, and that nothing of it is left.
func (f *frames) ended(state string) {
	f.t.Helper()
	if got := f.Job("job"); got != state+" 0" {
		f.t.Errorf("the job is %s", got)
	}
	if got := f.One(`SELECT concat_ws(' ', (SELECT count(*) FROM legwork.open_frame),
		(SELECT count(*) FROM legwork.outbox), (SELECT count(*) FROM legwork.hook),
		(SELECT count(*) FROM legwork.activity WHERE frame IS NOT NULL),
		(SELECT count(*) FROM legwork.dead_letter))`); got != "0 0 0 0 0" {
		f.t.Errorf("open functions, messages, registrations, states and dead letters that are left: %s", got)
	}
	f.holds()
}

func (f *frames) holds() {
	f.t.Helper()
	lines, err := invariant.Invariants(f.t.Context(), f.Pool, f.Namespace)
	f.must(err)
	for _, line := range lines[:min(len(lines), 10)] {
		f.t.Error(line)
	}
}

// takesBack takes back what transactions do.
type takesBack struct{ pool *pgxpool.Pool }

func (d takesBack) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	tx, err := d.pool.Begin(ctx)
	if err != nil {
		return d.pool.SendBatch(ctx, b) // which fails, too
	}
	return takenBack{tx.SendBatch(ctx, b), ctx, tx}
}

type takenBack struct {
	pgx.BatchResults
	ctx context.Context
	tx  pgx.Tx
}

func (r takenBack) Close() error { return errors.Join(r.BatchResults.Close(), r.tx.Rollback(r.ctx)) }
