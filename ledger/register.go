package ledger

import (
	"crypto/sha256"
	"encoding/json"
	"slices"

	"github.com/legwork-dev/legwork"
)

// buckets queues the advisory locks of keys; none for no keys. The bucket of a key
// is its first byte, as a key is a hash.
func (s *Store) buckets(t *tx, keys []legwork.ID) {
	if len(keys) == 0 {
		return
	}
	numbers := make([]int32, 0, len(keys))
	for _, k := range keys {
		numbers = append(numbers, int32(k[0]))
	}
	slices.Sort(numbers)
	s.add(t, "buckets.sql", nil, slices.Compact(numbers))
}

// registered lists the keys under which steps register, and look for what is kept.
func registered(steps []Step) (keys []legwork.ID) {
	for i := range steps {
		for _, r := range steps[i].registrations() {
			keys = append(keys, r.Key)
		}
		if len(steps[i].Tickets) > 0 {
			keys = append(keys, JobKey(steps[i].Gid))
		}
	}
	return keys
}

// underJob is the rule of a registration that is none: it takes what is kept for the
// job.
const underJob = -1

// registrations are those of a step, and one under the job's key for each topic on
// which one of them takes what is kept.
func (p *Step) registrations() []Registration {
	all := p.Register
	for i, r := range p.Register {
		if !r.Unbuffered && !slices.ContainsFunc(p.Register[:i], func(o Registration) bool {
			return !o.Unbuffered && o.Topic == r.Topic
		}) {
			all = append(slices.Clip(all), Registration{Rule: underJob, Topic: r.Topic, Key: JobKey(p.Gid)})
		}
	}
	return all
}

// JobKey is the key under which signals to a job are kept.
func JobKey(gid legwork.ID) legwork.ID {
	sum := sha256.Sum256(append([]byte("job\x00"), gid[:]...))
	return legwork.ID(sum[:16])
}

// register queues registrations, which may take signals that came before and were
// stored.
func (s *Store) register(t *tx, steps []Step, out []Committed) {
	var ord []int64
	var gid, work, key []legwork.ID
	var activity, topic []string
	var dad []legwork.DAD
	var rule []int32
	var expect []json.RawMessage
	var parent, state []string
	var buffer []bool
	var heard []int32
	for i := range steps {
		p := &steps[i]
		for _, r := range p.registrations() {
			ord, gid, activity, dad, work = append(ord, int64(i+1)), append(gid, p.Gid), append(activity, p.Activity),
				append(dad, p.DAD), append(work, p.Work)
			rule, topic, key, expect = append(rule, int32(r.Rule)), append(topic, r.Topic), append(key, r.Key),
				append(expect, r.Expect)
			parent, state, buffer = append(parent, p.Trace.Parent), append(state, p.Trace.State), append(buffer, !r.Unbuffered)
			heard = append(heard, int32(p.Heard))
		}
	}
	// Each ticket takes what is kept for itself, as a step of its own would.
	var of []int
	for i := range steps {
		for _, k := range steps[i].Tickets {
			of = append(of, i)
			ord, gid, activity, dad, work = append(ord, int64(len(steps)+len(of))), append(gid, k.Gid),
				append(activity, k.Activity), append(dad, k.DAD), append(work, k.Work)
			rule, topic, key, expect = append(rule, 0), append(topic, k.Topic), append(key, JobKey(k.Gid)), append(expect, nil)
			parent, state, buffer = append(parent, k.Trace.Parent), append(state, k.Trace.State), append(buffer, true)
			heard = append(heard, 0)
		}
	}
	if len(ord) == 0 {
		return
	}
	s.add(t, "register.sql", followRows(func(i int, wake legwork.Transition) {
		if i >= len(steps) {
			i = of[i-len(steps)]
			out[i].Follow = append(out[i].Follow, wake)
			return
		}
		out[i].Wake = &wake
	}), ord, gid, activity,
		dad, work, rule, topic, key, expect, s.grace, parent, state, buffer, heard)
}
