package job

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/locate"
)

// lastWord bounds the time between two looks at a job for which nothing changes.
const lastWord = 15 * time.Second

// Teller says on standard error what a job is waited for, and again when that
// changes, in the words of job explain.
type Teller struct {
	*cli.Shell
	Cl    *client.Client
	Ref   client.Ref
	First time.Duration // until the first look

	conn *locate.Broker // to ask the broker; nil: not yet, or not any more
	deaf bool           // the broker is not asked
	told string         // the facts that were told last
}

// Start looks at the job until stop is called, which returns when nothing more
// is written.
func (t *Teller) Start(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		t.run(ctx)
	}()
	return func() {
		cancel()
		<-done
	}
}

func (t *Teller) run(ctx context.Context) {
	defer func() {
		if t.conn != nil {
			t.conn.Close()
		}
	}()
	for every := t.First; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		e, err := t.Cl.Explain(ctx, t.Ref)
		switch {
		case legwork.CodeOf(err) == legwork.CodeForbidden:
			return // this user may await and not look
		case err != nil || e.State != client.Running:
			continue // whoever waits will hear of it
		}
		if t.tell(e, t.broker(ctx, e)) {
			every = t.First
		} else {
			every = min(2*every, max(t.First, lastWord))
		}
	}
}

// tell writes what is waited for, unless that was told last.
func (t *Teller) tell(e *client.Explanation, found []locate.Located) bool {
	facts := factsOf(e, found)
	if facts == t.told {
		return false
	}
	t.told = facts
	t.Note("%s", e.Sentence)
	for i := range found {
		t.Note("%s", found[i].Sentence)
	}
	return true
}

// factsOf is what an explanation says, without the times that pass by themselves.
func factsOf(e *client.Explanation, found []locate.Located) string {
	w := e.Last()[0]
	facts := fmt.Sprint(len(e.Chain), w.Reason, w.Activity, w.DAD, w.Topic, w.Where, w.Attempt, w.Lane, w.Child != nil)
	if w.Due != nil {
		facts += w.Due.String()
	}
	for _, l := range found {
		facts += fmt.Sprint(l.Where, l.Consumer, l.Paused, l.Answer != nil)
	}
	return facts
}

// broker asks the broker about the message that the job waits for first. It is
// an addition: who cannot ask, or may not, tells what the rows say.
func (t *Teller) broker(ctx context.Context, e *client.Explanation) []locate.Located {
	w := e.Last()[0]
	if t.deaf || !w.Published() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, askingBroker)
	defer cancel()
	if t.conn == nil {
		s, err := t.Servers(ctx, cli.NeedEither)
		if err == nil && s.NATSURL != "" {
			cfg := s.ClientConfig()
			cfg.Log = slog.New(slog.DiscardHandler)
			t.conn, err = locate.Open(ctx, cfg)
		}
		if t.deaf = err != nil || t.conn == nil; t.deaf {
			return nil
		}
	}
	found, err := t.conn.Locate(ctx, []client.Wait{w})
	if err != nil {
		t.deaf = ctx.Err() == nil || context.Cause(ctx) == context.DeadlineExceeded
		return nil
	}
	return found
}
