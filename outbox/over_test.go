package outbox

import (
	"log/slog"
	"testing"

	"github.com/legwork-dev/legwork"
)

// ended is a job that statusThreshold has ended, so that it may still have
// messages.
func (s *site) ended() legwork.ID {
	s.t.Helper()
	gid := legwork.NewID()
	s.job(gid, "ended-"+gid.String())
	s.exec(`UPDATE legwork.job SET state = 'completed', closed_guid = gid, completed_at = now() WHERE gid = $1`, gid)
	return gid
}

// one puts a row of a job, due for a minute.
func (s *site) one(gid legwork.ID, lane, kind string, publish int) (guid legwork.ID) {
	s.t.Helper()
	guid = legwork.Derive(gid, legwork.NewID(), lane, publish)
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, topic, job_id, data, publish, due_at)
		VALUES ($1, $2, $3, nullif($4, ''), 'charge', ',0,0', 'order', 'x', '{}', $5, now() - interval '1 minute')`, guid, gid, lane, kind, publish)
	return guid
}

// forJob are the messages that are for their job: without effect once it has ended.
var forJob = [][2]string{{"run", ""}, {"run", "leg1"}, {"run", "await"}, {payLane, ""}, {"response", ""},
	{"response", "leaves"}}

// TestRowsOfEndedJobsEnd: messages that a job was waiting for when it ended are dropped when
// they are due, whether they were lost, slept, or were held by a pause. Messages to others
// are published. So are all messages of a job that is closed but whose completion tasks are
// not done.
func TestRowsOfEndedJobsEnd(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	over, half := s.ended(), legwork.NewID()
	s.job(half, "half")
	s.exec(`UPDATE legwork.job SET closed_guid = gid, semaphore = 0 WHERE gid = $1`, half)
	for publish := range 2 {
		for _, row := range forJob {
			s.one(over, row[0], row[1], publish)
			if row[0] != "response" { // an answer that waits may be that of lost work, which is left alone
				s.one(half, row[0], row[1], publish)
			}
		}
		s.one(over, "event", "", publish)
		s.one(over, "run", "interrupt", publish)
		s.one(over, "signal", "", publish)
	}
	held := s.one(over, payLane, "", 1)
	pause := s.number(`INSERT INTO legwork.pause (kind, name, reason, author, ended_at) VALUES ('graph', 'order', '-',
		'-', now()) RETURNING id`)
	s.exec(`UPDATE legwork.outbox SET paused = $2, due_at = now() + interval '100 years' WHERE guid = $1`, held, pause)
	asleep := s.one(over, "response", "", 0)
	s.exec(`UPDATE legwork.outbox SET due_at = now() + interval '1 hour' WHERE guid = $1`, asleep)

	var log lines
	cfg := quick()
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	// One relay: of two, one may publish a row that the other looks at in the moment
	// in which it would be dropped, and then an engine, of which there is none, ends it.
	s.run(cfg, Ask(s.conn), s.publisher)
	s.eventually("all are dropped whose turn it is", func() bool {
		return s.number(`SELECT count(*) FROM legwork.outbox WHERE gid = $1 AND lane NOT IN ('event', 'signal') AND kind
			IS DISTINCT FROM 'interrupt'`, over) == 1
	})
	s.eventually("the rest is published", func() bool {
		return s.number(`SELECT count(*) FROM legwork.outbox WHERE publish > 0 AND due_at > now()`) == 2*(3+4)
	})
	if n := s.number(`SELECT count(*) FROM legwork.outbox WHERE guid = $1 AND publish = 0`, asleep); n != 1 {
		t.Error("a timer that is not due was touched")
	}
	if n := s.stored("WORK"); n != 2 {
		t.Errorf("%d work messages, want the two of the job whose completion tasks are to be done", n)
	}
	if log.count("level=ERROR") != 0 || log.count("nobody waits for them") == 0 {
		t.Errorf("it was told %d times as an error, %d times as what it is", log.count("level=ERROR"),
			log.count("nobody waits for them"))
	}
}

// TestEndingARowJoinsItsFence: a row is deleted only if it has not changed since it was
// claimed. A row that is being consumed is left to its consumer.
func TestEndingARowJoinsItsFence(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	over := s.ended()
	raised, locked, open := s.one(over, payLane, "", 1), s.one(over, payLane, "", 1), s.one(s.gid, payLane, "", 1)
	s.exec(`UPDATE legwork.outbox SET publish = 2 WHERE guid = $1`, raised)
	tx, err := s.pool.Begin(t.Context())
	s.must(err)
	_, err = tx.Exec(t.Context(), s.q(`DELETE FROM legwork.outbox WHERE guid = $1`), locked)
	s.must(err)
	try := func() map[legwork.ID]bool {
		ended, err := s.store.over(t.Context(),
			[]key{{guid: raised, publish: 1}, {guid: locked, publish: 1}, {guid: open, publish: 1}})
		s.must(err)
		return ended
	}
	if ended := try(); len(ended) != 0 {
		t.Errorf("ended %v", ended)
	}
	s.must(tx.Rollback(t.Context()))
	if ended := try(); len(ended) != 1 || !ended[locked] {
		t.Errorf("ended %v, want the one that is as it was claimed", ended)
	}
	if n := s.number(`SELECT count(*) FROM legwork.outbox WHERE due_at < now() - interval '59 s'`); n != 2 {
		t.Errorf("%d rows stay as they were, want 2", n)
	}
}
