package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph/redact"
)

// beat is the time after which a stream says that it is alive, and looks whether who asked may
// still watch. Tests have a shorter one.
var beat = 15 * time.Second

const (
	// sendTimeout is how long who asked may take to read what is sent in one turn, at most a page of events.
	sendTimeout = time.Minute
	// streamLife bounds a stream, so that who may no longer watch does not.
	streamLife = time.Hour
)

// stream is what one page watches.
type stream struct {
	gids  []legwork.ID
	topic string // "" for none, "*" for all
	// woken has a value when there is something to send.
	woken chan struct{}

	mu    sync.Mutex
	marks map[legwork.ID]string          // of the lines that it knows
	moved map[legwork.ID]*client.JobLine // not sent yet; nil: there is no such job
	heard *batch                         // the latest one
}

// gone is the mark of a job that does not exist.
const gone = "gone"

// see takes the line of a job; nil if there is none.
func (s *stream) see(gid legwork.ID, line *client.MarkedLine) {
	mark, moved := gone, (*client.JobLine)(nil)
	if line != nil {
		mark, moved = line.Mark, &line.JobLine
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.marks[gid] != mark {
		s.marks[gid], s.moved[gid] = mark, moved
		s.wake()
	}
}

// hear takes a batch of events.
func (s *stream) hear(b *batch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.heard == nil || s.heard.next != b.next {
		s.heard = b
		s.wake()
	}
}

func (s *stream) wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

// take returns what has moved since the last time, and the latest batch.
func (s *stream) take() (map[legwork.ID]*client.JobLine, *batch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	moved := s.moved
	s.moved = map[legwork.ID]*client.JobLine{}
	return moved, s.heard
}

// Watch streams what changes as server-sent events.
func (s *server) Watch(w http.ResponseWriter, r *http.Request, _ string, p oas.WatchParams) {
	page := &stream{gids: or(p.Gid), topic: or(p.Topic), woken: make(chan struct{}, 1), marks: map[legwork.ID]string{},
		moved: map[legwork.ID]*client.JobLine{}}
	at := now()
	err := page.check()
	if p.LastEventID != nil {
		at = client.Position(*p.LastEventID)
		if err == nil && at.Before("0") {
			err = legwork.Invalid("Last-Event-ID %q is not one that a stream has sent", *p.LastEventID)
		}
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if !s.watcher.add(page) {
		w.Header().Set("Retry-After", "60")
		s.refuse(w, r, &problem{http.StatusServiceUnavailable, "busy",
			fmt.Sprintf("this server has %d streams already: ask again later, or ask another server", maxStreams)})
		return
	}
	defer s.watcher.remove(page)
	ctx, cancel := context.WithTimeout(r.Context(), streamLife)
	defer cancel()
	if ending, ok := ctx.Value(ending{}).(context.Context); ok {
		defer context.AfterFunc(ending, cancel)()
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy such as nginx passes each event on at once
	out := &sender{w: w, control: http.NewResponseController(w)}
	if err := s.send(ctx, out, page, at, func() error { return s.stillMay(r) }); err != nil && ctx.Err() == nil {
		s.Log.Info("a stream has ended", "by", by(r.Context()), "error", err)
	}
}

func (s *stream) check() error {
	if len(s.gids) == 0 && s.topic == "" {
		return legwork.Invalid("name what to watch: jobs with gid, or events with topic")
	}
	if s.topic == "" || s.topic == "*" {
		return nil
	}
	return legwork.CheckTopic(s.topic)
}

// send sends what changes until ctx ends, or who asked may not watch any more.
func (s *server) send(ctx context.Context, out *sender, page *stream, at client.Position, may func() error) error {
	lines, err := s.Client.Lines(ctx, page.gids)
	if err != nil {
		return err
	}
	page.begin(lines)
	alive := time.NewTicker(beat)
	defer alive.Stop()
	for {
		moved, heard := page.take()
		for gid, line := range moved {
			if line == nil {
				out.event(ctx, "gone", "", map[string]legwork.ID{"gid": gid})
			} else {
				out.event(ctx, "job", "", line)
			}
		}
		if heard != nil {
			if at, err = s.sendEvents(ctx, out, page.topic, at, heard); err != nil {
				return err
			}
		}
		if err := out.flush(); err != nil {
			return err
		}
		select {
		case <-page.woken:
		case <-alive.C:
			if err := may(); err != nil {
				return err
			}
			out.write(": alive\n\n")
		case <-ctx.Done():
			return nil
		}
	}
}

// begin takes the first lines of a stream's jobs.
func (s *stream) begin(lines []client.MarkedLine) {
	found := map[legwork.ID]*client.MarkedLine{}
	for i := range lines {
		found[lines[i].Gid] = &lines[i]
	}
	for _, gid := range s.gids {
		s.see(gid, found[gid])
	}
}

// sendEvents sends the events of a topic after a position, up to the end of a batch,
// and returns where it is then. A stream that has not had all before the batch reads
// them by itself.
func (s *server) sendEvents(ctx context.Context, out *sender, topic string, at client.Position,
	heard *batch) (client.Position, error) {
	for at.Before(heard.after) {
		next, more, err := s.sendPage(ctx, out, topic, at)
		if busy := (*problem)(nil); errors.As(err, &busy) {
			return at, nil // there is no room: at the next turn there may be
		}
		if err != nil {
			return at, err
		}
		if at = next; !more {
			break
		}
	}
	if !at.Before(heard.next) {
		return at, nil
	}
	if redact.From(ctx) {
		ctx = redact.With(ctx, func(context.Context) (redact.Set, error) { return heard.hidden() })
	}
	for i, e := range heard.events {
		if at.Before(e.Position) && (topic == "*" || topic == e.Topic) {
			out.events(ctx, heard.events[i:i+1])
		}
	}
	return heard.next, nil
}

// sendPage sends a page of the events of a topic after a position, and returns where it is then, and whether there may
// be more. Who reads it slowly has a part of the room that all pages have.
func (s *server) sendPage(ctx context.Context, out *sender, topic string, at client.Position) (client.Position, bool,
	error) {
	q := client.EventQuery{After: at, Limit: client.MaxEvents}
	if topic != "*" {
		q.Topic = topic
	}
	bound, read := s.reads(ctx, nil, true)
	defer read.end()
	page, err := s.Client.Events(bound, q)
	if err != nil {
		return at, false, err
	}
	out.events(s.hide(ctx), page.Events) // what is hidden has changed since the stream began
	return page.Next, page.More, out.flush()
}

// ending is the key under which a request's context has the one that ends with the
// server.
type ending struct{}

// sender writes server-sent events.
type sender struct {
	w       http.ResponseWriter
	control *http.ResponseController
	timed   bool // the time of this turn runs
	err     error
}

func (o *sender) events(ctx context.Context, list []client.KeptEvent) {
	for i := range list {
		o.event(ctx, "event", string(list[i].Position), &list[i])
	}
}

// event sends an event to who asks in a context; an empty id is none.
func (o *sender) event(ctx context.Context, name, id string, v any) {
	v, err := redacted(ctx, v)
	var data []byte
	if err == nil {
		data, err = json.Marshal(v) // on one line, as it must be
	}
	if err != nil {
		o.err = err
		return
	}
	if id != "" {
		o.write("id: " + id + "\n")
	}
	o.write("event: " + name + "\ndata: " + string(data) + "\n\n")
}

func (o *sender) write(text string) {
	if o.err == nil && !o.timed {
		o.err, o.timed = o.control.SetWriteDeadline(time.Now().Add(sendTimeout)), true
	}
	if o.err == nil {
		_, o.err = o.w.Write([]byte(text))
	}
}

func (o *sender) flush() error {
	if o.err == nil {
		o.err = o.control.Flush()
	}
	o.timed = false
	return o.err
}
