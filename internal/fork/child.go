package fork

import (
	"encoding/json"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// child goes on with the job that an activity has awaited, instead of beginning another one: one
// that failed is retried with its parent, under its own id; one that has completed since has its
// result. false: there is none, or it is not to be kept. work are the ids of what has asked for it.
func (w *walk) child(p *Plan, of at, work ids, why Why) (kept bool, err error) {
	c := w.children[work.old]
	if c == nil || why == WhyCut {
		return false, nil
	}
	switch {
	case c.State == "running":
		return false, legwork.Conflict("activity %s of job %s awaits job %s, which still runs: wait for its end, or "+
			"interrupt it, and then try again", of.activity, w.src.Job, c.Job)
	case c.Retired:
		return false, legwork.Conflict("activity %s of job %s has awaited job %s, which was retried by itself, or has "+
			"expired: have it done anew, with --from %[1]s", of.activity, w.src.Job, c.Job)
	}
	r := w.awaited[c.Child]
	if r == nil {
		p.Missing = append(p.Missing, c.Child)
		return true, nil
	}
	if c.State == "completed" {
		return true, w.told(p, of, work.now, c, r.Source)
	}
	below, err := Make(r)
	if err != nil {
		return false, err
	}
	if p.Missing = append(p.Missing, below.Missing...); len(p.Missing) > 0 {
		return true, nil
	}
	below.Parent = &ledger.ForkParent{Place: ledger.Place{Gid: w.to, Activity: of.activity, DAD: of.dad}, Work: work.now,
		Topic: c.Topic}
	p.Below = append(p.Below, below)
	p.Semaphore++
	return true, nil
}

// told puts the result of a child that has completed when its parent had ended.
func (w *walk) told(p *Plan, of at, work legwork.ID, c *ledger.ChildRow, rows *ledger.JobRows) error {
	data := map[string]json.RawMessage{}
	for _, l := range rows.Leaves {
		data[l.Path] = l.Value
	}
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	if err := legwork.CheckPayload(text); err != nil {
		return err
	}
	p.Put = append(p.Put, legwork.Transition{GUID: work, Kind: legwork.Leg2, Gid: w.to, Activity: of.activity,
		DAD: of.dad, Attempt: 1, Work: work, Row: work, Topic: c.Topic, Status: legwork.Success, Code: legwork.CodeOK,
		Leaves: true, Data: text})
	p.Semaphore++
	return nil
}
