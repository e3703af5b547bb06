package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestAttributesOfFunctions: what a function sets is what lists find its job by. The last value of a name counts, a
// function within another sets those of the same job, and a job keeps no more than eight.
func TestAttributesOfFunctions(t *testing.T) {
	t.Parallel()
	bodies := code(func(ctx flow.Context, n num) (num, error) {
		flow.Attr(ctx, "customer", "first")
		flow.Attr(ctx, "customer", "seven")
		flow.Attr(ctx, "amount", 12.5)
		flow.Attr(ctx, "gone", true)
		if _, err := workA.Call(ctx, n); err != nil {
			return n, err
		}
		flow.Attr(ctx, "amount", 13)
		flow.Attr(ctx, "gone", nil)
		if _, err := inner.Call(ctx, n); err != nil {
			return n, err
		}
		flow.Attr(ctx, "customer", "8") // with its end
		return n, nil
	}, func(ctx flow.Context, n num) (num, error) {
		for i := range 8 {
			flow.Attr(ctx, fmt.Sprint("inner", i), i)
		}
		return n, nil
	})
	for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
		for _, asked := range []bool{false, true} {
			t.Run(fmt.Sprint(mode, " asked ", asked), func(t *testing.T) {
				t.Parallel()
				w := sim.New(t, mode, functions)
				w.Work = func(m *legwork.Transition) []sim.Reply {
					if body := bodies[m.Topic]; body != nil {
						return w.Turn("w", m, body)
					}
					return []sim.Reply{{Data: string(m.Data)}}
				}
				if asked {
					w.Homes = w.AskAll(bodies)
				}
				w.Start("go", "job", `{}`)
				w.Settle(w.Engine(w.Pool))
				got := w.Query(`SELECT format('%s=%s/%s', name, value, number) FROM legwork.search ORDER BY name`)
				want := []string{"amount=13/13", "customer=8/"}
				for i := range 6 {
					want = append(want, fmt.Sprintf("inner%d=%d/%d", i, i, i))
				}
				same(t, got, want)
				atRest(t, w)
			})
		}
	}
}

// late sends what a process writes, but before the batch that has a statement it lets others go first.
type late struct {
	crash.Sender
	statement string
	others    func()
}

func (l *late) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	for _, q := range b.QueuedQueries {
		if others := l.others; others != nil && strings.Contains(q.SQL, l.statement) {
			l.others = nil
			others()
		}
	}
	return l.Sender.SendBatch(ctx, b)
}

// TestAttributesOfALateCopy: a second copy of an answer that commits after the function has gone on changes no
// attribute.
func TestAttributesOfALateCopy(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		flow.Attr(ctx, "state", "first")
		_, err := workA.Call(ctx, n)
		flow.Attr(ctx, "state", "second")
		return num{1}, err
	}))
	e := w.Engine(w.Pool)
	w.Until(e, func(m *sim.Message) bool { return m.Lane == legwork.LaneResponse })
	m := w.Find(legwork.LaneResponse, "")[0]
	ran := false
	copied := w.Engine(&late{Sender: w.Pool, statement: "ledger/search_again.sql", others: func() {
		ran = true
		w.Handle(e, legwork.LaneResponse, m)
		w.Settle(e)
	}})
	w.Handle(copied, legwork.LaneResponse, w.Again(m))
	w.Settle(e)
	came(t, w, "1")
	if got := w.Query(`SELECT value FROM legwork.search`); !ran || len(got) != 1 || got[0] != "second" {
		t.Errorf("the attribute is %q, want second (the copy was late: %v)", got, ran)
	}
}

// TestBadAttributes: an answer to a turn that sets what cannot be kept is no answer: the turn is asked again.
func TestBadAttributes(t *testing.T) {
	t.Parallel()
	large, err := json.Marshal(fmt.Sprintf("%0257d", 1))
	if err != nil {
		t.Fatal(err)
	}
	nine := map[string]json.RawMessage{}
	for i := range 9 {
		nine[fmt.Sprint("a", i)] = json.RawMessage(`1`)
	}
	for name, bad := range map[string]map[string]json.RawMessage{
		"a name": {"0": json.RawMessage(`1`)}, "a list": {"a": json.RawMessage(`[1]`)}, "large": {"a": large},
		"many": nine,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := sim.New(t, engine.Fused, functions)
			turns := 0
			w.Work = func(m *legwork.Transition) []sim.Reply {
				if turns++; turns > 1 {
					bad = map[string]json.RawMessage{"a": json.RawMessage(`"good"`)}
				}
				answer, err := json.Marshal(frames.Answer{Token: fmt.Sprint("t", turns), Attr: bad,
					Events: json.RawMessage(`[{"t":"ExecutionCompleted","ok":1}]`)})
				if err != nil {
					t.Fatal(err)
				}
				return []sim.Reply{{Data: string(answer)}}
			}
			w.Start("go", "job", `{}`)
			w.Settle(w.Engine(w.Pool))
			same(t, w.Query(`SELECT name || '=' || value FROM legwork.search`), []string{"a=good"})
			same(t, w.Query(`SELECT DISTINCT reason FROM legwork.dead_letter`), []string{"bad_turn"})
			if turns != 2 {
				t.Errorf("the function had %d turns, want 2", turns)
			}
		})
	}
}
