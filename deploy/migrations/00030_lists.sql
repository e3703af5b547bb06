-- Lists of jobs over tables of any size (ADR 91).
--
-- The indexes on job are made while nobody may write to it: 40 s for ten million rows. To
-- avoid that, make both of them before, as docs/upgrades.md says: then they are left as they are.

-- +goose Up

-- Jobs that have failed or were interrupted: put by the commit that ends such a job. The
-- auditor adds what an older build has left out.
CREATE TABLE legwork.trouble (
  gid      uuid        PRIMARY KEY,
  state    text        NOT NULL COLLATE "C" CHECK (state IN ('failed', 'interrupted')),
  code     int         NOT NULL,
  activity text        NOT NULL COLLATE "C",
  ended_at timestamptz NOT NULL
);
INSERT INTO legwork.trouble (gid, state, code, activity, ended_at)
SELECT j.gid, j.state, CASE WHEN j.error ->> 'code' ~ '^[0-9]{1,6}$' THEN (j.error ->> 'code')::int ELSE 0 END,
  left(coalesce(j.error ->> 'activity', ''), 64), j.completed_at
FROM legwork.job j WHERE j.state IN ('failed', 'interrupted');
CREATE INDEX trouble_state ON legwork.trouble (state, gid);
CREATE INDEX trouble_code ON legwork.trouble (code, gid);

-- Open jobs that a row of outbox, hook or dead_letter need not show: child is the open job
-- that it awaits, or its own gid if the auditor found that nothing holds it.
CREATE TABLE legwork.awaits (
  gid   uuid NOT NULL,
  child uuid NOT NULL,
  PRIMARY KEY (gid, child)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
INSERT INTO legwork.awaits (gid, child)
SELECT c.parent_gid, c.gid FROM legwork.child c JOIN legwork.job j ON j.gid = c.gid
WHERE NOT c.severed AND j.completed_at IS NULL;

-- What a trigger says that its job can be found by. number is the value, if that is one.
CREATE TABLE legwork.search (
  gid    uuid NOT NULL,
  name   text NOT NULL COLLATE "C",
  app    text NOT NULL COLLATE "C",
  value  text NOT NULL COLLATE "C" CHECK (octet_length(value) <= 256),
  number double precision,
  PRIMARY KEY (gid, name)
);
CREATE INDEX search_value ON legwork.search (app, name, value, gid);
CREATE INDEX search_number ON legwork.search (app, name, number, gid) WHERE number IS NOT NULL;

-- How many jobs the auditor has seen: in its last whole round (jobs), and in this one so far.
CREATE TABLE legwork.audit_count (
  app      text   NOT NULL COLLATE "C",
  graph    text   NOT NULL COLLATE "C",
  state    text   NOT NULL COLLATE "C",
  jobs     bigint NOT NULL DEFAULT 0,
  counting bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (app, graph, state)
) WITH (fillfactor = 50);

-- counted is up to where this round has counted all jobs: an auditor that does not count
-- leaves a gap, and then the round tells no numbers. began_at is when this round began;
-- counted_from and counted_at are when the round of audit_count.jobs began and ended.
ALTER TABLE legwork.audit ADD counted uuid, ADD began_at timestamptz, ADD counted_from timestamptz,
  ADD counted_at timestamptz;

-- The open letters, by their jobs.
CREATE INDEX dead_letter_open ON legwork.dead_letter (gid) WHERE state = 'open';

INSERT INTO legwork.format (kind, version) VALUES ('trouble', 1), ('awaits', 1), ('search', 1), ('audit_count', 1);

-- Nothing that changes is in an index of job: its updates stay heap-only (ADR 33). Both are
-- partial, so that no statement of an engine can use them, whose plans are made while tables
-- are empty: it would read all jobs of an app.
CREATE INDEX IF NOT EXISTS job_entity ON legwork.job (app, left(entity, 128), gid) WHERE entity IS NOT NULL;
CREATE INDEX IF NOT EXISTS job_graph ON legwork.job (app, (graph COLLATE "C"), gid) WHERE graph <> '';

-- +goose Down
DROP INDEX legwork.job_graph, legwork.job_entity, legwork.dead_letter_open;
DELETE FROM legwork.format WHERE kind IN ('trouble', 'awaits', 'search', 'audit_count');
ALTER TABLE legwork.audit DROP counted, DROP began_at, DROP counted_from, DROP counted_at;
DROP TABLE legwork.audit_count, legwork.search, legwork.awaits, legwork.trouble;
