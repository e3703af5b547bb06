package engine_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// listening is another graph of a function, which waits for a signal.
var (
	listening = withGraphs(functions, `
subscribes: listening
function: {topic: code.inner, calls: ['signal:done']}`)

	listener = flow.Job[num, json.RawMessage]("listening")
)

// startsAndTells starts a job that goes on alone, and sends it a signal, on which that job waits.
func startsAndTells(ctx flow.Context, n num) (num, error) {
	job, err := listener.Detach(ctx, n)
	if err != nil {
		return num{}, err
	}
	flow.Sleep(ctx, time.Minute)
	return num{7}, spoken.Send(ctx, flow.To{Job: job}, num{n.N + 1})
}

// closesSets takes the first of several answers, and gives up the others: a worker's, a job and
// a function that wait for ever, and what is called in the same turn.
func closesSets(ctx flow.Context, n num) (num, error) {
	jobs := flow.NewJoin[json.RawMessage](ctx)
	defer jobs.Close(ctx)
	set := flow.NewJoin[num](ctx)
	listener.Into(ctx, jobs, n)
	inner.Into(ctx, set, n)
	workA.Into(ctx, set, num{3})
	first, err, _ := set.Next(ctx)
	if err != nil {
		return num{}, err
	}
	set.Close(ctx)
	if _, _, ok := set.Next(ctx); ok {
		return num{}, flow.Errorf(500, "there is more in a set that is closed")
	}
	set.Close(ctx)
	none := flow.NewJoin[num](ctx)
	workA.Into(ctx, none, num{5})
	none.Close(ctx)
	flow.Sleep(ctx, time.Minute)
	return first, nil
}

func init() {
	scenarios["function that starts and tells"] = scenario{document: listening, code: code(startsAndTells, silent)}
	scenarios["function that closes"] = scenario{document: listening, code: code(closesSets, silent)}
}

// TestDetach: a job that was detached has the id that its function is told, goes on when the function has ended, and
// hears the signal that was sent to it, once.
func TestDetach(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := callingWorld(t, mode, listening, startsAndTells, silent)
		w.Settle(w.Engine(w.Pool))
		came(t, w, "7")
		began := w.Query(`SELECT job_id || ' ' || state || ' ' || (SELECT value::text FROM legwork.job_data d WHERE d.gid = j.gid)
			FROM legwork.job j WHERE graph = 'listening'`)
		told := eventsOf(w, "f", "InvokeCompleted")
		if len(began) != 1 || !strings.HasSuffix(began[0], " completed 2") ||
			!strings.Contains(told[0], `"ok":{"job":"`+strings.Fields(began[0])[0]+`"}`) {
			t.Errorf("there are jobs %q, the function was told %q", began, told)
		}
		if n := w.One(`SELECT count(*) FROM legwork.child`); n != "0" {
			t.Errorf("%s jobs have a parent", n)
		}
	})
}

// TestDetachOutlives: the job that has detached another is interrupted before anything was published: the other begins.
func TestDetachOutlives(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := callingWorld(t, mode, listening, startsAndTells, silent)
		e := w.Engine(w.Pool)
		w.Asleep = true
		w.Until(e, func(m *sim.Message) bool {
			return m.Lane == legwork.LaneStart && m.Header.Get(legwork.HeaderGUID) != ""
		})
		w.Lose()
		interruptJob(t, w, e, "job")
		w.Settle(e)
		if got := w.Query(`SELECT graph || ' ' || state FROM legwork.job ORDER BY 1`); !slices.Equal(got,
			[]string{"go interrupted", "listening running"}) {
			t.Errorf("the jobs are %q", got)
		}
		holds(t, w)
	})
}

// TestNotListed: a function that starts or signals what its graph does not list gets error 403, and nothing is sent.
func TestNotListed(t *testing.T) {
	t.Parallel()
	document := strings.Replace(listening, "calls: ['*']", "calls: ['start:child', 'send:other']", 1)
	w := callingWorld(t, engine.Fused, document, func(ctx flow.Context, n num) (num, error) {
		_, err1 := listener.Detach(ctx, n)
		err2 := spoken.Send(ctx, flow.To{Job: "any"}, n)
		if err1 == nil || err2 == nil || !strings.Contains(err1.Error(), "start:listening") ||
			!strings.Contains(err2.Error(), "send:done") {
			return num{}, flow.Errorf(500, "they are answered with %v and %v", err1, err2)
		}
		return num{legwork.CodeOf(err1) + legwork.CodeOf(err2)}, nil
	}, silent)
	w.Settle(w.Engine(w.Pool))
	came(t, w, "806")
	if n := w.One(`SELECT count(*) FROM legwork.job`); n != "1" {
		t.Errorf("there are %s jobs", n)
	}
}

// TestSendToNobody: a signal to a job that has ended is a dead letter; the function has gone on.
func TestSendToNobody(t *testing.T) {
	t.Parallel()
	w := callingWorld(t, engine.Fused, listening, func(ctx flow.Context, n num) (num, error) {
		return num{1}, spoken.Send(ctx, flow.To{Job: "ended"}, n)
	}, func(flow.Context, num) (num, error) { return num{}, nil })
	w.Start("listening", "ended", `{}`)
	w.Settle(w.Engine(w.Pool))
	came(t, w, "1")
	lettersAre(t, w, "signal job_ended")
}

// TestClose: what is open in a set that is closed is given up in that commit, with error 499; nothing is sent that was
// called in the same turn.
func TestClose(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := callingWorld(t, mode, listening, closesSets, silent)
		good, asked := w.Work, map[string]int{}
		w.Work = func(m *legwork.Transition) []sim.Reply {
			asked[m.Activity]++
			return good(m)
		}
		e := w.Engine(w.Pool)
		w.Asleep = true
		w.Settle(e)
		rowsAre(t, w, "response f/9") // the sleep
		holds(t, w)
		w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE activity = 'f/9' RETURNING 1`)
		w.Settle(e)
		came(t, w, "3")
		if asked["f/4"] != 1 || asked["f/7"] != 0 {
			t.Errorf("workers were asked %v", asked)
		}
		var codes []string
		for _, e := range eventsOf(w, "f", "InvokeCompleted") {
			if strings.Contains(e, `"code":499`) {
				codes = append(codes, e)
			}
		}
		if len(codes) != 2 {
			t.Errorf("given up are %q", codes)
		}
		got := w.Query(`SELECT state FROM legwork.job WHERE graph = 'listening'`)
		if !slices.Equal(got, []string{"interrupted"}) {
			t.Errorf("the job that was called is %q", got)
		}
	})
}

// TestEndsWhileItGoesOn: one engine ends a function while another takes a turn of a function that it has called,
// between the decision and its commit. What ends is counted as it is then.
func TestEndsWhileItGoesOn(t *testing.T) {
	t.Parallel()
	w := callingWorld(t, engine.Fused, functions, func(ctx flow.Context, n num) (num, error) {
		inner.Go(ctx, n)
		return workA.Call(ctx, n)
	}, func(ctx flow.Context, n num) (num, error) {
		return num{}, flow.All(ctx, workA.Go(ctx, n), workA.Go(ctx, n), flow.After(ctx, time.Hour))
	})
	e := w.Engine(w.Pool)
	w.Asleep = true
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f/0") || m.Is("work", "f/1") })
	w.DoWork(w.The("work", "f/1"), false)
	w.Step(e, w.The(legwork.LaneResponse, "f/1"))
	w.DoWork(w.The("work", "f/0"), false)
	w.DoWork(w.The("work", "f"), false)
	ends, goes := w.The(legwork.LaneResponse, "f"), w.The(legwork.LaneResponse, "f/0")
	raced := &crash.Process{Inner: w.Pool, Gate: func(at int) {
		if at == 2 {
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, goes), "ack done")
		}
	}}
	outcomesAre(t, w.Handle(w.Engine(raced), legwork.LaneResponse, ends), "ack done")
	w.Settle(e)
	came(t, w, "1")
}
