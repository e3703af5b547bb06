//go:build slow

package chaos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// flowGraphs are jobs that are durable functions: one that completes, and one that fails and
// takes back what it has done.
const flowGraphs = `
    - subscribes: t.flow
      activities:
        v0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        vf: {type: function, topic: t.fn, calls: ['*'], input: {maps: {id: '{v0.output.data.id}'}}, job: {maps: {one: '{$self.output.data.v}'}}}
      transitions:
        v0: [{to: vf}]
    - subscribes: t.undone
      activities:
        u0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        uf: {type: function, topic: t.fn, calls: ['*'], input: {maps: {id: '{u0.output.data.id}', round: 1}}}
        uh: {type: hook, job: {maps: {code: '{uf.output.metadata.code}'}}}
      transitions:
        u0: [{to: uf}]
        uf: [{to: uh, conditions: {code: 422}}]
`

// flowTopics are those of the functions.
var flowTopics = []string{"t.fn", "t.inner"}

// buildVariable names the build of the functions that a worker has: that of the day, or olderBuild,
// which knows nothing of the last change.
const (
	buildVariable = "LEGWORK_TORTURE_BUILD"
	olderBuild    = "older"
)

type tortureValue struct {
	V int `json:"v"`
}

var (
	keyedWork = flow.Worker[tortureWork, tortureValue]("t.keyed")
	freeWork  = flow.Worker[tortureWork, tortureValue]("t.free")
	innerWork = flow.Func[tortureWork, tortureValue]("t.inner")
	wordOf    = flow.Signal[string]("t.word")
)

// stepValue is what the step of a function returns.
const stepValue = 1000

// tortureFunctions are the functions of a worker.
func tortureFunctions(acts *effects) []worker.Registration {
	step := func(ctx flow.Context, name string, in tortureWork) (err error) {
		gid := flow.Info(ctx).Gid
		for range 100 { // one that was given up runs again: the database may be away for long
			_, err = flow.Do(ctx, name, func(ctx context.Context) (int, error) {
				return stepValue, acts.step(ctx, gid, in.ID, name, flow.Attempt(ctx))
			})
			if err == nil {
				return nil
			}
			flow.Sleep(ctx, time.Second)
		}
		return err
	}
	return []worker.Registration{flow.Handle("t.fn", func(ctx flow.Context, in tortureWork) (_ tortureValue, err error) {
		var undo flow.Undo
		defer undo.On(ctx, &err)
		work := tortureWork{ID: in.ID}
		one, err := keyedWork.Call(ctx, work)
		if err != nil {
			return tortureValue{}, err
		}
		free, inner := freeWork.Go(ctx, work), innerWork.Go(ctx, work)
		flow.All(ctx, free, inner)
		two, err1 := free.Get(ctx)
		three, err2 := inner.Get(ctx)
		if err := errors.Join(err1, err2); err != nil {
			return tortureValue{}, err
		}
		flow.Sleep(ctx, 100*time.Millisecond)
		said, err := wordOf.Receive(ctx)
		if err != nil || said != in.ID {
			return tortureValue{}, errors.Join(err, flow.Errorf(500, "somebody says %q", said))
		}
		if err := step(ctx, "effect", in); err != nil {
			return tortureValue{}, err
		}
		undo.Add(func(ctx flow.Context) error { return step(ctx, "undo", in) })
		if in.Round == 1 {
			return tortureValue{}, flow.Errorf(422, "it is taken back")
		}
		return tortureValue{one.V + two.V + three.V + stepValue}, nil
	}), flow.Handle("t.inner", func(ctx flow.Context, in tortureWork) (tortureValue, error) {
		v, err := keyedWork.Call(ctx, in)
		if err == nil && os.Getenv(buildVariable) != olderBuild && flow.Patched(ctx, "more") {
			_, err = freeWork.Call(ctx, in)
		}
		flow.Sleep(ctx, 300*time.Millisecond)
		return v, err
	})}
}

// parkedSeries is the gauge of functions that a worker keeps, as Prometheus has it.
const parkedSeries = "legwork_torture_parked"

// meterParked has the worker tell how many functions it keeps.
func meterParked() error {
	_, err := otel.Meter("torture").Int64ObservableGauge("legwork.torture.parked",
		metric.WithInt64Callback(func(_ context.Context, o metric.Int64Observer) error {
			o.Observe(int64(parked()))
			return nil
		}))
	return err
}

// parked counts the goroutines of functions in this process.
func parked() int {
	stacks := make([]byte, 16<<20)
	return bytes.Count(stacks[:runtime.Stack(stacks, true)], []byte("replay.(*Run).run("))
}

// flowEnd is how a job of a function ends.
func (j tortureJob) flowEnd() tortureEnd {
	if j.kind == "undone" {
		return tortureEnd{graph: j.topic(), state: "completed", data: map[string]any{"code": 422.0}}
	}
	v := value(j.tag, "vf/0", 0) + value(j.tag, "vf/1", 0) + value(j.tag, "vf/2/0", 0) + stepValue
	return tortureEnd{graph: j.topic(), state: "completed", data: map[string]any{"one": float64(v)}}
}

// flowEffects are those of the workers that a function calls. The last is behind the gate: jobs that the older build
// has had do without.
func (j tortureJob) flowEffects() []tortureEffect {
	f := map[string]string{"flow": "vf", "undone": "uf"}[j.kind]
	return []tortureEffect{{f + "/0", true, 1}, {f + "/1", false, 1}, {f + "/2/0", true, 1}, {f + behindGate, false, 1}}
}

const behindGate = "/2/2"

// say sends the signal that a function waits for.
func (l *tortureLoad) say(j tortureJob, failovers int64) error {
	return l.unlessLost(failovers, func() error {
		ctx, cancel := context.WithTimeout(l.a.ctx, callLimit)
		defer cancel()
		_, err := l.a.client.SignalJob(ctx, client.Ref{App: "torture", JobID: j.tag}, string(wordOf), j.tag,
			client.WithSignalID(j.tag))
		if legwork.CodeOf(err) == legwork.CodeConflict {
			return nil // it has ended: an earlier call that nobody answered has reached it
		}
		return err
	})
}

// step notes an execution of a function's step.
func (e *effects) step(ctx context.Context, gid legwork.ID, tag, name string, attempt int) error {
	exec := legwork.NewID()
	return insist(ctx, func() error {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		_, err := e.pool.Exec(ctx, `INSERT INTO step (exec, gid, tag, name, attempt) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (exec) DO NOTHING`, exec.String(), gid.String(), tag, name, attempt)
		return err
	})
}

// stepCounts is what became of the steps of functions.
type stepCounts struct {
	Jobs    int `json:"jobs"`
	Steps   int `json:"steps"` // executions
	Again   int `json:"later_attempts"`
	Undone  int `json:"undone"`
	Refused int `json:"turns_refused_with_570"`
	Blind   int `json:"same_attempt_after_a_failover"`
}

func (c *stepCounts) text() string {
	return fmt.Sprintf("%d jobs, %d executions of their steps, %d of them as a later attempt: no attempt twice; %d took "+
		"back what they had done; a build that disagreed was refused %d turns at least", c.Jobs, c.Steps, c.Again, c.Undone,
		c.Refused)
}

// checkSteps checks that a step which runs again knows it, that those which must have run did, and that what was
// done is taken back by whoever failed, and nobody else. A failover that has lost commits may have lost an attempt, or
// the record of a step.
func (a *arena) checkSteps(ctx context.Context) *stepCounts {
	faults, counts := a.tally.read()
	c, failed := &stepCounts{Refused: counts[turnsRefused]}, faults[tailLost] > 0
	rows, err := a.acts.Query(ctx, `
SELECT tag, name, attempt, count(*), min(at), max(at) FROM step GROUP BY gid, tag, name, attempt`)
	if err != nil {
		a.violation("check the steps: %v", err)
		return c
	}
	var tag, name string
	var attempt, n int
	var since, until time.Time
	ran := map[string]bool{}
	var twice, wrong []string
	_, err = pgx.ForEachRow(rows, []any{&tag, &name, &attempt, &n, &since, &until}, func() error {
		c.Steps += n
		ran[tag+" "+name] = true
		if attempt > 1 {
			c.Again += n
		}
		switch {
		case n > 1 && a.tail.forgot(since, until):
			c.Blind++
		case n > 1:
			twice = append(twice, fmt.Sprintf("%s %s: attempt %d ran %d times, from %v to %v", tag, name, attempt, n, since,
				until))
		}
		return nil
	})
	if err != nil {
		a.violation("check the steps: %v", err)
	}
	for n := range a.load.started {
		j := tortureJobOf(n)
		if j.kind != "flow" && j.kind != "undone" || a.load.unsure[j.tag] {
			continue
		}
		c.Jobs++
		effect, undo := ran[j.tag+" effect"], ran[j.tag+" undo"]
		if undo {
			c.Undone++
		}
		if !effect && !failed || undo != (j.kind == "undone") && !failed {
			wrong = append(wrong, fmt.Sprintf("%s: its step ran: %v, it was undone: %v", j.tag, effect, undo))
		}
	}
	a.none("steps of functions ran twice without knowing", twice)
	a.none("functions did not do what they should", wrong)
	return c
}

// forgot reports whether a failover between two moments may have lost what was known at the first.
func (t *lostTail) forgot(since, until time.Time) bool {
	return slices.ContainsFunc(t.kept, func(kept time.Time) bool {
		return since.After(kept.Add(-slack)) && until.After(kept)
	})
}

// disagree deploys a build of the functions that does not know the last change to one worker, and puts it right after
// some seconds. Jobs that are past the change cannot go on there; those that begin there have done without it.
func (a *arena) disagree(d decision) error {
	p := a.one(tortureRole, d.choice)
	deploy := func(build string) error {
		p.mu.Lock()
		p.build = build
		p.mu.Unlock()
		return a.restart(p)
	}
	seen := map[string]bool{}
	err := deploy(olderBuild)
	began, least := time.Now(), d.between(2*time.Second, 6*time.Second)
	for time.Since(began) < least || len(seen) == 0 && time.Since(began) < 3*least { // it may be cut off for a while
		a.hold(100 * time.Millisecond)
		for _, turn := range a.refusedTurns() {
			seen[turn] = true
		}
	}
	a.tally.add(turnsRefused, len(seen))
	return errors.Join(err, deploy(""))
}

// turnsRefused is what the load tells of turns that a build which disagrees did not take.
const turnsRefused = "turns refused with 570"

// refusedTurns are the turns that wait to be taken again after that. A database that is away says nothing.
func (a *arena) refusedTurns() []string {
	ctx, cancel := context.WithTimeout(a.ctx, time.Second)
	defer cancel()
	rows, err := a.pool.Query(ctx, a.sql(`SELECT guid::text FROM legwork.outbox WHERE failed->>'code' = '570'`))
	if err != nil {
		return nil
	}
	turns, _ := pgx.CollectRows(rows, pgx.RowTo[string])
	return turns
}
