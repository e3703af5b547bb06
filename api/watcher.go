package api

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph/redact"
)

const (
	// maxStreams bounds the streams of one process.
	maxStreams = 1000
	// watchEvery is the time between two looks at what is watched.
	watchEvery = time.Second
)

// watcher looks at all that streams watch with one query a second for each thousand
// jobs, and one for all events: a thousand streams cost hardly more than one. It has a
// goroutine only while there is a stream.
type watcher struct {
	client *client.Client
	log    *slog.Logger
	// hidden is what is hidden from who lacks the right payload.
	hidden func(context.Context) (redact.Set, error)

	mu      sync.Mutex
	streams map[*stream]struct{}
	stop    context.CancelFunc // ends run; nil while there is no stream
}

// batch is the events of all topics between two positions.
type batch struct {
	after, next client.Position
	events      []client.KeptEvent
	// hidden is what is hidden in it: found out once for all streams.
	hidden func() (redact.Set, error)
}

// add has a stream told of changes until it is removed. It reports whether there is
// room for it.
func (w *watcher) add(s *stream) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.streams) >= maxStreams {
		return false
	}
	if w.streams == nil {
		w.streams = map[*stream]struct{}{}
	}
	w.streams[s] = struct{}{}
	if w.stop == nil {
		var ctx context.Context
		ctx, w.stop = context.WithCancel(context.Background())
		go w.run(ctx)
	}
	return true
}

func (w *watcher) remove(s *stream) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if delete(w.streams, s); len(w.streams) == 0 && w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// run looks until ctx ends, which is when there is no stream.
func (w *watcher) run(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for tail := now(); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		next, err := w.look(ctx, tail)
		if tail = next; err != nil && ctx.Err() == nil {
			w.log.Warn("cannot look at what streams watch", "error", err)
		}
	}
}

// look tells streams of the jobs that they watch, and of the events after a position.
// It returns the position up to which it has looked.
func (w *watcher) look(ctx context.Context, tail client.Position) (client.Position, error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	jobs, listening := w.watched()
	err := w.lookAtJobs(ctx, jobs)
	if err != nil || len(listening) == 0 {
		return now(), err // streams read by themselves what is between two batches
	}
	page, err := w.client.Events(ctx, client.EventQuery{After: tail, Limit: client.MaxEvents})
	if err != nil {
		return tail, err
	}
	hidden := sync.OnceValues(func() (redact.Set, error) {
		ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
		defer cancel()
		return w.hidden(ctx)
	})
	for _, s := range listening {
		s.hear(&batch{tail, page.Next, page.Events, hidden})
	}
	return page.Next, nil
}

// watched is who watches each job, and who listens to events.
func (w *watcher) watched() (jobs map[legwork.ID][]*stream, listening []*stream) {
	w.mu.Lock()
	defer w.mu.Unlock()
	jobs = map[legwork.ID][]*stream{}
	for s := range w.streams {
		for _, gid := range s.gids {
			jobs[gid] = append(jobs[gid], s)
		}
		if s.topic != "" {
			listening = append(listening, s)
		}
	}
	return jobs, listening
}

// lookAtJobs tells streams of the jobs that they watch.
func (w *watcher) lookAtJobs(ctx context.Context, jobs map[legwork.ID][]*stream) error {
	for gids := range slices.Chunk(slices.Collect(maps.Keys(jobs)), client.MaxLines) {
		lines, err := w.client.Lines(ctx, gids)
		if err != nil {
			return err
		}
		found := map[legwork.ID]*client.MarkedLine{}
		for i := range lines {
			found[lines[i].Gid] = &lines[i]
		}
		for _, gid := range gids {
			for _, s := range jobs[gid] {
				s.see(gid, found[gid])
			}
		}
	}
	return nil
}

// now is the place of the events from now on. A second is for clocks that differ: an
// event may be sent that is a little older than the stream.
func now() client.Position { return client.PositionAt(time.Now().Add(-time.Second)) }
