package doctor

import (
	"context"
	"fmt"
	"time"
)

// silent is how long the auditor's turn may be overdue before no relay seems to
// run.
const silent = time.Minute

// figures are the columns of jobs.sql.
type figures struct {
	rows, never  int
	late         float64
	again        int
	letters      int
	aside        int
	most         string // of them
	unexplained  int
	audited      *float64
	overdue      float64
	pauses, over int
	held         int
	epoch        int64
	reason       string
	expired      int
}

func jobs(ctx context.Context, p Patient) []Check {
	if p.Pool == nil || p.Schema(ctx) != nil {
		return nil // which is told already
	}
	var f figures
	keep := max(p.Retention, 0)
	err := p.Pool.QueryRow(ctx, p.sql("jobs"), keep).Scan(&f.rows, &f.never, &f.late, &f.again, &f.letters, &f.aside,
		&f.most, &f.unexplained, &f.audited, &f.overdue,
		&f.pauses, &f.over, &f.held, &f.epoch, &f.reason, &f.expired)
	if err != nil {
		return []Check{unknown("jobs", err).is(Unknown, "use a user with the role reader or operator of `legwork db roles`")}
	}
	return []Check{f.outbox(), f.deadLetters(), f.setAside(), f.audit(), f.paused(), f.retention(p.Retention),
		p.functions(ctx, rounds), p.webhooks(ctx),
		check("epoch", fmt.Sprintf("%d: %s", f.epoch, f.reason))}
}

func (f *figures) outbox() Check {
	c := check("outbox", count(f.rows, "message")+" must still take effect")
	switch {
	case f.never > 0:
		return check("outbox", fmt.Sprintf("%s should have been published, for up to %v", count(f.never, "message"),
			seconds(f.late))).is(Fail, "run a relay, and read its log")
	case f.again > 100:
		return check("outbox", count(f.again, "message")+" published more than 3 times").is(Warn,
			"see `legwork outbox status`: their lane has no consumer, or the broker loses them")
	}
	return c
}

func (f *figures) deadLetters() Check {
	c := check("dead letters", count(f.letters, "letter")+" open")
	if f.letters > 0 {
		return c.is(Warn, "`legwork deadletter list`")
	}
	return c
}

// setAside tells of messages that have left their lanes because no engine can take
// them yet, and whose most of them are.
func (f *figures) setAside() Check {
	if f.aside == 0 {
		return check("set aside", "no message waits for an engine that can take it")
	}
	return check("set aside", fmt.Sprintf("%s for an engine that can take them; most: %s", count(f.aside, "message"),
		f.most)).
		is(Warn, "`legwork deadletter list --state waiting`, and docs/neighbours.md: upgrade engines that are old, look "+
			"at the workers of the topic")
}

func (f *figures) audit() Check {
	const name = "unexplained jobs"
	switch {
	case f.unexplained > 0:
		return check(name, count(f.unexplained, "open job")+" that nothing will move").is(Fail, "`legwork fsck`")
	case seconds(f.overdue) > silent:
		return check(name, fmt.Sprintf("nobody has looked for %v", seconds(f.overdue))).is(Fail, "run a relay: none seems to")
	case f.audited == nil:
		return check(name, "the first round is not over").is(Unknown, "")
	}
	return check(name, fmt.Sprintf("none, %v ago", seconds(*f.audited)))
}

func (f *figures) paused() Check {
	switch {
	case f.over > 0:
		return check("pauses", "what was resumed is still held").is(Fail, "run a relay: it sends on what a pause held")
	case f.pauses > 0:
		return check("pauses", fmt.Sprintf("%s; %s held", count(f.pauses, "pause"), count(f.held, "message"))).is(Warn,
			"`legwork pause list`: see that they are meant")
	}
	return check("pauses", "nothing is paused")
}

func (f *figures) retention(keep time.Duration) Check {
	switch {
	case keep < 0:
		return check("retention", "off: closed jobs are kept for ever").is(Warn,
			"see that the disk is large enough, or set LEGWORK_RETENTION to a duration")
	case f.expired > 0:
		return check("retention", fmt.Sprintf("%s of the oldest 1,000 should have been gone for an hour or more",
			count(f.expired, "job"))).is(Warn, "see that a relay runs, and that its LEGWORK_RETENTION is the one here")
	}
	return check("retention", fmt.Sprintf("closed jobs are deleted %v after they have expired", keep))
}

func seconds(s float64) time.Duration {
	return time.Duration(s * float64(time.Second)).Round(time.Second)
}

func count(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case n > 10_000:
		return "more than 10,000 " + what + "s"
	}
	return fmt.Sprintf("%d %ss", n, what)
}
