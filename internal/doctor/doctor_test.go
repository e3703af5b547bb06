package doctor_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// ill is what is wrong with an installation, and how it is well again.
type ill struct {
	name   string
	hurt   func(*doctor.Patient)
	mend   func() // nil: nothing to do
	check  string
	status doctor.Status
}

// TestExamine: all is ok on an installation that is well; each thing that is
// wrong turns its own check, and no other.
func TestExamine(t *testing.T) {
	t.Parallel()
	i := install(t)
	i.want("well", i.patient, "", doctor.OK)
	for _, c := range slices.Concat(i.settings(), i.tables(), i.broker()) {
		p := i.patient
		c.hurt(&p)
		i.want(c.name, p, c.check, c.status)
		if c.mend != nil {
			c.mend()
		}
	}
	i.want("well again", i.patient, "", doctor.OK)
}

// want: the check has the status, with a hint what to do; all others are ok.
func (i *installation) want(name string, p doctor.Patient, check string, status doctor.Status) {
	i.t.Helper()
	all := doctor.Examine(i.t.Context(), p)
	seen := check == ""
	for _, c := range all {
		switch {
		case c.Name == check && c.Status == status && c.Do != "":
			seen = true
		case c.Name == check || c.Status != doctor.OK:
			i.t.Errorf("%s: %+v", name, c)
		}
	}
	if !seen || len(all) < 8 {
		i.t.Errorf("%s: %s is not %s in %d checks", name, check, status, len(all))
	}
	if doctor.Failed(all) != (status == doctor.Fail) {
		i.t.Errorf("%s: failed is %v", name, doctor.Failed(all))
	}
}

// sql is a statement that hurts, and one that mends it.
func (i *installation) sql(name, hurt, mend, check string, status doctor.Status) ill {
	return ill{name, func(*doctor.Patient) { i.exec(hurt) }, func() { i.exec(mend) }, check, status}
}

func (i *installation) settings() []ill {
	weak := broker(i.t, false)
	return []ill{
		{"asynchronous commits", func(p *doctor.Patient) { p.Pool = i.pool(i.login + "&options=-csynchronous_commit%3Doff") },
			nil, "postgres durability", doctor.Warn},
		{"superuser", func(p *doctor.Patient) { p.Pool = i.owner }, nil, "postgres role", doctor.Warn},
		{"large pools", func(p *doctor.Patient) { p.Connections = 200 }, nil, "postgres connections", doctor.Warn},
		{"kept for ever", func(p *doctor.Patient) { p.Retention = -1 }, nil, "retention", doctor.Warn},
		{"no Postgres", func(p *doctor.Patient) { p.Pool, p.PoolErr = nil, errors.New("connection refused") }, nil,
			"postgres", doctor.Fail},
		{"no NATS", func(p *doctor.Patient) { p.Conn, p.ConnErr = nil, errors.New("connection refused") }, nil, "nats",
			doctor.Fail},
		{"a user of NATS without rights", func(p *doctor.Patient) { p.Conn = i.conn("none") }, nil, "nats", doctor.Fail},
		{"NATS syncs now and then", func(p *doctor.Patient) { p.Monitor = monitor(weak) }, nil, "nats durability",
			doctor.Warn},
		{"nobody knows how NATS syncs", func(p *doctor.Patient) { p.Monitor = "" }, nil, "nats durability", doctor.Warn},
		{"no monitoring port", func(p *doctor.Patient) { p.Monitor = "http://127.0.0.1:1" }, nil, "nats durability",
			doctor.Unknown},
	}
}

// function is a statement that makes a job of a durable function, noFunction takes it back.
func function(frame string) string {
	return "INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state) VALUES (" +
		"gen_random_uuid(), 'a', 'fn', 1, 'g', 1, 'running'); " +
		"INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid, seq, frame) " +
		"SELECT gid, 'f', ',0,0', 0, gid, gid, 1, " + frame + " FROM legwork.job WHERE job_id = 'fn'; " +
		"INSERT INTO legwork.open_frame SELECT gid, activity, dad FROM legwork.activity; "
}

const noFunction = "DELETE FROM legwork.outbox; DELETE FROM legwork.open_frame; DELETE FROM legwork.activity; " +
	"DELETE FROM legwork.job WHERE job_id = 'fn'"

func (i *installation) tables() []ill {
	return []ill{
		i.sql("tables of an older version", "UPDATE legwork.goose_db_version SET version_id = -version_id WHERE "+
			"version_id > 1",
			"UPDATE legwork.goose_db_version SET version_id = -version_id WHERE version_id < 0", "tables", doctor.Fail),
		i.sql("engines may not", "REVOKE UPDATE ON legwork.job FROM legwork_engine",
			"GRANT UPDATE ON legwork.job TO legwork_engine", "table permissions", doctor.Fail),
		i.sql("I may not", "REVOKE SELECT ON legwork.audit FROM legwork_operator",
			"GRANT SELECT ON legwork.audit TO legwork_operator", "jobs", doctor.Unknown),
		i.sql("no vacuum", "ALTER TABLE legwork.outbox SET (autovacuum_enabled = false)",
			"ALTER TABLE legwork.outbox RESET (autovacuum_enabled)", "bloat", doctor.Warn),
		i.sql("newer rows", "INSERT INTO legwork.outbox (guid, gid, lane, kind, due_at) VALUES (gen_random_uuid(), "+
			"gen_random_uuid(), 'run', 'dance', now() + interval '1 day')",
			"DELETE FROM legwork.outbox", "newer rows", doctor.Warn),
		i.sql("newer receipts", "INSERT INTO legwork.signal_receipt (app, job_id, topic, signal_id, version, gid, signal, "+
			"response, payload_sha256, woken, accepted_at, expires_at) VALUES ('a', 'j', 't', 's', 99, gen_random_uuid(), "+
			"gen_random_uuid(), '{}', '', 0, now(), now())", "DELETE FROM legwork.signal_receipt", "newer rows", doctor.Warn),
		i.sql("a stuck function", function("'{}'")+"INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, "+
			"failed, publish, due_at) SELECT gid, gid, 'work.code', 'f', ',0,0', 3, '{}', 1, now() FROM "+
			"legwork.job WHERE job_id = 'fn'", noFunction, "functions", doctor.Fail),
		i.sql("a function near its limit", function(`'{"bytes": 33000000}'`), noFunction,
			"functions", doctor.Warn),
		i.sql("unclaimed work", "INSERT INTO legwork.reconciliation (gid, activity, dad, topic, key, work, unclaimed) "+
			"VALUES (gen_random_uuid(), 'a', ',0', 'order.charge', 'k', gen_random_uuid(), true)",
			"DELETE FROM legwork.reconciliation", "keyed work", doctor.Fail),
		i.sql("dead letter", "INSERT INTO legwork.dead_letter (id, lane, reason, message, subject, header, data) VALUES "+
			"(gen_random_uuid(), 'run', 'r', 'm', 's', '{}', '')",
			"DELETE FROM legwork.dead_letter", "dead letters", doctor.Warn),
		i.sql("set aside", "INSERT INTO legwork.dead_letter (id, lane, reason, message, subject, activity, header, data, "+
			"state) VALUES (gen_random_uuid(), 'response', 'early', 'm', 's', 'a', '{}', '', 'waiting')",
			"DELETE FROM legwork.dead_letter", "set aside", doctor.Warn),
		i.sql("unexplained job", "UPDATE legwork.audit SET unexplained = 1", "UPDATE legwork.audit SET unexplained = 0",
			"unexplained jobs", doctor.Fail),
		i.sql("no auditor", "UPDATE legwork.audit SET next_at = now() - interval '2 minutes'",
			"UPDATE legwork.audit SET next_at = now() + interval '1 hour'",
			"unexplained jobs", doctor.Fail),
		i.sql("not published", "INSERT INTO legwork.outbox (guid, lane, due_at) VALUES (gen_random_uuid(), 'start', now() "+
			"- interval '1 minute')",
			"DELETE FROM legwork.outbox", "outbox", doctor.Fail),
		i.sql("published again and again", "INSERT INTO legwork.outbox (guid, lane, publish) SELECT gen_random_uuid(), "+
			"'start', 4 FROM generate_series(1, 101)",
			"DELETE FROM legwork.outbox", "outbox", doctor.Warn),
		i.sql("paused", "INSERT INTO legwork.pause (kind, name, reason, author) VALUES ('topic', 'a', 'r', 'me')",
			"DELETE FROM legwork.pause", "pauses", doctor.Warn),
		i.sql("webhook that fails", "INSERT INTO legwork.webhook (id, topic, url, secret, created_by, pos, failures, "+
			"failing_since) VALUES (gen_random_uuid(), '*', 'u', '', 'me', 0, 5, now())", "DELETE FROM legwork.webhook",
			"webhooks", doctor.Warn),
		i.sql("webhook that nobody serves", "WITH w AS (INSERT INTO legwork.webhook (id, topic, url, secret, created_by, "+
			"pos) VALUES (gen_random_uuid(), '*', 'u', '', 'me', 0) RETURNING id) INSERT INTO legwork.webhook_delivery "+
			"(webhook, event, topic, due_at, expires_at) SELECT id, id, 't', now() - interval '2 minutes', now() FROM w",
			"DELETE FROM legwork.webhook", "webhooks", doctor.Fail),
		i.sql("resumed, and still held", "INSERT INTO legwork.pause (kind, name, reason, author, ended_at) VALUES "+
			"('topic', 'a', 'r', 'me', now() - interval '1 minute')",
			"DELETE FROM legwork.pause", "pauses", doctor.Fail),
	}
}

func (i *installation) broker() []ill {
	const run, work = "LEGWORK_default_RUN", "LEGWORK_default_WORK"
	stream := func(name string, hurt, mend func(*jetstream.StreamConfig), status doctor.Status) ill {
		return ill{name, func(*doctor.Patient) { i.update(run, hurt) }, func() { i.update(run, mend) }, "streams", status}
	}
	waits := func(name, lane, stream, check string, status doctor.Status) ill {
		return ill{name, func(*doctor.Patient) { i.publish(lane) }, func() { i.purge(stream) }, check, status}
	}
	habit := func(name string, tune func(*jetstream.ConsumerConfig), status doctor.Status) ill {
		return ill{name, func(*doctor.Patient) { i.consumer(work, tune) }, func() { i.repair() }, "consumers", status}
	}
	return []ill{
		habit("work is given up", func(c *jetstream.ConsumerConfig) { c.MaxDeliver = 3 }, doctor.Fail),
		habit("a filter takes other work", func(c *jetstream.ConsumerConfig) {
			c.FilterSubject = "legwork.default.work.order.>"
		}, doctor.Fail),
		habit("one at a time", func(c *jetstream.ConsumerConfig) { c.MaxAckPending = 1 }, doctor.Warn),
		stream("limits drifted", func(c *jetstream.StreamConfig) { c.MaxBytes = 1 << 20 },
			func(c *jetstream.StreamConfig) { c.MaxBytes = -1 }, doctor.Warn),
		stream("messages too small", func(c *jetstream.StreamConfig) { c.MaxMsgSize = 100 },
			func(c *jetstream.StreamConfig) { c.MaxMsgSize = -1 }, doctor.Fail),
		waits("no engine", legwork.LaneRun, run, "lanes", doctor.Fail),
		waits("no worker", legwork.LaneWork("order.charge"), work, "workers", doctor.Warn),
		waits("nobody has ever listened", legwork.LaneWork("nobody.ever"), work, "workers", doctor.Warn),
		{"a stream is gone", func(*doctor.Patient) {
			if err := i.js.DeleteStream(i.t.Context(), run); err != nil {
				i.t.Fatal(err)
			}
		}, func() {
			if err := i.patient.Conn.Provision(i.t.Context()); err != nil {
				i.t.Fatal(err)
			}
		}, "streams", doctor.Fail},
	}
}

// TestFsync: a Postgres that does not sync is a failure; those of tests may not.
func TestFsync(t *testing.T) {
	t.Parallel()
	var fsync string
	pool := pgtest.Pool(t)
	if err := pool.QueryRow(t.Context(), "SHOW fsync").Scan(&fsync); err != nil {
		t.Fatal(err)
	}
	want := map[string]doctor.Status{"on": doctor.OK, "off": doctor.Fail}[fsync]
	p := doctor.Patient{Namespace: pgtest.Namespace(t), Pool: pool, ConnErr: errors.New("none"),
		Schema: func(context.Context) error { return errors.New("none") }}
	for _, c := range doctor.Examine(t.Context(), p) {
		if c.Name == "postgres durability" && c.Status == want {
			return
		}
	}
	t.Errorf("fsync is %s, and the check is not %s", fsync, want)
}
