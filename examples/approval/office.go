package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/legwork-dev/legwork/worker"
)

// Asked is what a team is asked to decide.
type Asked struct {
	ID      string `json:"id"`
	Team    string `json:"team"`
	Subject string `json:"subject"`
	Cents   int    `json:"cents"`
	Round   int    `json:"round"`
	Note    string `json:"note"`
}

// Note is an approval that the watch of a team has seen.
type Note struct {
	Team  string `json:"team"`
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

// office has the workers, and the people whom they call.
type office struct {
	out io.Writer
	// asked calls a person to decide; it may signal at once, before the hook
	// of the request waits for it, or whenever it likes. nil: nobody is there.
	asked func(context.Context, Asked) error

	mu     sync.Mutex
	told   []string
	noted  map[Note]int
	out503 map[string]int // how often the bureau has been out, by customer
}

func newOffice(out io.Writer) *office {
	return &office{out: out, noted: map[Note]int{}, out503: map[string]int{}}
}

// workers are the functions behind the topics of the graphs.
func (o *office) workers() []worker.Registration {
	return []worker.Registration{
		worker.Handle("approval.ask", o.ask),
		worker.Handle("approval.tell", o.tell),
		worker.Handle("credit.bureau", o.bureau),
		worker.Handle("watch.note", o.note),
	}
}

func (o *office) ask(ctx context.Context, a Asked) (map[string]bool, error) {
	o.sayf("  %s: round %d, %s for %d.%02d%s", a.Team, a.Round, a.Subject, a.Cents/100, a.Cents%100, note(a.Note))
	if o.asked == nil {
		return map[string]bool{"asked": false}, nil
	}
	return map[string]bool{"asked": true}, o.asked(ctx, a)
}

func note(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

func (o *office) tell(_ context.Context, in struct{ To, Text string }) (map[string]bool, error) {
	o.sayf("  to %s: %s", in.To, in.Text)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.told = append(o.told, in.To+": "+in.Text)
	return map[string]bool{"told": true}, nil
}

// bureau knows everybody's credit. It is out for two calls about a customer
// named Flaky, which the retry policy of its activity rides out; and it knows
// nothing about Nobody, which is the error route's.
func (o *office) bureau(_ context.Context, in struct{ Customer string }) (map[string]int, error) {
	switch {
	case strings.HasPrefix(in.Customer, "Flaky"):
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.out503[in.Customer]++; o.out503[in.Customer] < 3 {
			return nil, worker.Errorf(503, "the bureau is out, call %d", o.out503[in.Customer])
		}
		return map[string]int{"score": 61}, nil
	case strings.HasPrefix(in.Customer, "Nobody"):
		return nil, worker.Errorf(424, "nobody knows %s", in.Customer)
	case strings.HasPrefix(in.Customer, "Broke"):
		return map[string]int{"score": 7}, nil
	}
	return map[string]int{"score": 88}, nil
}

func (o *office) note(_ context.Context, n Note) (map[string]bool, error) {
	o.sayf("  the watch of %s saw %s", n.Team, n.ID)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.noted[n]++
	return map[string]bool{"noted": true}, nil
}

func (o *office) sayf(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	fmt.Fprintf(o.out, format+"\n", args...)
}

// hasNoted reports whether the watch of a team has seen all its approvals.
func (o *office) hasNoted(team string, chapters []chapter) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, ch := range chapters {
		n := Note{Team: team, ID: ch.request.ID, Cents: ch.outcome.Cents}
		if ch.request.Team == team && ch.outcome.Outcome == "approved" && o.noted[n] == 0 {
			return false
		}
	}
	return true
}
