package crash

import (
	"context"
	"regexp"
	"sync"

	"github.com/jackc/pgx/v5"
)

// What others can see of a process: the points at which it may die.
const (
	Commit  = "commit"  // a transaction that writes
	Publish = "publish" // one message of those that follow from a commit
	Tell    = "tell"    // the hint that a job has ended
	Answer  = "answer"  // a worker's response
	Ack     = "ack"     // the acknowledgement of a message
)

// Point is one of them, and what the process was busy with.
type Point struct{ Kind, Of string }

// Process counts the points of a process and dies at one of them.
type Process struct {
	Inner Sender
	// At is the point to die at, from 1; 0: never.
	At   int
	Side Side
	// Gate, if set, is called before each point with its number: time for
	// another process to get in between.
	Gate func(n int)

	mu     sync.Mutex
	of     string
	points []Point
	dead   bool
}

// Begin says what the process is busy with from now on.
func (p *Process) Begin(of string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of = of
}

// Points returns the points passed, the one it died at included.
func (p *Process) Points() []Point {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]Point(nil), p.points...)
}

// Dead reports whether the crash has happened.
func (p *Process) Dead() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dead
}

// Do does something that others can see, if the process lives to do it, and
// reports whether it has survived that.
func (p *Process) Do(kind string, do func()) bool {
	switch p.pass(kind) {
	case lives:
		do()
		return true
	case dies:
		do()
		p.die()
	}
	return false
}

// SendBatch implements Sender. A transaction that only reads is no point:
// nobody can see that it was.
func (p *Process) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if !writes(b) {
		if p.Dead() {
			return failed{}
		}
		return p.Inner.SendBatch(ctx, b)
	}
	switch p.pass(Commit) {
	case lives:
		return p.Inner.SendBatch(ctx, b)
	case dies:
		defer p.die()
		if err := p.Inner.SendBatch(ctx, b).Close(); err != nil {
			return failed{err: err}
		}
	}
	return failed{}
}

// fate is what becomes of a process at a point.
type fate int

const (
	lives fate = iota
	dies       // afterwards
	gone       // before, or earlier
)

func (p *Process) pass(kind string) fate {
	p.mu.Lock()
	if p.dead {
		p.mu.Unlock()
		return gone
	}
	p.points = append(p.points, Point{kind, p.of})
	n, gate := len(p.points), p.Gate
	p.mu.Unlock()
	if gate != nil {
		gate(n)
	}
	switch {
	case n != p.At:
		return lives
	case p.Side == After:
		return dies
	}
	p.die()
	return gone
}

func (p *Process) die() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dead = true
}

var (
	comment = regexp.MustCompile(`(?m)--.*$`)
	writing = regexp.MustCompile(`(?i)\b(insert|update|delete)\b`)
)

// writes reports whether a transaction changes anything.
func writes(b *pgx.Batch) bool {
	for _, q := range b.QueuedQueries {
		if writing.MatchString(comment.ReplaceAllString(q.SQL, "")) {
			return true
		}
	}
	return false
}
