package sim_test

import "slices"

// features are what a node has that a test waits for.
func (n *planned) features() []string {
	out := []string{string(n.kind)}
	if n.function {
		out = []string{"function"}
	}
	for what, is := range map[string]bool{"fan-in": n.parents > 1, "bypass": n.bypassed, "pending": n.pending,
		"emit":            n.emit,
		"signal with 202": n.pending && n.kind == web, "scrub": n.scrub, "hook that sleeps and is entered again": n.cycle &&
			n.kind == sleeper} {
		if is {
			out = append(out, what)
		}
	}
	return out
}

// needs are what must be in a plan for something else to happen in its runs.
var needs = map[string]func(*planned) bool{
	"pending answer lost": (*planned).interim, "out_of_order": (*planned).interim, "incomplete": (*planned).interim,
	"retry":          func(n *planned) bool { return n.retries },
	"threshold":      func(n *planned) bool { return n.skips },
	"answered twice": (*planned).works, "died before the ack": (*planned).works,
	"died before its last answer": (*planned).works,
	"claimed":                     (*planned).once, "verified": (*planned).once, "stale claim": (*planned).once,
	"signal to a job": (*planned).waits, "signal to a generation": (*planned).waits,
	"signal rolled back": (*planned).waits, "signal before its hook": (*planned).waits,
	"signal wakes its job": (*planned).waits, "letter job_ended": (*planned).waits,
	"letter unknown_job": (*planned).waits,
	"worker paused":      (*planned).works, "clock back": func(n *planned) bool {
		return n.kind == sleeper ||
			n.kind == either
	},
}

func (n *planned) works() bool { return n.kind == worker }

func (n *planned) once() bool { return n.keyed }

func (n *planned) interim() bool { return n.works() && n.pending }

// may reports whether some of what is missing may happen in a group of runs, as
// far as their plan tells.
func may(number uint64, missing []string) bool {
	p, _ := scene(number)
	return slices.ContainsFunc(missing, func(what string) bool {
		if such := needs[what]; such != nil {
			return slices.ContainsFunc(p.nodes, such)
		}
		return !slices.Contains(planFeatures, what) ||
			slices.ContainsFunc(p.nodes, func(n *planned) bool { return slices.Contains(n.features(), what) })
	})
}

// planFeatures are all that features may return.
var planFeatures = []string{"fan-in", "bypass", "pending", "emit", "signal with 202", "scrub",
	"hook that sleeps and is entered again",
	string(worker), string(pass), string(sleeper), string(web), string(either), string(await), string(severed),
	string(one), string(all), string(again), string(stop), string(kill)}
