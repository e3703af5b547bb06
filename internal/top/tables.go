package top

import (
	"fmt"
	"strings"
)

// laneGrid has the n lanes with most to do.
func (v *View) laneGrid(n int) grid {
	g := grid{titles: []string{"LANE", "WAITING", "INFLIGHT", "OLDEST", "TAKEN/S", "AGAIN", "OUTBOX", "OVERDUE"}}
	for _, l := range v.busiest(n) {
		row := []string{l.Lane, "-", "-", "-", "-", "-", "-", "-"}
		if l.Load != nil {
			if l.Paused {
				row[0] = "paused: " + row[0]
			}
			row[1], row[2], row[4], row[5] = number(l.Waiting), number(l.InFlight), perSecond(l.Taken), number(l.Again)
			if l.Oldest != nil {
				row[3] = age(*l.Oldest)
			}
		}
		if l.Outbox != nil {
			row[6], row[7] = number(l.Outbox.Rows), age(l.Outbox.Overdue)
			if l.Outbox.More {
				row[6] += "+"
			}
		}
		g.rows = append(g.rows, row)
	}
	return g
}

func (v *View) graphGrid() grid {
	g := grid{titles: []string{"GRAPH", "STARTED/S", "COMPLETED/S", "FAILED/S", "INTERRUPTED/S"}}
	for _, of := range v.Graphs {
		g.rows = append(g.rows, []string{of.Graph, perSecond(of.Started), perSecond(of.Completed), perSecond(of.Failed),
			perSecond(of.Interrupted)})
	}
	return g
}

// processGrid has longer names on a wider terminal.
func (v *View) processGrid(width int) grid {
	host, version := 12, 8
	if width >= 120 {
		host, version = 32, 20
	}
	g := grid{text: true, titles: []string{"ROLE", "WHERE", "VERSION", "UP", "INFLIGHT", "DONE/S", "FAIL/S", "TOPICS"}}
	for _, p := range v.Processes {
		where := tail(p.Host, host)
		if p.PID > 1 { // not that of a container
			where += fmt.Sprintf("/%d", p.PID)
		}
		g.rows = append(g.rows, []string{fit(p.Role, 10), where, fit(p.Version, version), age(v.At.Sub(p.Started)),
			number(p.InFlight),
			perSecond(p.DoneRate), perSecond(p.FailedRate), strings.Join(p.Topics, " ")})
	}
	return g
}

// tail is the end of a name, by which those of a deployment differ.
func tail(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return "…" + string(r[len(r)-n+1:])
}
