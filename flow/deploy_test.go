package flow_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

var (
	book  = flow.Worker[order, receipt]("order.book")
	check = flow.Worker[order, receipt]("order.check")
	send  = flow.Worker[order, receipt]("order.send")
)

// effects counts what workers do, by topic and order.
type effects struct {
	mu   sync.Mutex
	seen map[string]int
}

func (e *effects) handle(topic string) worker.Registration {
	return worker.Handle(topic, func(_ context.Context, o order) (receipt, error) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.seen[topic+" "+o.ID]++
		return receipt{o.ID}, nil
	})
}

func (e *effects) of(topic, id string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.seen[topic+" "+id]
}

// sending books an order, checks it if the build has that change, waits for a word and sends it.
func sending(checks bool) checkout {
	return func(ctx flow.Context, o order) (string, error) {
		if _, err := book.Call(ctx, o); err != nil {
			return "", err
		}
		if checks && flow.Patched(ctx, "check") {
			if _, err := check.Call(ctx, o); err != nil {
				return "", err
			}
		}
		word, err := approved.Receive(ctx)
		if err != nil {
			return "", err
		}
		r, err := send.Call(ctx, o)
		return r.Charge + " " + word, err
	}
}

// TestDeployUnderLoad: while jobs begin all the time, a build is deployed that lacks a change which running jobs have,
// and then the right one again. Jobs that are past the change stand still meanwhile. In the end each job has completed,
// and each of its effects has happened once.
func TestDeployUnderLoad(t *testing.T) {
	t.Parallel()
	const waiting, load = 10, 40
	e := &effects{seen: map[string]int{}}
	s := newSite(t, e.handle("order.book"), e.handle("order.check"), e.handle("order.send"))
	refs := map[string]client.Ref{}
	begin := func(id string) client.Ref {
		ref := s.start("order.checkout", order{id, 5})
		refs[id] = ref
		return ref
	}
	some := func(from, to int) {
		for i := from; i < to; i++ {
			s.signal(begin(fmt.Sprint("load-", i)), "yes")
		}
	}
	stop := s.build(sending(true))
	var past []client.Ref
	for i := range waiting {
		past = append(past, begin(fmt.Sprint("past-", i)))
	}
	s.until(`SELECT count(*) FROM legwork.hook`, waiting)
	some(0, load/4)
	stop() // with work in hand
	stop = s.build(sending(false))
	for _, ref := range past {
		s.signal(ref, "yes")
	}
	some(load/4, load/2)
	s.until(`SELECT least(count(*), 10) FROM legwork.outbox WHERE failed->>'code' = '570'`, waiting)
	some(load/2, 3*load/4)
	stop()
	defer s.build(sending(true))()
	some(3*load/4, load)
	for id, ref := range refs {
		if _, err := s.Client.RetryNow(t.Context(), ref, ""); err != nil && legwork.CodeOf(err) != 409 {
			t.Fatal(err)
		}
		if r := s.end(ref); r.State != "completed" || string(r.Data) != fmt.Sprintf(`{"result":"%s yes"}`, id) {
			t.Errorf("%s: %s %s %+v", id, r.State, r.Data, r.Error)
		}
		booked, checked, sent := e.of("order.book", id), e.of("order.check", id), e.of("order.send", id)
		if booked != 1 || sent != 1 || checked > 1 || strings.HasPrefix(id, "past") && checked != 1 {
			t.Errorf("%s is booked %d times, checked %d times and sent %d times", id, booked, checked, sent)
		}
	}
	s.sound()
}

// TestCallsOfAnOlderVersion: a job keeps the document with which it has begun, and that says whom it may call, whatever
// a newer build asks for. So such a change asks for the version.
func TestCallsOfAnOlderVersion(t *testing.T) {
	t.Parallel()
	e := &effects{seen: map[string]int{}}
	s := newSite(t, e.handle("order.book"), e.handle("order.check"))
	const document = `
app:
  id: strict
  version: '%d'
  graphs:
    - subscribes: strict.order
      function: {topic: strict.v1, calls: [order.book, 'signal:approved'%s]}
`
	code := func(change func(flow.Context) bool) func(flow.Context, order) (string, error) {
		return func(ctx flow.Context, o order) (string, error) {
			if _, err := approved.Receive(ctx); err != nil {
				return "", err
			}
			if change(ctx) {
				if _, err := check.Call(ctx, o); err != nil {
					return "", err
				}
			}
			r, err := book.Call(ctx, o)
			return r.Charge, err
		}
	}
	s.Deploy(fmt.Appendf(nil, document, 1, ""))
	old := map[string]client.Ref{}
	for _, id := range []string{"gate", "version"} {
		old[id] = s.start("strict.order", order{id, 5})
	}
	s.Deploy(fmt.Appendf(nil, document, 2, ", order.check"))
	fresh := s.start("strict.order", order{"fresh", 5})

	gate := func(ctx flow.Context) bool { return flow.Patched(ctx, "check") }
	stop := s.serve(flow.Handle("strict.v1", code(gate)))
	s.signal(old["gate"], "yes")
	if r := s.end(old["gate"]); r.Error == nil || !strings.Contains(r.Error.Message, "may not call") {
		t.Errorf("with a gate: %s %s %+v", r.State, r.Data, r.Error)
	}
	stop()
	defer s.serve(flow.Handle("strict.v1", code(func(ctx flow.Context) bool { return flow.Info(ctx).Version != "1" })))()
	for id, ref := range map[string]client.Ref{"version": old["version"], "fresh": fresh} {
		s.signal(ref, "yes")
		if r := s.end(ref); r.State != "completed" {
			t.Errorf("by version, %s: %s %s %+v", id, r.State, r.Data, r.Error)
		}
	}
	if n := e.of("order.check", "version"); n != 0 || e.of("order.check", "fresh") != 1 {
		t.Errorf("the old job is checked %d times, the new one %d times", n, e.of("order.check", "fresh"))
	}
	s.sound()
}

// TestBothBuilds: a build without a gate has taken jobs past its change, and no gate tells them from others afterwards.
// So it stays beside the right one until they have ended: a turn that one build refuses is taken by the other.
func TestBothBuilds(t *testing.T) {
	t.Parallel()
	const each = 4
	e := &effects{seen: map[string]int{}}
	s := newSite(t, e.handle("order.book"), e.handle("order.check"), e.handle("order.send"))
	ungated := func(ctx flow.Context, o order) (string, error) {
		if _, err := check.Call(ctx, o); err != nil {
			return "", err
		}
		return sending(false)(ctx, o)
	}
	refs := map[string]client.Ref{}
	for n, code := range map[string]checkout{"old": sending(false), "bad": ungated} {
		stop := s.build(code)
		for i := range each {
			id := fmt.Sprint(n, "-", i)
			refs[id] = s.start("order.checkout", order{id, 5})
		}
		s.until(`SELECT count(*) FROM legwork.hook`, len(refs))
		stop()
	}
	defer s.build(sending(false))()
	defer s.build(ungated)()
	for id, ref := range refs {
		s.signal(ref, "yes")
		s.insists(ref)
		if r := s.end(ref); r.State != "completed" || e.of("order.check", id) != strings.Count(id, "bad") ||
			e.of("order.book", id) != 1 || e.of("order.send", id) != 1 {
			t.Errorf("%s: %s %s %+v, checked %d times", id, r.State, r.Data, r.Error, e.of("order.check", id))
		}
	}
	s.sound()
}

// insists has turns that were refused taken again at once, until a job has ended.
func (s *site) insists(ref client.Ref) {
	s.T.Helper()
	for {
		_, err := s.Client.RetryNow(s.T.Context(), ref, "")
		r, waits := s.Client.AwaitFor(s.T.Context(), ref, 50*time.Millisecond)
		switch {
		case err != nil && legwork.CodeOf(err) != 409:
			s.T.Fatal(err)
		case waits == nil && r != nil && r.State != "running":
			return
		}
	}
}
