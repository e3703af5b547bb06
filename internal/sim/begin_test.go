package sim_test

import (
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
)

// begin starts the jobs of an app, of a generation that tells its messages
// from those of another.
func (c *chaos) begin(app, generation string, jobs int) {
	for i := range jobs {
		c.start(app, generation, i, jobs)
		c.victim(app, generation, i)
	}
}

// victim starts a job that an interrupt shall end.
func (c *chaos) victim(app, generation string, i int) {
	if c.plan.has(kill) {
		m := c.Start(app+".victim", "", fmt.Sprintf(`{"id": "victim%d"}`, i))
		m.Header.Set(legwork.HeaderMsgID, generation+"victim"+strconv.Itoa(i))
	}
}

// start starts a job as a service does, or from SQL.
func (c *chaos) start(app, generation string, i, jobs int) {
	data := fmt.Sprintf(`{"v": %d, "odd": %d, "group": "g%d", "peer": "job%d", "victim": "victim%d"}`, i, i%2, i%2,
		(i+1)%jobs, i)
	if fromSQL(app, i) {
		for range 1 + i%2 { // twice is another start of the same job: a duplicate, whose row must go
			guid := c.One(`SELECT legwork.start($1, $2, $3)::text`, app+".go", data, "job"+strconv.Itoa(i))
			c.Query(`UPDATE legwork.outbox SET guid = $1 WHERE guid = $2`, c.fate.id(), guid) // one that the seed draws
		}
		return
	}
	m := c.Start(app+".go", "job"+strconv.Itoa(i), data)
	m.Header.Set(legwork.HeaderMsgID, generation+strconv.Itoa(i))
}

// fromSQL tells which jobs are started by a transaction.
func fromSQL(app string, i int) bool { return app == wild && i%3 == 0 }

// drain ends the faults and lets one engine and one relay finish what is left;
// a client that never heard of its job sends the same start again.
func (c *chaos) drain(s *stage, people []*speaker, jobs int) {
	c.faults = false
	c.drawHomes(s.rnd)
	for _, speaker := range people {
		for i := range jobs {
			if !fromSQL(speaker.app, i) {
				c.start(speaker.app, speaker.generation, i, jobs)
			}
			c.victim(speaker.app, speaker.generation, i)
		}
	}
	c.Mode = []engine.Mode{engine.Fused, engine.Step}[s.rnd.IntN(2)]
	c.finish(c.Engine(c.Pool), c.sweep(), jobs, people...)
}

// finish lets people say everything, and then ends the jobs that wait for
// nothing that comes.
func (c *chaos) finish(e *engine.Engine, sweep func() int, jobs int, people ...*speaker) {
	for _, speaker := range people {
		for c.Rush(e, sweep); len(speaker.left) > 0; c.Rush(e, sweep) {
			speaker.all(c)
		}
		for i := range jobs {
			if c.plan.has(kill) {
				m := c.Start(speaker.app+".cancel", "", fmt.Sprintf(`{"id": "victim%d"}`, i))
				m.Header.Set(legwork.HeaderMsgID, speaker.generation+"cancel"+strconv.Itoa(i))
			}
		}
	}
	c.Rush(e, sweep)
}
