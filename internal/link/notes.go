package link

import (
	"log/slog"
	"sync"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// maxNote is the largest number of settled answers, and of answers to publish, in one note.
const maxNote = 4096

// notes collects what workers must be told about their answers, and sends it.
type notes struct {
	nc   *nats.Conn
	log  *slog.Logger
	wake chan struct{} // signals that there are notes

	stop    chan struct{} // closed by end, once
	once    sync.Once
	running sync.WaitGroup

	mu  sync.Mutex
	all map[string]*note // by inbox
}

func newNotes(nc *nats.Conn, log *slog.Logger) *notes {
	return &notes{nc: nc, log: log, wake: make(chan struct{}, 1), stop: make(chan struct{}), all: map[string]*note{}}
}

// begin sends notes as they come, until end is called.
func (n *notes) begin() {
	n.running.Go(func() {
		for {
			select {
			case <-n.wake:
				n.send()
			case <-n.stop:
				n.send()
				return
			}
		}
	})
}

// end sends the notes that there are, and stops.
func (n *notes) end() {
	n.once.Do(func() { close(n.stop) })
	n.running.Wait()
}

// add adds to the next note of a worker that its answer to some work is settled, or that the worker must publish it.
func (n *notes) add(inbox string, work legwork.ID, settled bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	one := n.all[inbox]
	if one == nil {
		one = &note{}
		n.all[inbox] = one
	}
	if settled {
		one.Settled = append(one.Settled, work)
	} else {
		one.Post = append(one.Post, work)
	}
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// send sends all notes. A worker that gets none publishes its answers.
func (n *notes) send() {
	n.mu.Lock()
	all := n.all
	n.all = map[string]*note{}
	n.mu.Unlock()
	for inbox, one := range all {
		for len(one.Settled) > 0 || len(one.Post) > 0 {
			part := note{Settled: cut(&one.Settled), Post: cut(&one.Post)}
			body, err := fastjson.Marshal(part)
			if err == nil {
				err = n.nc.Publish(inbox, body)
			}
			if err != nil {
				n.log.Warn("a worker is not told what became of its answers; it publishes them", "error", err)
			}
		}
	}
}

// cut removes from a list what fits into one note, and returns it.
func cut(list *[]legwork.ID) []legwork.ID {
	size := min(len(*list), maxNote)
	part := (*list)[:size]
	*list = (*list)[size:]
	return part
}
