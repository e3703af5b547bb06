//go:build slow

package chaos

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// tape keeps a sample of the messages that were published, for a publisher that
// repeats them: by all lanes, and from all of the run.
type tape struct {
	mu     sync.Mutex
	random *rand.Rand
	lanes  map[string]*reel
}

type reel struct {
	heard int
	kept  []*nats.Msg
}

// maxKept is how many messages of a lane are kept.
const maxKept = 500

// record begins to listen on all subjects of the namespace.
func (a *arena) record() error {
	a.tape = &tape{random: rand.New(rand.NewPCG(a.plan.seed, 6)), lanes: map[string]*reel{}}
	prefix := legwork.Subject(a.ns, "")
	_, err := a.conn.NATS().Subscribe(prefix+">", func(m *nats.Msg) {
		lane, _, _ := strings.Cut(strings.TrimPrefix(m.Subject, prefix), ".")
		a.tape.keep(lane, m)
	})
	return err
}

// lanesToRepeat are those whose messages may come again from anybody. The start
// of a job that has neither key nor id is another job when it is repeated.
var lanesToRepeat = []string{legwork.LaneStart, legwork.LaneRun, "work", legwork.LaneResponse, legwork.LaneSignal}

// keep draws a uniform sample of all that was heard.
func (t *tape) keep(lane string, m *nats.Msg) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.lanes[lane]
	if r == nil {
		r = &reel{}
		t.lanes[lane] = r
	}
	r.heard++
	if len(r.kept) < maxKept {
		r.kept = append(r.kept, m)
	} else if i := t.random.IntN(r.heard); i < maxKept {
		r.kept[i] = m
	}
}

// sample returns some of a lane.
func (t *tape) sample(lane string, n int, choice *rand.Rand) (some []*nats.Msg) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r := t.lanes[lane]; r != nil {
		for range min(n, len(r.kept)) {
			some = append(some, r.kept[choice.IntN(len(r.kept))])
		}
	}
	return some
}

// replay publishes messages of the past again, half of them in a way that the
// broker cannot know.
func (a *arena) replay(d decision) error {
	return a.eventually(func() error {
		for _, lane := range lanesToRepeat {
			some := a.tape.sample(lane, 20+int(80*d.hold), d.choice)
			for i, m := range some {
				again := &nats.Msg{Subject: m.Subject, Header: nats.Header{}, Data: m.Data}
				for name, values := range m.Header {
					again.Header[name] = values
				}
				if i%2 == 0 && lane != legwork.LaneStart && lane != legwork.LaneSignal { // there it may be the key
					again.Header.Set(nats.MsgIdHdr, fmt.Sprintf("%s-again-%d-%d", m.Header.Get(nats.MsgIdHdr), d.n, i))
				}
				if err := a.conn.NATS().PublishMsg(again); err != nil {
					return err
				}
			}
			a.tally.add("replayed "+lane, len(some))
		}
		return a.conn.NATS().FlushTimeout(5 * time.Second)
	})
}
