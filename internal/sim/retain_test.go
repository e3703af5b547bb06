package sim_test

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// expire has all that is over of an app be so for two days: longer than jobs
// can be read and signals are kept.
func (c *chaos) expire(app string) {
	c.Query(`UPDATE legwork.job SET created_at = created_at - interval '2 days', completed_at = completed_at - interval '2 days', expires_at = expires_at - interval '2 days'
		WHERE app = $1 AND completed_at IS NOT NULL`, app)
	c.Query(`UPDATE legwork.signal SET expires_at = expires_at - interval '100 days' WHERE topic LIKE $1 || '.%'`, app)
}

// retention is the unit of a relay that deletes what has expired, a few jobs at
// once, while everything else goes on.
func (c *chaos) retention() func(*actor) {
	var after legwork.ID
	return func(a *actor) {
		limit := 1000
		if a.stage.free { // which jobs come first is chance
			limit = 1 + a.rnd.IntN(4)
		}
		r, err := c.Store(c.Pool).Retain(context.Background(), -time.Minute, after, limit)
		if err != nil {
			c.T.Errorf("retention: %v", err)
			return
		}
		c.counts.more("jobs retained", r.Jobs)
		c.counts.more("signals retained", r.Signals)
		if after = (legwork.ID{}); r.Next != nil {
			after = *r.Next
		}
	}
}

// reuse begins the jobs of the calm app once more under the ids they had, and
// lets messages of their first generation come again meanwhile.
func (c *chaos) reuse(jobs int) *speaker {
	for _, m := range c.All {
		if m.Is("work", "") || m.Is(legwork.LaneRun, "") || m.Is(legwork.LaneResponse, "") ||
			m.Header.Get(legwork.HeaderKind) == legwork.KindJob {
			c.old = append(c.old, m)
		}
	}
	c.begin(calm, second, jobs)
	c.counts.more("ids used again", jobs)
	return c.plan.speaker(calm, second, jobs)
}

// haunt delivers a message of a job whose id another has now.
func (c *chaos) haunt(a *actor) {
	if len(c.old) > 0 {
		m := c.old[a.rnd.IntN(len(c.old))]
		c.Put(m.Lane, m.Subject, m.Header, m.Data)
		c.counts.add("message of an old generation")
	}
}
