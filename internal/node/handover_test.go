package node

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/streams"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// engineSide is the publishing side of an engine, and the lane of answers beside it.
type engineSide struct {
	*handover
	t      *testing.T
	conn   *streams.Conn
	lane   *streams.Source
	handed []*legwork.Delivery // without the broker
	tell   []func(legwork.Verdict)
	lanes  []string
}

func newEngineSide(t *testing.T) *engineSide {
	t.Helper()
	id := legwork.NewID()
	s := &engineSide{t: t}
	c, err := streams.Connect(t.Context(), streams.Config{URL: natstest.URL(t), Namespace: fmt.Sprintf("t%x", id[8:])})
	s.must(err)
	t.Cleanup(c.Close)
	s.must(c.Provision(t.Context()))
	out, err := streams.NewPublisher(c, streams.PublisherConfig{})
	s.must(err)
	s.handover = &handover{publisher: publisher{out: out}, namespace: c.Namespace(), local: local.New()}
	s.conn = c
	s.lane, err = c.Source(t.Context(), legwork.LaneResponse)
	s.must(err)
	t.Cleanup(func() { _ = s.lane.Close() })
	return s
}

func (s *engineSide) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// takes has the lanes of this process take messages, up to room of them.
func (s *engineSide) takes(room int) {
	for _, lane := range []string{legwork.LaneRun, legwork.LaneResponse} {
		s.local.Take(lane, func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
			if len(s.handed) == room {
				return false
			}
			s.handed, s.tell, s.lanes = append(s.handed, d), append(s.tell, settled), append(s.lanes, lane)
			return true
		})
	}
}

// own returns an answer that an engine has made itself, a row of the outbox.
func (s *engineSide) own(data string) *legwork.Transition {
	row := legwork.NewID()
	return &legwork.Transition{Kind: legwork.Leg2, GUID: legwork.NewID(), Gid: legwork.NewID(), Row: row, Work: row,
		Job: "j1", App: "a", Version: "1", Activity: "h", DAD: ",0", Topic: "t", Attempt: 1, Publish: 1,
		Status: legwork.Success, Data: []byte(data)}
}

// streamed fails unless the broker has these messages and no other, by their rows.
func (s *engineSide) streamed(want ...*legwork.Transition) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 10*time.Second)
	defer cancel()
	got := map[string]bool{}
	for len(got) < len(want) {
		batch, err := s.lane.Next(ctx, 10)
		s.must(err)
		for _, m := range batch {
			got[m.Header.Get(legwork.HeaderRow)] = true
			s.must(m.Settle(legwork.Verdict{Action: legwork.Ack}))
		}
	}
	for _, t := range want {
		if !got[t.Row.String()] {
			s.t.Errorf("the broker has %v, and not %s", got, t.Row)
		}
	}
	more, err := s.lane.NextWithin(ctx, 1, 20*time.Millisecond)
	if s.must(err); len(more) > 0 {
		s.t.Errorf("the broker has %s too", more[0].Subject)
	}
}

// TestHandover: answers of the engine's own are handed over as if the broker had delivered them for the first time;
// what finds no room, is large, or comes before a lane takes answers is published.
func TestHandover(t *testing.T) {
	t.Parallel()
	s := newEngineSide(t)
	before := s.own(`{"n":0}`)
	s.publish([]*legwork.Transition{before})
	s.streamed(before) // nobody takes answers here
	s.takes(2)

	all := []*legwork.Transition{s.own(`{"n":1}`), s.own(`{"n":2}`), s.own(`{"n":3}`)}
	large := s.own(fmt.Sprintf("%q", make([]byte, legwork.MaxDirectBytes)))
	s.publish(append(all, large))
	s.streamed(all[2], large)
	if len(s.handed) != 2 {
		t.Fatalf("%d were handed over", len(s.handed))
	}
	for i, d := range s.handed {
		got, err := legwork.DecodeResponse(d)
		if s.must(err); got.Row != all[i].Row || got.Gid != all[i].Gid || string(got.Data) != string(all[i].Data) ||
			!d.Direct || d.Count != 1 || d.Subject != all[i].Subject(s.namespace) || time.Since(d.Time) > time.Minute {
			t.Errorf("handed over %+v", d)
		}
	}
}

// TestHandoverThatIsNotTaken: what the engine cannot take now is published, and what it has taken is not.
func TestHandoverThatIsNotTaken(t *testing.T) {
	t.Parallel()
	s := newEngineSide(t)
	s.takes(3)
	all := []*legwork.Transition{s.own(`{}`), s.own(`{}`), s.own(`{}`)}
	s.publish(all)
	for i, action := range []legwork.Action{legwork.Ack, legwork.Nak, legwork.Term} {
		s.tell[i](legwork.Verdict{Action: action})
	}
	s.streamed(all[1])
}

// TestHandoverToAWorkerThatEnds: work of a topic that is not served any more when it is handed over is published.
func TestHandoverToAWorkerThatEnds(t *testing.T) {
	t.Parallel()
	s := newEngineSide(t)
	stop := s.local.Serve("t", func(*streams.Message) bool { return true }, func() int { return 0 })
	s.held = func(string) bool {
		stop()
		return false
	}
	w := s.own(`{}`)
	w.Kind, w.Row, w.Work = legwork.Work, legwork.ID{}, legwork.ID{}
	source, err := s.conn.Source(t.Context(), legwork.LaneWork("t"))
	s.must(err)
	defer source.Close()
	s.publish([]*legwork.Transition{w})
	batch, err := source.Next(t.Context(), 1)
	if s.must(err); len(batch) != 1 || batch[0].Header.Get(legwork.HeaderGUID) != w.GUID.String() {
		t.Errorf("published is %+v", batch)
	}
}

// TestHandoverToTheRunLane: what enters activities and begins child jobs is handed over, too. What ends jobs, and
// answers of workers, are published.
func TestHandoverToTheRunLane(t *testing.T) {
	t.Parallel()
	s := newEngineSide(t)
	s.takes(10)
	all := make([]*legwork.Transition, 0, 4)
	for _, kind := range []legwork.Kind{legwork.Leg1, legwork.Await, legwork.Interrupt} {
		m := s.own(`{}`)
		m.Kind, m.Row, m.Work = kind, legwork.ID{}, legwork.ID{}
		all = append(all, m)
	}
	answer := s.own(`{}`)
	answer.Row = legwork.ID{}
	s.publish(append(all, answer, s.own(`{}`)))
	want := []string{legwork.LaneRun, legwork.LaneRun, legwork.LaneResponse}
	if !slices.Equal(s.lanes, want) {
		t.Fatalf("messages of lanes %v were handed over, want %v", s.lanes, want)
	}
	for i, d := range s.handed[:2] {
		got, err := legwork.DecodeRun(d)
		if kind := d.Header.Get(legwork.HeaderKind); kind != all[i].Kind.String() {
			t.Errorf("handed over %s, want %s", kind, all[i].Kind)
		}
		if i == 0 && (err != nil || got.GUID != all[0].GUID || got.Activity != all[0].Activity) {
			t.Errorf("handed over %+v: %v", got, err)
		}
	}
}
