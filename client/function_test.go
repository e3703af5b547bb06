package client_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

// shopFunctions has two functions, and a job that one of them starts.
const shopFunctions = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.checkout
      function: {topic: shop.checkout, calls: ['*']}
    - subscribes: parcel.ship
      activities:
        in: {type: trigger}
        packed: {type: worker, topic: parcel.pack}
      transitions:
        in: [{to: packed}]
`

type nothing struct{}

var (
	askCharge = flow.Worker[nothing, nothing]("order.charge")
	askQuote  = flow.Worker[nothing, nothing]("order.quote")
	askShip   = flow.Job[nothing, nothing]("parcel.ship")
	askPack   = flow.Func[nothing, nothing]("shop.pack")
	yes       = flow.Signal[nothing]("approved")
)

func chargeOnly(ctx flow.Context, _ nothing) (nothing, error) { return askCharge.Call(ctx, nothing{}) }

// lines of this file are told as LINE: they move.
var lines = regexp.MustCompile(`function_test\.go:\d+`)

// ages and times change.
var ages = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC|\b\d+(ms|s|m\d*s?|h\d+m)\b`)

func plainly(sentence string) string {
	return ages.ReplaceAllString(lines.ReplaceAllString(sentence, "LINE"), "T")
}

// explained waits until explain says what a pattern wants, and returns it.
func (s *site) explained(ref client.Ref, want string) *client.Explanation {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.t.Context(), time.Minute)
	defer stop()
	var e *client.Explanation
	for said := ""; said != want; {
		e = s.explain(ref)
		if said = plainly(e.Sentence); ctx.Err() != nil {
			s.t.Fatalf("explain says\n%s\nwant\n%s", said, want)
		}
	}
	return e
}

// checkout is a site with a function that is served, and a job of it.
func checkout(t *testing.T, f func(flow.Context, nothing) (nothing, error), more ...worker.Registration) (*site,
	client.Ref) {
	t.Helper()
	s := newSite(t)
	s.deploy(shopFunctions)
	s.engine(nil)
	if f != nil {
		s.Work(append(more, flow.Handle("shop.checkout", f))...)
	}
	r, err := s.c.Start(t.Context(), "order.checkout", nothing{}, client.WithJobID("o-1"))
	s.must(err)
	return s, client.Of(r)
}

// TestExplainFunction: what a function waits for is told in its own words, with the line of
// its code.
func TestExplainFunction(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		f      func(flow.Context, nothing) (nothing, error)
		serve  []worker.Registration
		want   string
		reason string
	}{
		"turn": {nil, nil,
			"function order-checkout has waited T for a worker of topic shop.checkout to take its turn (published 1x)", "turn"},
		"call": {chargeOnly, nil,
			"call order.charge, at LINE, in function order-checkout, has waited T for a worker on topic order.charge " +
				"(published 1x)", "worker"},
		"retry": {chargeOnly, []worker.Registration{worker.Handle("order.charge",
			func(context.Context, nothing) (nothing, error) {
				return nothing{}, worker.Errorf(503, "the bank is closed")
			}, worker.Retry(worker.RetryPolicy{InitialInterval: time.Hour}))},
			"call order.charge, attempt 2 after error 503: the bank is closed, at LINE, in function order-checkout, begins at " +
				"T (in T)",
			"retry"},
		"timer": {func(ctx flow.Context, _ nothing) (nothing, error) {
			flow.Sleep(ctx, time.Hour)
			return nothing{}, nil
		}, nil, "function order-checkout sleeps until T (T more, T so far), at LINE", "timer"},
		"signal": {func(ctx flow.Context, _ nothing) (nothing, error) { return yes.Receive(ctx) }, nil,
			"function order-checkout has waited T for signal approved, at LINE", "signal"},
		"first": {func(ctx flow.Context, _ nothing) (nothing, error) {
			flow.First(ctx, yes.Next(ctx), flow.After(ctx, time.Hour))
			return nothing{}, nil
		}, nil, "function order-checkout has waited T for the first of 2 (signal approved, timer until T), at LINE",
			"signal"},
		"a timer that nobody waits for": {func(ctx flow.Context, _ nothing) (nothing, error) {
			flow.After(ctx, time.Hour)
			return askCharge.Call(ctx, nothing{})
		}, nil, "call order.charge, at LINE, in function order-checkout, has waited T for a worker on topic order.charge " +
			"(published 1x)", "worker"},
		"step": {payStep, nil, "a worker of topic shop.checkout began step pay, at LINE, attempt 1, of function " +
			"order-checkout T ago, and has not said that it is done. If it has died, another one takes the turn when its " +
			"lease ends", "turn"},
		"all": {func(ctx flow.Context, _ nothing) (nothing, error) {
			flow.All(ctx, askCharge.Go(ctx, nothing{}), askQuote.Go(ctx, nothing{}), askShip.Go(ctx, nothing{}))
			return nothing{}, nil
		}, []worker.Registration{worker.Handle("order.quote",
			func(context.Context, nothing) (nothing, error) { return nothing{}, nil }),
			worker.Handle("parcel.pack", func(context.Context, nothing) (nothing, error) { return nothing{}, nil })},
			"function order-checkout has waited T for all of 3, 1 of them open (call order.charge), at LINE: call " +
				"order.charge, at LINE, in function order-checkout, has waited T for a worker on topic order.charge (published " +
				"1x)", "worker"},
		"child": {func(ctx flow.Context, _ nothing) (nothing, error) { return askShip.Call(ctx, nothing{}) }, nil,
			"function order-checkout has awaited child job CHILD (topic parcel.ship) for T, at LINE: in job CHILD activity " +
				"packed has waited T for a worker on topic parcel.pack (published 1x)", "worker"},
		"inner": {func(ctx flow.Context, _ nothing) (nothing, error) { return askPack.Call(ctx, nothing{}) },
			[]worker.Registration{flow.Handle("shop.pack", chargeOnly)},
			"call order.charge, at LINE, in function shop.pack (order-checkout/0, called at LINE), has waited T for a worker " +
				"on topic order.charge (published 1x)", "worker"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, ref := checkout(t, c.f, c.serve...)
			want := "job o-1 is not done: " + c.want
			if strings.Contains(want, "CHILD") {
				var child string
				s.until("the child begins", func() bool {
					child = s.one(`SELECT coalesce(max(job_id), '') FROM legwork.job WHERE graph = 'parcel.ship'`)
					return child != ""
				})
				want = strings.ReplaceAll(want, "CHILD", child)
			}
			if e := s.explained(ref, want); e.Reason != c.reason {
				t.Errorf("the reason is %s, want %s", e.Reason, c.reason)
			}
		})
	}
}

// TestExplainStuck: a turn that disagrees with the journal says so, with both lines, and when
// it is taken again.
func TestExplainStuck(t *testing.T) {
	t.Parallel()
	s, ref := checkout(t, nil)
	first, stop := context.WithCancel(s.Context)
	done := make(chan error, 1)
	cfg := worker.Config{URL: natstest.URL(t), Namespace: s.ns, Logger: s.Log}
	go func() { done <- worker.Run(first, cfg, flow.Handle("shop.checkout", chargeOnly)) }()
	s.explained(ref, "job o-1 is not done: call order.charge, at LINE, in function order-checkout, has waited T for a "+
		"worker on topic order.charge (published 1x)")
	stop()
	s.must(<-done)
	s.Work(flow.Handle("shop.checkout", func(ctx flow.Context, _ nothing) (nothing, error) {
		return askQuote.Call(ctx, nothing{})
	}), worker.Handle("order.charge", func(context.Context, nothing) (nothing, error) { return nothing{}, nil }))
	e := s.explained(ref, "job o-1 is not done: function order-checkout is stuck: function shop.checkout disagrees with "+
		"the journal of job o-1 at position 0: recorded work:order.charge (LINE), the code asks work:order.quote (LINE). "+
		"Nothing was written. Put the old code back, or gate the change with flow.Patched: then the job goes on by "+
		"itself. The turn is taken again at T (in T, attempt 2); `legwork job retry-now o-1` does it at once")
	w := e.Waits[0]
	if w.Reason != client.ReasonStuck || w.Code != 570 || w.Function != "order-checkout" || w.Topic != "shop.checkout" {
		t.Errorf("the wait is %+v", w)
	}
	j, err := s.c.Job(t.Context(), ref)
	s.must(err)
	if f := j.Functions[0]; f.Failed == nil || f.Failed.Code != 570 || f.Status != "running" {
		t.Errorf("the function is %+v", f)
	}
	trace, err := s.c.Trace(t.Context(), ref)
	s.must(err)
	var turns []string
	for _, span := range trace.Spans {
		if span.Kind == legwork.SpanWork && span.Name == "shop.checkout" {
			turns = append(turns, fmt.Sprint(span.Outcome, " ", span.Code))
		}
		if span.Kind == legwork.SpanLeg2 && span.Outcome == "success" && span.Attempt > 1 {
			t.Errorf("an attempt that has failed is shown as %+v", span)
		}
	}
	if len(turns) < 3 || turns[0] != "success 0" || !strings.HasPrefix(turns[1], "tried again") ||
		!strings.HasPrefix(turns[len(turns)-1], "outstanding") {
		t.Errorf("the turns are %q", turns)
	}
}

// payStep is in its step until the test ends.
func payStep(ctx flow.Context, _ nothing) (nothing, error) {
	return flow.Do(ctx, "pay", func(ctx context.Context) (nothing, error) {
		<-ctx.Done()
		return nothing{}, ctx.Err()
	})
}

// TestShowStep: a function whose worker is in a step says so where others say what they wait for.
func TestShowStep(t *testing.T) {
	t.Parallel()
	s, ref := checkout(t, payStep)
	s.until("the step begins", func() bool {
		j, err := s.c.Job(t.Context(), ref)
		s.must(err)
		return len(j.Functions) == 1 && j.Functions[0].Status == "running" &&
			j.Functions[0].Awaits == "step pay, which a worker runs"
	})
}

// TestShowFunctions: what a job document tells of its functions, while they run and at the end.
func TestShowFunctions(t *testing.T) {
	t.Parallel()
	s, ref := checkout(t, func(ctx flow.Context, _ nothing) (nothing, error) {
		flow.UUID(ctx)
		if _, err := askPack.Call(ctx, nothing{}); err != nil {
			return nothing{}, err
		}
		return yes.Receive(ctx)
	}, flow.Handle("shop.pack", chargeOnly))
	s.explained(ref, "job o-1 is not done: call order.charge, at LINE, in function shop.pack (order-checkout/1, called "+
		"at LINE), has waited T for a worker on topic order.charge (published 1x)")
	j, err := s.c.Job(t.Context(), ref)
	s.must(err)
	s.functionsAre(j, `[{"activity":"order-checkout","dad":",0,0","topic":"shop.checkout","status":"blocked",`+
		`"position":2,"awaits":"function shop.pack","source":"LINE","events":5,"open":[{"activity":"order-checkout/1","position":1,`+
		`"kind":"function","name":"shop.pack","attempt":1,"source":"LINE"}],"open_count":1},{"activity":"order-checkout/1",`+
		`"dad":",0,0","topic":"shop.pack","status":"blocked","position":1,"awaits":"call order.charge","source":"LINE",`+
		`"events":4,"open":[{"activity":"order-checkout/1/0","position":0,"kind":"call","name":"order.charge","attempt":1,`+
		`"source":"LINE"}],"open_count":1}]`)
	s.Work(worker.Handle("order.charge", func(context.Context, nothing) (nothing, error) { return nothing{}, nil }))
	s.explained(ref, "job o-1 is not done: function order-checkout has waited T for signal approved, at LINE")
	_, err = s.c.SignalJob(t.Context(), ref, "approved", nothing{})
	s.must(err)
	_, err = s.c.Await(t.Context(), ref)
	s.must(err)
	j, err = s.c.Job(t.Context(), ref)
	s.must(err)
	s.functionsAre(j, `[{"activity":"order-checkout","dad":",0,0","status":"completed","events":12,"open":[],`+
		`"open_count":0},{"activity":"order-checkout/1","dad":",0,0","status":"completed","events":7,"open":[],`+
		`"open_count":0}]`)
	var named []string
	for _, a := range j.Activities {
		if o := a.Operation; o != nil {
			named = append(named, a.Activity+": "+o.What()+" at "+plainly(o.Source))
		}
	}
	s.journalsAre(ref)
	s.traceIs(ref, "job order.checkout", " leg1 order-checkout", "  work shop.checkout", "   leg2 order-checkout",
		"  leg1 order-checkout/1 function shop.pack", "   work shop.pack", "    leg2 order-checkout/1",
		"   leg1 order-checkout/1/0 call order.charge", "    work order.charge", "     leg2 order-checkout/1/0",
		"   work shop.pack", "    leg2 order-checkout/1", "  work shop.checkout", "   leg2 order-checkout",
		"  leg1 order-checkout/2 signal approved", "signal approved", "   leg2 order-checkout/2", "  work shop.checkout",
		"   leg2 order-checkout", "    complete order.checkout")
	slices.Sort(named)
	if want := []string{"order-checkout/1/0: call order.charge at LINE", "order-checkout/1: function shop.pack at LINE",
		"order-checkout/2: signal approved at "}; !slices.Equal(named, want) {
		t.Errorf("the operations are %q, want %q", named, want)
	}
}

// journalsAre reads the journals in all ways there are.
func (s *site) journalsAre(ref client.Ref) {
	s.t.Helper()
	remote := s.serve()
	e, err := s.c.Export(s.t.Context(), ref)
	s.must(err)
	asked, err := remote.Journals(s.t.Context(), ref, "")
	s.must(err)
	read, err := s.c.Journals(s.t.Context(), ref, "")
	s.must(err)
	want, err := json.Marshal(read)
	s.must(err)
	for how, journals := range map[string][]client.Journal{"export": e.Journals, "over NATS": asked} {
		got, err := json.Marshal(journals)
		s.must(err)
		if string(got) != string(want) || len(journals) != 2 || journals[0].Function != "shop.checkout" ||
			journals[1].Function != "shop.pack" || len(journals[0].Events) != 12 {
			s.t.Errorf("%s the journals are\n%s\nwant\n%s", how, got, want)
		}
	}
	one, err := remote.Journals(s.t.Context(), ref, "order-checkout/1")
	s.must(err)
	if len(one) != 1 || one[0].Status != "completed" {
		s.t.Errorf("the journal of one function is %+v", one)
	}
	if _, err := remote.Journals(s.t.Context(), ref, "none"); legwork.CodeOf(err) != legwork.CodeNotFound {
		s.t.Errorf("a function that is not there: %v", err)
	}
}

// traceIs compares the spans of a job, each below its parent.
func (s *site) traceIs(ref client.Ref, want ...string) {
	s.t.Helper()
	trace, err := s.c.Trace(s.t.Context(), ref)
	s.must(err)
	depth, links := map[legwork.SpanID]int{}, 0
	var got []string
	for _, span := range trace.Spans {
		if span.Parent != nil {
			depth[span.ID] = depth[*span.Parent] + 1
		}
		name := span.Kind + " " + span.Name
		if span.Operation != "" && span.Kind == legwork.SpanLeg1 {
			name += " " + span.Operation
		}
		if span.Link != nil && span.Kind == legwork.SpanWork {
			links++
		}
		got = append(got, strings.Repeat(" ", depth[span.ID])+name)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		s.t.Errorf("the trace is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if links == 0 {
		s.t.Error("no turn is linked to what has woken its function")
	}
}

// functionsAre compares functions without times and sizes.
func (s *site) functionsAre(j *client.Job, want string) {
	s.t.Helper()
	for i := range j.Functions {
		f := &j.Functions[i]
		f.Since, f.Age, f.Bytes = time.Time{}, 0, 0
	}
	text, err := json.Marshal(j.Functions)
	s.must(err)
	got := lines.ReplaceAllString(string(text), "LINE")
	got = strings.ReplaceAll(got, `,"since":"0001-01-01T00:00:00Z","age_s":0`, "")
	if got != want {
		s.t.Errorf("the functions are\n%s\nwant\n%s", got, want)
	}
}
