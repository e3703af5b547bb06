package streams

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

// inUse returns how many messages a stream has, and how many that are no placeholders.
func (c *Conn) inUse(t *testing.T, lane string) (all, messages uint64) {
	t.Helper()
	s, err := c.Look(t.Context(), lane)
	must(t, err)
	stream, err := c.stream(t.Context(), s.Name)
	must(t, err)
	return stream.CachedInfo().State.Msgs, s.Messages
}

// TestAStreamInUseIsNotEmpty: what takes from a stream puts a placeholder there, which no consumer gets and which is
// not counted.
func TestAStreamInUseIsNotEmpty(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	c.KeepInUse()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	for range 3 {
		published(t, p, leg1s(10)...)
		for range 10 {
			ack(t, next(t, s, 1)...)
		}
	}
	must(t, c.nc.Flush())
	eventually(t, "only the placeholder is left", func() bool {
		all, messages := c.inUse(t, legwork.LaneRun)
		return all == 1 && messages == 0
	})
	state := c.lane(t, legwork.LaneRun)
	if state.Waiting != 0 || state.InFlight != 0 || state.Horizon.IsZero() {
		t.Errorf("the lane has %+v", state)
	}
	name := streamName(c.cfg.Namespace, "RUN")
	stream, err := c.stream(t.Context(), name)
	must(t, err)
	m, err := stream.GetLastMsgForSubject(t.Context(), placeholderSubject(c.cfg.Namespace, name))
	must(t, err)
	if len(m.Data) > 0 {
		t.Errorf("the placeholder has %q", m.Data)
	}
}

// TestPlaceholdersFollowTheMessages: the server begins a new file every few megabytes. Large messages have
// another placeholder each time.
func TestPlaceholdersFollowTheMessages(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	c.KeepInUse()
	p := b.publisher(c)
	name := streamName(c.cfg.Namespace, "WORK")
	large := work("t", 0)
	large.Data = []byte(`"` + strings.Repeat("x", placeholderBytes/2) + `"`)
	for i := range 6 {
		large.GUID = legwork.NewID()
		large.Publish = i + 1
		published(t, p, large)
	}
	must(t, c.nc.Flush())
	eventually(t, "one placeholder, behind most of the work", func() bool {
		all, messages := c.inUse(t, "work")
		stream, err := c.stream(t.Context(), name)
		must(t, err)
		m, err := stream.GetLastMsgForSubject(t.Context(), placeholderSubject(c.cfg.Namespace, name))
		must(t, err)
		return messages == 6 && all == 7 && m.Sequence > 5
	})
}

// TestAStreamOfAnEarlierVersion: it is given a place for placeholders by whoever may, and is no worse without.
func TestAStreamOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	name := streamName(c.cfg.Namespace, "RUN")
	old := c.streamConfig(name)
	old.AllowRollup = false
	old.Subjects = slices.DeleteFunc(slices.Clone(old.Subjects), placeholder)
	must(t, c.js.DeleteStream(t.Context(), name))
	_, err := c.js.CreateStream(t.Context(), old)
	must(t, err)
	if repaired, wrong := repair(old, c.streamConfig(name)); wrong {
		t.Errorf("an operator has to change it: %+v", repaired)
	}
	must(t, c.Provision(t.Context()))
	stream, err := c.stream(t.Context(), name)
	must(t, err)
	if cfg := stream.CachedInfo().Config; !cfg.AllowRollup || len(cfg.Subjects) != 2 {
		t.Errorf("it has %v, rollup %v", cfg.Subjects, cfg.AllowRollup)
	}
}
