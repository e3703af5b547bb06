package app

import (
	"fmt"
	"io"
	"strings"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/cli"
)

// outline is an application for programs: what app show -o json writes.
type outline struct {
	App     string         `json:"app"`
	Version string         `json:"version"`
	Active  bool           `json:"active"`
	Compat  string         `json:"compat,omitempty"` // whose rules it follows
	Graphs  []outlineGraph `json:"graphs"`
}

type outlineGraph struct {
	Subscribes string            `json:"subscribes"`
	Publishes  string            `json:"publishes,omitempty"`
	Private    bool              `json:"private,omitempty"`
	Expire     float64           `json:"expire_s,omitempty"` // -1: never
	Activities []outlineActivity `json:"activities"`
}

type outlineActivity struct {
	ID       string        `json:"id"`
	Type     string        `json:"type"`
	Title    string        `json:"title,omitempty"`
	Depth    int           `json:"depth"`
	Cycle    bool          `json:"cycle,omitempty"`
	Ancestor string        `json:"ancestor,omitempty"`
	Badges   []graph.Badge `json:"badges,omitempty"`
	Next     []outlineNext `json:"next,omitempty"`
}

type outlineNext struct {
	To     string `json:"to"`
	If     string `json:"if,omitempty"`
	Errors bool   `json:"errors_only,omitempty"`
}

func outlineOf(s *shown, graphs []*graph.Graph) outline {
	o := outline{App: s.app.ID, Version: s.app.Version, Active: s.Active, Compat: s.app.Compat, Graphs: []outlineGraph{}}
	for _, g := range graphs {
		og := outlineGraph{Subscribes: g.Subscribes, Publishes: g.Publishes, Private: g.Private(), Expire: g.Expire.Seconds()}
		if g.Expire == graph.KeepForever {
			og.Expire = -1
		}
		for _, a := range g.Activities {
			oa := outlineActivity{ID: a.ID, Type: a.Type.String(), Title: a.Title, Depth: a.Depth, Cycle: a.Cycle,
				Badges: a.Badges()}
			if a.Ancestor != nil {
				oa.Ancestor = a.Ancestor.ID
			}
			for _, t := range a.Transitions {
				oa.Next = append(oa.Next, outlineNext{To: t.To.ID, If: t.Label(), Errors: t.ErrorsOnly()})
			}
			og.Activities = append(og.Activities, oa)
		}
		o.Graphs = append(o.Graphs, og)
	}
	return o
}

func printOutline(c *cli.Shell, s *shown, graphs []*graph.Graph) error {
	if _, err := fmt.Fprintf(c.Out, "app %s version %s, %s\n", s.app.ID, s.app.Version, s.state()); err != nil {
		return err
	}
	for _, g := range graphs {
		head := "graph " + g.Subscribes
		if g.Private() {
			head += " (private)"
		}
		if g.Publishes != "" {
			head += ", publishes " + g.Publishes
		}
		if kept := keeps(g); kept != "" {
			head += ", " + kept
		}
		if _, err := fmt.Fprintf(c.Out, "\n%s\n", cli.Fit(head, cli.PageWidth)); err != nil {
			return err
		}
		t := tree{out: c.Out, drawn: map[*graph.Activity]bool{}}
		t.draw(g.Trigger, "  ", "  ", "")
		if t.err != nil {
			return t.err
		}
	}
	return nil
}

// tree writes the activities of a graph below each other. One with several
// parents stands below the first of them; the others point to it.
type tree struct {
	out   io.Writer
	drawn map[*graph.Activity]bool
	err   error
}

// draw writes an activity after first, and all below it after rest.
func (t *tree) draw(a *graph.Activity, first, rest, when string) {
	if when != "" {
		when = "[" + cli.Fit(when, 60) + "] "
	}
	if t.drawn[a] {
		t.line(first + when + "→ " + a.ID + " (see there)")
		return
	}
	t.drawn[a] = true
	line := first + when + a.ID + "  " + a.Type.String()
	badges := a.Badges()
	texts := make([]string, len(badges))
	for i, b := range badges {
		texts[i] = b.Text
	}
	if a.Cycle {
		texts = append(texts, "may be entered again")
	}
	if len(texts) > 0 {
		line += ": " + strings.Join(texts, "; ")
	}
	if a.Title != "" {
		line += "  — " + a.Title
	}
	t.line(line)
	for i, next := range a.Transitions {
		branch, below := "├─ ", "│  "
		if i == len(a.Transitions)-1 {
			branch, below = "└─ ", "   "
		}
		t.draw(next.To, rest+branch, rest+below, next.Label())
	}
}

func (t *tree) line(s string) {
	if t.err == nil {
		_, t.err = fmt.Fprintln(t.out, cli.Fit(s, cli.PageWidth))
	}
}
