package sim_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// epoch is when ids say that a run began, in milliseconds since 1970: the same
// in each run.
const epoch = 1_700_000_000_000

// tick is how much time passes with each turn.
const tick = 20 * time.Millisecond

// fate is what else is chance in a run, and follows from its seed: what time it
// is and which ids are drawn. It keeps the trace of what happens.
type fate struct {
	mu     sync.Mutex
	rnd    *rand.Rand
	began  time.Time
	passed time.Duration
	traced bool
	events []string
}

func newFate(seed uint64) *fate {
	return &fate{rnd: rand.New(rand.NewPCG(seed, 1)), began: time.Now()}
}

// clock is the time of the run: it passes with each turn.
func (f *fate) clock() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.began.Add(f.passed)
}

// turn lets time pass for the turn of an actor.
func (f *fate) turn(n int, actor string) {
	f.mu.Lock()
	f.passed += tick
	f.mu.Unlock()
	f.notef("turn %d: %s", n, actor)
}

// id draws an id as legwork.NewID does: later ones are greater, those of one
// moment come in any order.
func (f *fate) id() legwork.ID {
	f.mu.Lock()
	defer f.mu.Unlock()
	var id legwork.ID
	binary.BigEndian.PutUint64(id[:8], uint64(epoch+f.passed.Milliseconds())<<16|f.rnd.Uint64()&0xfff|0x7000)
	binary.BigEndian.PutUint64(id[8:], f.rnd.Uint64()&^(1<<62)|1<<63)
	return id
}

// note adds an event to the trace.
func (f *fate) note(event string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.traced {
		f.events = append(f.events, event)
	}
}

func (f *fate) notef(format string, args ...any) {
	if f.traced {
		f.note(fmt.Sprintf(format, args...))
	}
}

// statements notes the statements of a transaction by their names.
func (f *fate) statements(b *pgx.Batch) {
	if !f.traced {
		return
	}
	for _, q := range b.QueuedQueries {
		f.note("  " + sqlfile.NameOf(q.SQL))
	}
}

// last notes what the run has left: every ledger and mark.
func (c *chaos) last() {
	if !c.fate.traced {
		return
	}
	for _, line := range c.Query(`SELECT concat_ws(' ', 'job', j.gid, j.app, j.job_id, j.state, j.semaphore, j.closed_guid) FROM legwork.job j
		UNION ALL SELECT concat_ws(' ', 'data', d.gid, d.path, d.value) FROM legwork.job_data d
		UNION ALL SELECT concat_ws(' ', 'activity', a.gid, a.activity, a.dad, a.status, a.code, a.ledger) FROM legwork.activity a
		UNION ALL SELECT concat_ws(' ', 'mark', g.guid, g.activity, g.dad, g.ledger) FROM legwork.guid_ledger g
		UNION ALL SELECT concat_ws(' ', 'outbox', o.guid, o.lane, o.publish) FROM legwork.outbox o ORDER BY 1`) {
		c.fate.note(line)
	}
}
