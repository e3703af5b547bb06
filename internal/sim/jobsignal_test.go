package sim_test

import (
	"context"
	"testing"

	"github.com/legwork-dev/legwork"
)

// signalJob is the call by which somebody's transaction signals a job.
const signalJob = `SELECT legwork.signal_job($1, $2, $3, $4, $5, $6::uuid, $7)::text`

// sayToJob says a remark to its job from SQL: as such it wakes the hooks of the job whatever
// they compare. Some name the generation of the job, if it has begun; before some, somebody's
// transaction with another one is rolled back.
func (c *chaos) sayToJob(app string, r remark, data string) {
	var gid any
	if chance(r.id, "gid")%3 == 0 {
		for _, g := range c.Query(`SELECT gid::text FROM legwork.job WHERE app = $1 AND job_id = $2 AND NOT retired
			AND (expires_at IS NULL OR expires_at > clock_timestamp())`, app, r.job) {
			gid = g
			c.counts.add("signal to a generation")
		}
	}
	status := legwork.Success
	if r.pending {
		status = legwork.Pending
	}
	if chance(r.id, "rollback")%4 == 0 {
		c.counts.add("signal rolled back")
		c.rollBack(signalJob, app, r.job, r.hook.topic(app), data, never(r).id, gid, status)
	}
	c.counts.add("signal to a job")
	guid := c.One(signalJob, app, r.job, r.hook.topic(app), data, r.id, gid, status)
	if want := c.remarked(app, r); guid != want.String() {
		c.T.Errorf("the signal %s to job %s/%s is %s, want %s", r.id, app, r.job, guid, want)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put[c.remarked(app, r)], c.put[c.remarked(app, never(r))] = true, false
}

// never is what somebody says who takes it back.
func never(r remark) remark {
	r.id += " taken back"
	return r
}

// rollBack runs a statement in a transaction that does not commit.
func (c *chaos) rollBack(sql string, args ...any) {
	ctx := context.Background()
	tx, err := c.Pool.Begin(ctx)
	if err == nil {
		_, err = tx.Exec(ctx, legwork.Qualify(sql, c.Namespace), args...)
	}
	if err == nil {
		err = tx.Rollback(ctx)
	}
	if err != nil {
		c.T.Errorf("a transaction to roll back: %v", err)
	}
}

// signalled checks the signals to jobs: each that was put is accepted, with one receipt, or a
// dead letter, as its job had ended; one that was rolled back is neither. A hook has taken
// each that it was woken by, and nothing else has woken it: no signal has two effects, and one
// that woke a job which then completed has its effect.
func (c *chaos) signalled(t *testing.T) {
	t.Helper()
	var put, taken []legwork.ID
	for guid, committed := range c.put {
		if committed {
			put = append(put, guid)
		} else {
			taken = append(taken, guid)
		}
	}
	for _, line := range c.Query(signalsSQL, put, taken) {
		t.Error(line)
	}
	for _, line := range c.Query(effectsSQL, c.plan.ids(web), !c.plan.loose, wild) {
		t.Error(line)
	}
	for _, line := range c.Query(`SELECT 'letter ' || reason FROM legwork.dead_letter WHERE lane = 'signal'
		UNION ALL SELECT CASE woken WHEN 0 THEN 'signal before its hook' ELSE 'signal wakes its job' END
		FROM legwork.signal_receipt`) {
		c.counts.add(line)
	}
}

// signalsSQL: a letter unknown_job is of a signal that came long before its job; it is said again. One that is said
// again with the gid is another letter. Signals outlive jobs that were deleted, such as those of the calm run.
const signalsSQL = `
SELECT format('signal %s to a job has %s receipts, of %s jobs, %s signals, %s letters %s', g.guid, r.n, r.gids, s.n,
  l.n, l.reasons)
FROM unnest($1::uuid[]) AS g(guid)
  CROSS JOIN LATERAL (SELECT count(*) AS n, count(j.gid) AS gids,
      bool_and(x.response ->> 'signalStorageKey' = g.guid::text
        AND x.response ->> 'workflowID' = x.app || '/' || x.job_id) AS says
    FROM legwork.signal_receipt x
      LEFT JOIN legwork.job j ON j.gid = x.gid AND j.app = x.app AND j.job_id = x.job_id
    WHERE x.signal = g.guid) r
  CROSS JOIN LATERAL (SELECT count(*) AS n FROM legwork.signal x WHERE x.guid = g.guid) s
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE x.reason <> 'unknown_job') AS n,
      string_agg(x.reason, ' ') AS reasons
    FROM legwork.dead_letter x WHERE x.guid = g.guid) l
WHERE NOT (r.n = 1 AND r.gids = 1 AND r.says AND s.n = 1 AND l.n = 0
  OR r.n = 0 AND s.n = 0 AND l.n > 0)
UNION ALL
SELECT concat_ws(' ', 'signal', g.guid, 'to a job was rolled back, and is there')
FROM unnest($2::uuid[]) AS g(guid) WHERE EXISTS (SELECT FROM legwork.signal s WHERE s.guid = g.guid)
  OR EXISTS (SELECT FROM legwork.dead_letter l WHERE l.guid = g.guid)
  OR EXISTS (SELECT FROM legwork.signal_receipt r WHERE r.signal = g.guid)
UNION ALL
SELECT format('signal %s to job %s/%s has woken %s of another job', s.guid, r.app, r.job_id, s.taken_by)
FROM legwork.signal_receipt r JOIN legwork.signal s ON s.guid = r.signal JOIN legwork.job j ON j.gid = r.gid
WHERE s.taken_by IS NOT NULL
  AND NOT EXISTS (SELECT FROM legwork.activity a WHERE a.gid = r.gid AND a.work_guid = s.taken_by)`

// effectsSQL compares the answers of each hook that signals alone answer with the signals that it took. Those
// of the calm run have expired (expire), and may be deleted.
const effectsSQL = `
SELECT format('hook %s of the %s job %s/%s has had %s answers by %s signals', h.activity, j.state, j.app, j.job_id, a.n,
  s.n)
FROM (SELECT gid, activity, array_agg(work_guid) AS works FROM legwork.activity WHERE activity = ANY ($1)
    GROUP BY gid, activity) h
  JOIN legwork.job j ON j.gid = h.gid AND j.app = $3
  CROSS JOIN LATERAL (SELECT count(*) AS n FROM legwork.guid_ledger g WHERE g.gid = h.gid AND g.activity = h.activity
    AND g.ledger % 100000000 > 0) a
  CROSS JOIN LATERAL (SELECT count(*) AS n FROM legwork.signal s WHERE s.taken_by = ANY (h.works)) s
WHERE a.n > s.n OR a.n < s.n AND j.state = 'completed' AND $2`
