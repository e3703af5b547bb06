package engine

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// defaultMaxWaiting is how many activities may wait for the workers of a topic
// before new jobs that need it are held back.
const defaultMaxWaiting = 1000

const (
	// servedFor is how long after they last took work the workers of a topic count
	// as there, whatever they take. A topic without workers holds nobody back: its
	// jobs wait for them in Postgres.
	servedFor = 30 * time.Second
	// workingFor is how long after that they count as there while they have work in
	// hand, for work may take long. If the topic's usual pause is longer, they count
	// as there for usualTimes of it.
	workingFor = 10 * time.Minute
	usualTimes = 3
	// lookWait bounds a look at the queues, lookAtOnce how many one batch looks
	// at.
	lookWait   = 500 * time.Millisecond
	lookAtOnce = 32
	// heldStarts is how many messages of the start lane may be in flight before no
	// further start is held back: three quarters of the lane's 32,768, so that the
	// held starts of a slow topic never stop those of others.
	heldStarts = 24_576
	// laneEvery is the time between two looks at the start lane while starts are held, or would be but for heldStarts.
	laneEvery = 100 * time.Millisecond
)

// intake hands starts back whose work would wait behind too much other work
// (ADR 19): so jobs that have begun end first, and new ones wait in the stream.
// Each engine counts by itself, so that with several engines a little more work
// than MaxWaiting may wait.
type intake struct {
	ask   func(context.Context, string) (legwork.Backlog, error)
	limit int
	log   *slog.Logger

	mu     sync.Mutex
	queues map[string]*queue // by work topic
	lane   queue             // the start lane; added are the starts held back since the last look
	paces  map[string]*pace  // by the topic a graph subscribes to
	copies copies
}

func newIntake(cfg *Config) *intake {
	return &intake{ask: cfg.Backlog, limit: cfg.MaxWaiting, log: cfg.Log, queues: map[string]*queue{},
		paces: map[string]*pace{}}
}

func (n *intake) off() bool { return n.ask == nil || n.limit < 0 }

// admit decides how the jobs of a batch begin, and hands back those starts that
// have to wait.
func (e *Engine) admit(ctx context.Context, all []*starting) {
	e.intake.look(ctx, all)
	for _, s := range all {
		if s.graph != nil && !s.settled {
			e.intake.hold(s, time.Now())
		}
		e.prepare(s)
	}
}

// look asks for the queues of the batch's graphs that may have changed.
func (n *intake) look(ctx context.Context, all []*starting) {
	due := n.due(all, time.Now())
	if len(due) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	var asking errgroup.Group
	asking.SetLimit(8)
	for lane, q := range due {
		asking.Go(func() error {
			b, err := n.ask(ctx, lane)
			if err != nil {
				n.log.Debug("cannot see how much work waits, new jobs are not held back", "lane", lane, "error", err)
			}
			n.mu.Lock()
			defer n.mu.Unlock()
			q.see(b, err)
			return nil
		})
	}
	_ = asking.Wait() // has no errors
}

// due returns the queues to be looked at by their lanes, as looked at now.
func (n *intake) due(all []*starting, now time.Time) map[string]*queue {
	due := map[string]*queue{}
	if n.off() {
		return due
	}
	seen := make(map[*graph.Graph]bool, 1)
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, s := range all {
		if s.graph == nil || s.settled || seen[s.graph] {
			continue
		}
		seen[s.graph] = true
		for _, topic := range s.graph.FirstTopics() {
			if q := n.queue(topic); len(due) < lookAtOnce && q.due(now, n.limit) {
				q.at, q.added = now, 0
				due[legwork.LaneWork(topic)] = q
			}
		}
	}
	if (n.lane.added > 0 || n.lane.inFlight >= heldStarts) && now.Sub(n.lane.at) > laneEvery {
		n.lane.at, n.lane.added = now, 0
		due[legwork.LaneStart] = &n.lane
	}
	return due
}

// hold settles a start that is to be held back, or is a copy of one that is.
func (n *intake) hold(s *starting, now time.Time) {
	if n.off() {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.copies.drop(s, now) {
		s.ack(outcomeCopy)
		return
	}
	delay := n.delay(s.graph, now)
	if delay == 0 {
		n.copies.begin(s)
		return
	}
	s.settled, s.verdict = true, legwork.Verdict{Action: legwork.Nak, Delay: delay, Outcome: "held"}
	n.copies.hold(s, now, delay)
}

// outcomeCopy is the outcome of a copy of a start that is held back. It has no receipt.
const outcomeCopy = "copy"

// delay returns for how long a new job of the graph is to be held back; 0: it
// may begin.
func (n *intake) delay(g *graph.Graph, now time.Time) time.Duration {
	p := n.paces[g.Subscribes]
	if p == nil {
		p = &pace{}
		n.paces[g.Subscribes] = p
	}
	for _, topic := range g.FirstTopics() {
		q := n.queue(topic)
		if !q.full(n.limit) {
			continue
		}
		held, warn := n.lane.inFlight+n.lane.added, now.Sub(p.warned) > time.Minute
		if warn {
			p.warned = now
		}
		if held >= heldStarts {
			if warn {
				n.log.Warn("new jobs begin though their workers are behind: too many starts are held back", "graph", g.Subscribes,
					"topic", topic, "waiting", q.waiting+q.added, "held", held)
			}
			break
		}
		if warn {
			n.log.Warn("holding new jobs back: their workers are behind", "graph", g.Subscribes,
				"topic", topic, "waiting", q.waiting+q.added, "limit", n.limit)
		}
		n.lane.added++
		return p.nextDelay(now, n.limit)
	}
	p.pass(now)
	return 0
}

// added counts the work that a new job makes, on topics that were looked at:
// those that only a job's data name may be any number.
func (n *intake) added(children []legwork.Transition) {
	if n.off() {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for i := range children {
		if q := n.queues[children[i].Topic]; q != nil && children[i].Kind == legwork.Work {
			q.added++
		}
	}
}

func (n *intake) queue(topic string) *queue {
	q := n.queues[topic]
	if q == nil {
		q = &queue{}
		n.queues[topic] = q
	}
	return q
}

// queue is what is known of a work topic.
type queue struct {
	at       time.Time // of the last look
	waiting  int       // then
	inFlight int       // then
	served   bool      // workers took work of late, then
	added    int       // by new jobs of this process since

	idle    time.Duration // since work was last taken, at the last look
	working bool          // work was in hand then
	usual   time.Duration // the longest time of late between two moments at which work was taken
}

// see stores what a look has found. It learns how long work takes: if workers have
// taken work since the last look, the pause before that, with work in hand, is usual.
func (q *queue) see(b legwork.Backlog, err error) {
	if err != nil {
		q.waiting, q.inFlight, q.served = 0, 0, false
		return
	}
	if q.working && b.Idle < q.idle {
		q.usual = max(q.idle, q.usual*7/8)
	}
	q.waiting, q.inFlight, q.idle, q.working = b.Waiting, b.InFlight, b.Idle, b.InFlight > 0
	q.served = b.Idle < max(servedFor, usualTimes*q.usual) || q.working && b.Idle < workingFor
}

func (q *queue) full(limit int) bool { return q.served && q.waiting+q.added >= limit }

// due tells whether it is time for a look: every second, and every 20 ms if
// much has changed or may have.
func (q *queue) due(now time.Time, limit int) bool {
	age := now.Sub(q.at)
	return age > time.Second || age > 20*time.Millisecond && (q.added >= limit/4 || q.waiting >= limit/2)
}
