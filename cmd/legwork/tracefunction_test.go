package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/telemetry"
)

// tripSender is the trace context of the program that sends the signal.
const tripSender = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

// tripIn is what a trip is asked: how many workers it calls in a row.
type tripIn struct {
	Calls int `json:"calls"`
}

var (
	tripPack  = flow.Worker[tripIn, any]("traced.pack")
	tripInner = flow.Func[tripIn, any]("traced.leg")
	tripJob   = flow.Job[tripIn, any]("traced.check")
	tripGo    = flow.Signal[string]("traced.go")
)

// trip has an operation of each kind after its calls.
func trip(ctx flow.Context, in tripIn) (any, error) {
	for range in.Calls {
		if _, err := tripPack.Call(ctx, in); err != nil {
			return nil, err
		}
	}
	if _, err := tripInner.Call(ctx, in); err != nil {
		return nil, err
	}
	if _, err := tripJob.Call(ctx, in); err != nil {
		return nil, err
	}
	flow.Sleep(ctx, time.Millisecond)
	_, err := tripGo.Receive(ctx)
	return nil, err
}

// tripLeg is the function within trip: it calls two workers in a row.
func tripLeg(ctx flow.Context, in tripIn) (any, error) {
	if _, err := tripPack.Call(ctx, in); err != nil {
		return nil, err
	}
	return tripPack.Call(ctx, in)
}

// tripTree is the tree of a trip. Turns and operations lie side by side below their function, so
// its depth does not depend on the number of calls.
func tripTree(calls int) (tree []string) {
	const job, frame = "job traced.trip", "job traced.trip > leg1 trip"
	add := func(below string, spans ...string) {
		for i := range spans {
			tree = append(tree, below+" > "+strings.Join(spans[:i+1], " > "))
		}
	}
	called := func(below, name string) {
		add(below, "leg1 "+name, "work traced.pack", "leg2 "+name)
	}
	tree = []string{job, frame}
	for range calls + 4 { // one turn to begin with, one for each result but the last
		add(frame, "work traced.trip", "leg2 trip")
	}
	for i := range calls {
		called(frame, "trip/"+strconv.Itoa(i))
	}
	inner, child := "trip/"+strconv.Itoa(calls), "trip/"+strconv.Itoa(calls+1)
	timer, signal := "trip/"+strconv.Itoa(calls+2), "trip/"+strconv.Itoa(calls+3)
	add(frame, "leg1 "+inner)
	for i := range 3 {
		add(frame+" > leg1 "+inner, "work traced.leg", "leg2 "+inner)
		if i < 2 {
			called(frame+" > leg1 "+inner, inner+"/"+strconv.Itoa(i))
		}
	}
	add(frame, "leg1 "+child, "job traced.check", "leg1 look", "leg2 look", "complete traced.check")
	tree = append(tree, frame+" > leg1 "+child+" > job traced.check > leg2 "+child)
	add(frame, "leg1 "+timer, "leg2 "+timer)
	add(frame, "leg1 "+signal, "leg2 "+signal)
	add(frame, "work traced.trip", "leg2 trip", "leg1 filed", "work traced.pack", "leg2 filed", "complete traced.trip")
	slices.Sort(tree)
	return tree
}

func TestAFunctionIsFlat(t *testing.T) {
	t.Parallel()
	to := newSink(t)
	s := newTracedSite(t, telemetry.Config{Endpoint: to.endpoint()})
	for _, calls := range []int{3, 9} {
		s.checkTrip(t, to, calls)
	}
	broken, err := invariant.Invariants(s.ctx, s.Pool, s.Namespace)
	if err != nil || len(broken) > 0 {
		t.Errorf("the invariants are broken: %v %v", err, broken)
	}
}

func (s *tracedSite) checkTrip(t *testing.T, to sink, calls int) {
	t.Helper()
	started, err := s.cl.Start(s.ctx, "traced.trip", tripIn{calls})
	if err != nil {
		t.Fatal(err)
	}
	sender := telemetry.Into(s.ctx, legwork.Trace{Parent: tripSender})
	if _, err := s.cl.SignalJob(sender, client.Of(started), "traced.go", "now"); err != nil {
		t.Fatal(err)
	}
	job, err := s.cl.Await(s.ctx, client.Of(started))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Tel.Flush(s.ctx); err != nil {
		t.Fatal(err)
	}
	want := tripTree(calls)
	all := awaitSpans(s.ctx, t, to, legwork.TraceOf(job.Gid, legwork.Segment{}).String(), len(want))
	if a, b := strings.Join(treeOf(all), "\n"), strings.Join(want, "\n"); a != b {
		t.Errorf("with %d calls the trace is\n%s\nwant\n%s", calls, a, b)
	}
	s.checkTripLinks(t, all, calls)
	s.checkTripRows(t, job, all)
}

// checkTripLinks: each turn but the first links to the answer that has woken the function, each
// operation to the answer that asked for it, and the answer of the signal to the signal.
func (s *tracedSite) checkTripLinks(t *testing.T, all []seen, calls int) {
	t.Helper()
	byID := map[string]seen{}
	for _, one := range all {
		byID[one.id] = one
	}
	woken := map[string]int{}
	for _, one := range all {
		switch {
		case one.name == "work traced.trip" && len(one.links) == 1:
			woken[byID[one.links[0]].name]++
		case strings.HasPrefix(one.name, "leg1 trip/"):
			if len(one.links) != 1 || !strings.HasPrefix(byID[one.links[0]].name, "leg2 trip") {
				t.Errorf("%s links to %v, want the answer that asked for it", one.name, one.links)
			}
		case one.name == "leg2 trip/"+strconv.Itoa(calls+3):
			if !slices.Equal(one.links, []string{tripSender[36:52]}) {
				t.Errorf("%s links to %v, want the sender of the signal", one.name, one.links)
			}
		case one.name == "work traced.pack" && len(one.links) > 0:
			t.Errorf("%s links to %v", one.name, one.links)
		}
	}
	for i := range calls + 4 {
		name := "leg2 trip/" + strconv.Itoa(i)
		if woken[name] != 1 {
			t.Errorf("%d turns link to %s, want 1: %v", woken[name], name, woken)
		}
	}
}

// checkTripRows: the rows of the job give the same spans, under the same ids and parents.
func (s *tracedSite) checkTripRows(t *testing.T, job *client.Result, all []seen) {
	t.Helper()
	byID := map[string]seen{}
	for _, one := range all {
		byID[one.id] = one
	}
	past, err := s.cl.Trace(s.ctx, client.Gid(job.Gid))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range past.Spans {
		if p.Kind != legwork.SpanLeg1 {
			continue
		}
		found++
		live, ok := byID[p.ID.String()]
		for ok && strings.HasPrefix(byID[live.parent].name, "publish ") {
			live.parent = byID[live.parent].parent
		}
		if !ok || p.Parent == nil || strings.HasPrefix(live.name, "leg1 trip") && live.parent != p.Parent.String() {
			t.Errorf("the rows have leg1 %s as %s below %v, recorded is %+v", p.Activity, p.ID, p.Parent, live)
		}
	}
	if found < 5 {
		t.Errorf("the rows have %d entries", found)
	}
}
