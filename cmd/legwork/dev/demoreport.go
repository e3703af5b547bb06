//go:build !production

package dev

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
)

// demoResult is the last line of -o json, and what the table is made from.
type demoResult struct {
	Jobs       int     `json:"jobs"`
	Completed  int     `json:"completed"` // ended as the graph wants it, be it with a rejection
	Failed     int     `json:"failed"`
	Duplicates int     `json:"duplicates"`
	Lost       int     `json:"lost"`
	Seconds    float64 `json:"seconds"`
	Activities float64 `json:"activities_per_s"`

	activities int            // activity instances
	outcomes   map[string]int // jobs by outcome
	wrong      []string       // what did not end as expected
}

// took fills in the time and the rate.
func (r *demoResult) took(d time.Duration) {
	r.Seconds = math.Round(d.Seconds()*1000) / 1000
	r.Activities = math.Round(float64(r.activities)/d.Seconds()*10) / 10
}

// demoReport writes the outcome and fails if it is not what was expected. dir
// is the folder of the demo's own Postgres, if it has one. With look, a browser shows the jobs next.
func demoReport(c *cli.Shell, r *demoResult, all []orders.Entry, dir string, look bool) error {
	if c.JSON() {
		if err := c.Encode(r); err != nil {
			return err
		}
	} else {
		demoTable(c, r, all)
		fmt.Fprintf(c.Out, "\nOne job in detail:\n  %s\n", onDemo(dir, "job", "show", typical(all)))
		if !look && dir != "" {
			fmt.Fprintf(c.Out, "\nAll of them in your browser:\n  %s\n", onDemo(dir, "dev"))
		}
	}
	if len(r.wrong)+r.Lost+r.Duplicates+r.Failed > 0 {
		for _, w := range r.wrong[:min(len(r.wrong), 10)] {
			c.Note("%s", w)
		}
		return fmt.Errorf("%d orders did not end as the data set expects, %d failed, %d duplicates, %d lost", len(r.wrong),
			r.Failed, r.Duplicates, r.Lost)
	}
	return nil
}

func demoTable(c *cli.Shell, r *demoResult, all []orders.Entry) {
	expected := map[string]int{}
	for _, e := range all {
		expected[e.Expect.Outcome]++
	}
	fmt.Fprintf(c.Out, "%-12s %8s %9s\n", "outcome", "jobs", "expected")
	for _, outcome := range []string{"completed", "rejected", "in review"} {
		fmt.Fprintf(c.Out, "%-12s %8d %9d\n", outcome, r.outcomes[outcome], expected[outcome])
	}
	for _, bad := range []struct {
		name string
		jobs int
	}{{"failed", r.Failed}, {"duplicates", r.Duplicates}, {"lost", r.Lost}} {
		fmt.Fprintf(c.Out, "%-12s %8d %9d\n", bad.name, bad.jobs, 0)
	}
	fmt.Fprintf(c.Out, "\n%d jobs and %d activities in %.1f s: %.0f activities/s\n", r.Jobs, r.activities, r.Seconds,
		r.Activities)
}

// typical is the order to look at: one that went all the way.
func typical(all []orders.Entry) string {
	for _, e := range all {
		if e.Expect.Outcome == "completed" {
			return e.Order.ID
		}
	}
	return all[0].Order.ID
}

// onDemo is a command about the jobs of the demo, to be pasted into a shell.
func onDemo(dir string, command ...string) string {
	words := append(append([]string{self()}, command...), "--namespace", node.DemoNamespace)
	if dir != "" {
		words = append(words, "--dir", Quote(dir))
	}
	return strings.Join(words, " ")
}

// self is how this program is called from here.
func self() string {
	name := filepath.Base(os.Args[0])
	if _, err := exec.LookPath(name); err == nil {
		return name
	}
	if strings.Contains(os.Args[0], string(filepath.Separator)+"go-build") {
		return "go run ./cmd/legwork"
	}
	return Quote(os.Args[0])
}

// Quote makes one word of a shell.
func Quote(s string) string {
	if strings.ContainsAny(s, " \t\"'$&|;<>()*?[]#~`\\") {
		return strconv.Quote(s)
	}
	return s
}
