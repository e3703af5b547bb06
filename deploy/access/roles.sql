-- Roles of Postgres for one namespace, each with what this build's statements
-- need and no more (docs/security.md); the names of other namespaces begin with
-- that of their schema. None can log in: make users of your own and grant them
-- one. Run it again after each `legwork db migrate`; it takes away what an older
-- build needed.
--
-- Whoever runs it owns the tables or may grant for the owner, and may create
-- roles, or somebody has created them before.

-- Roles belong to all databases of a server: with the same namespace in two of them
-- a user of one would have the rights in both. So that is refused, unless
-- roles.shared is on. Roles that have rights here already keep them.
DO $shared$
DECLARE
  elsewhere text;
BEGIN
  IF coalesce(current_setting('roles.shared', true), '') = 'on' THEN
    RETURN;
  END IF;
  SELECT string_agg(DISTINCT quote_ident(d.datname), ', ') INTO elsewhere
  FROM pg_roles r JOIN pg_shdepend s ON s.refobjid = r.oid AND s.refclassid = 'pg_authid'::regclass
    JOIN pg_database d ON d.oid = s.dbid
  WHERE r.rolname IN ('legwork_engine', 'legwork_relay', 'legwork_server', 'legwork_reader', 'legwork_app',
    'legwork_operator')
    AND d.datname <> current_database()
    AND NOT EXISTS (
      SELECT FROM pg_shdepend h JOIN pg_database here ON here.oid = h.dbid
      WHERE h.refobjid = r.oid AND h.refclassid = 'pg_authid'::regclass AND here.datname = current_database());
  IF elsewhere IS NOT NULL THEN
    RAISE EXCEPTION 'the roles legwork_* have rights in database % already, and their users would have them in both: '
      'give this database a namespace of its own (--namespace), or accept it with `legwork db roles --shared`', elsewhere
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END $shared$;

DO $roles$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['legwork_engine', 'legwork_relay', 'legwork_server', 'legwork_reader', 'legwork_app', 'legwork_operator'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
    END IF;
  END LOOP;
END $roles$;

REVOKE ALL ON ALL TABLES IN SCHEMA legwork FROM PUBLIC, legwork_engine, legwork_relay, legwork_server, legwork_reader, legwork_app, legwork_operator;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA legwork FROM PUBLIC, legwork_engine, legwork_relay, legwork_server, legwork_reader, legwork_app, legwork_operator;
REVOKE ALL ON SCHEMA legwork FROM PUBLIC, legwork_engine, legwork_relay, legwork_server, legwork_reader, legwork_app, legwork_operator;
GRANT USAGE ON SCHEMA legwork TO legwork_engine, legwork_relay, legwork_server, legwork_reader, legwork_app,
  legwork_operator;

-- Applications start and signal in their own transactions, and API servers for those who
-- ask over HTTP, by functions that run with the owner's rights. Applications see no table.
ALTER FUNCTION legwork.start(text, json, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.signal(text, json, text, text, int, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.start_once(text, json, text, text, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.signal_traced(text, json, text, text, int, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.signal_job(text, text, text, json, text, uuid, text, int, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.accepted_signal(text, text, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
GRANT EXECUTE ON FUNCTION legwork.start(text, json, text, text), legwork.signal(text, json, text, text, int, text),
  legwork.start_once(text, json, text, text, text, text), legwork.signal_traced(text, json, text, text, int, text,
    text), legwork.signal_job(text, text, text, json, text, uuid, text, int, text, text),
  legwork.accepted_signal(text, text, text, text) TO legwork_app, legwork_server;

-- An UPDATE is granted for the columns that statements set, and keys are none of
-- them: a ledger row whose key could be changed could be inserted once more, with
-- no digit set. A table that is only locked (FOR UPDATE, FOR SHARE) needs one column,
-- too: one that says least.

-- Engines move jobs, and answer the API: no ledger row of theirs can be deleted and
-- made anew, which with the trigger keeps ledgers from decreasing.
GRANT SELECT ON legwork.app_version, legwork.epoch, legwork.format, legwork.goose_db_version TO legwork_engine;
GRANT SELECT, INSERT ON legwork.dead_letter_event TO legwork_engine;
GRANT SELECT, INSERT, DELETE ON legwork.late_answer, legwork.signal_key TO legwork_engine;
GRANT SELECT, INSERT ON legwork.action, legwork.activity, legwork.child, legwork.dead_letter, legwork.guid_ledger,
  legwork.job, legwork.signal TO legwork_engine;
GRANT SELECT, INSERT, DELETE ON legwork.hook, legwork.job_data, legwork.open_frame, legwork.outbox, legwork.stat
  TO legwork_engine;
GRANT SELECT ON legwork.event_stream, legwork.pause TO legwork_engine;
GRANT SELECT, INSERT ON legwork.event TO legwork_engine;
GRANT UPDATE (ledger, work_guid, status, code, output, updated_at, hook, attempt, seq, frame, token) ON legwork.activity
  TO legwork_engine;
GRANT UPDATE (severed, interim) ON legwork.child TO legwork_engine;
GRANT UPDATE (at, message, header, data, state, deaths, delivery, stream, sequence, stored_at, due_at, needs)
  ON legwork.dead_letter TO legwork_engine;
GRANT UPDATE (ledger, entries) ON legwork.guid_ledger TO legwork_engine;
GRANT UPDATE (seq) ON legwork.hook TO legwork_engine;
GRANT UPDATE (semaphore, state, closed_guid, error, completed_at, retired, interrupted, expire, expires_at)
  ON legwork.job TO legwork_engine;
GRANT UPDATE (value) ON legwork.job_data TO legwork_engine;
GRANT UPDATE (lane, topic, job_id, traceparent, tracestate, data, publish, due_at, kind, work, status, code, seq,
  paused, retry, gaps, gap_publish, deadline, told) ON legwork.outbox TO legwork_engine;
GRANT UPDATE (ended_by) ON legwork.pause TO legwork_engine;
GRANT SELECT, INSERT ON legwork.journal, legwork.reconciliation, legwork.signal_receipt TO legwork_engine;
GRANT UPDATE (work, attempt, claim, token, claimed_by, verified, status, final, unclaimed, result_dad, error, diagnostic,
  updated_at) ON legwork.reconciliation TO legwork_engine;
GRANT UPDATE (data, taken_by) ON legwork.signal TO legwork_engine;

GRANT SELECT ON legwork.component TO legwork_engine, legwork_reader;

-- What lists find jobs by. It goes with the commit that begins or ends a job; relays put what
-- older builds have left out, and count.
GRANT SELECT, INSERT ON legwork.trouble, legwork.search TO legwork_engine;
GRANT DELETE, UPDATE (value, number) ON legwork.search TO legwork_engine; -- durable functions change theirs
GRANT SELECT, INSERT, DELETE ON legwork.awaits TO legwork_engine, legwork_relay;
GRANT SELECT, INSERT ON legwork.trouble TO legwork_server, legwork_operator;
GRANT SELECT, DELETE ON legwork.awaits TO legwork_server, legwork_operator;
GRANT SELECT, INSERT, DELETE ON legwork.trouble TO legwork_relay;
GRANT SELECT, DELETE ON legwork.search TO legwork_relay;
GRANT SELECT, INSERT, UPDATE (jobs, counting) ON legwork.audit_count TO legwork_relay;
GRANT UPDATE (counted, began_at, counted_from, counted_at) ON legwork.audit TO legwork_relay;
GRANT UPDATE (child) ON legwork.awaits TO legwork_relay;
GRANT SELECT ON legwork.audit_count, legwork.awaits, legwork.search, legwork.trouble
  TO legwork_reader, legwork_server, legwork_operator, legwork_engine;
GRANT SELECT ON legwork.audit TO legwork_engine;

-- Relays publish, retain and audit: they delete what has expired and make no ledger.
GRANT SELECT ON legwork.app_version, legwork.epoch, legwork.format, legwork.goose_db_version TO legwork_relay;
GRANT SELECT, DELETE ON legwork.activity, legwork.child, legwork.guid_ledger, legwork.hook, legwork.job_data,
  legwork.late_answer, legwork.signal_key, legwork.stat TO legwork_relay;
GRANT SELECT ON legwork.audit, legwork.dead_letter TO legwork_relay;
GRANT SELECT, DELETE ON legwork.job, legwork.outbox, legwork.pause, legwork.signal TO legwork_relay;
GRANT UPDATE (next_at, after, found, looked, unexplained, open_jobs, rounds, ended_at) ON legwork.audit
  TO legwork_relay;
GRANT SELECT, DELETE ON legwork.event TO legwork_relay;
GRANT SELECT ON legwork.event_stream TO legwork_relay, legwork_operator;
GRANT UPDATE (born, lost_before, upto, done) ON legwork.event_stream TO legwork_relay, legwork_operator;
GRANT UPDATE (state) ON legwork.dead_letter TO legwork_relay;
GRANT UPDATE (expires_at) ON legwork.job, legwork.signal TO legwork_relay;
GRANT UPDATE (publish, due_at, paused) ON legwork.outbox TO legwork_relay;
GRANT UPDATE (ended_at, ended_by) ON legwork.pause TO legwork_relay;

GRANT SELECT, DELETE ON legwork.fork, legwork.journal, legwork.reconciliation, legwork.signal_receipt TO legwork_relay;

-- Webhooks: relays put deliveries and end them. Who registers one writes its secret;
-- only servers, which sign with it, can read it.
GRANT SELECT (id, topic, pos, removed_at), DELETE ON legwork.webhook TO legwork_relay;
GRANT SELECT, INSERT, DELETE ON legwork.webhook_delivery TO legwork_relay;
GRANT UPDATE (state, due_at, expires_at, error) ON legwork.webhook_delivery TO legwork_relay;
GRANT SELECT, UPDATE (pos) ON legwork.webhook_cursor TO legwork_relay;
GRANT SELECT, INSERT ON legwork.webhook TO legwork_server;
GRANT UPDATE (secret, old_secrets, old_until, failures, failing_since, retry_at, delivered_at, error, removed_at)
  ON legwork.webhook TO legwork_server;
GRANT SELECT, INSERT, DELETE ON legwork.webhook_delivery TO legwork_server;
GRANT UPDATE (state, attempts, due_at, expires_at, error) ON legwork.webhook_delivery TO legwork_server;
GRANT INSERT, UPDATE (secret, old_secrets, old_until, retry_at, removed_at) ON legwork.webhook TO legwork_operator;
GRANT SELECT (id, topic, url, created_by, created_at, failures, failing_since, delivered_at, error, removed_at, old_until)
  ON legwork.webhook TO legwork_operator, legwork_reader;
GRANT EXECUTE ON FUNCTION legwork.rotate_webhook(uuid, bytea, interval) TO legwork_server, legwork_operator;
GRANT SELECT ON legwork.webhook_delivery TO legwork_operator, legwork_reader;
GRANT INSERT ON legwork.webhook_delivery TO legwork_operator;

-- Has jobs completed that are closed and not completed, and nothing else: it puts
-- a message with its owner's rights, as relays may put none of their own.
GRANT EXECUTE ON FUNCTION legwork.finish_closed(uuid[]) TO legwork_relay, legwork_operator;

-- API servers look, and interrupt jobs. Whoever may not insert the job_id of a message
-- can put no start and no signal but by the functions, which a trigger looks after.
GRANT SELECT ON legwork.activity, legwork.app_version, legwork.audit, legwork.child, legwork.dead_letter,
  legwork.dead_letter_event, legwork.format, legwork.goose_db_version, legwork.job, legwork.job_data, legwork.signal
    TO legwork_server;
GRANT SELECT, DELETE ON legwork.hook, legwork.outbox, legwork.stat TO legwork_server;
GRANT SELECT, INSERT ON legwork.guid_ledger, legwork.late_answer TO legwork_server;
GRANT SELECT ON legwork.event, legwork.pause TO legwork_server, legwork_reader;
GRANT SELECT ON legwork.event TO legwork_operator;
GRANT SELECT ON legwork.epoch TO legwork_server;
GRANT SELECT ON legwork.journal, legwork.reconciliation TO legwork_server, legwork_reader, legwork_operator;
GRANT INSERT (guid, gid, lane, activity, dad, attempt, topic, traceparent, tracestate, data, publish, due_at, kind,
  work, status, code, seq) ON legwork.outbox TO legwork_server;
GRANT UPDATE (ledger, updated_at, seq, frame) ON legwork.activity TO legwork_server;
GRANT UPDATE (ledger) ON legwork.guid_ledger TO legwork_server;
GRANT UPDATE (state, closed_guid, error, completed_at, interrupted, expire, expires_at) ON legwork.job
  TO legwork_server;

-- They and operators end the functions of jobs that they interrupt. Those that they cancel
-- wait for the jobs that undo them, instead of what they have asked for.
GRANT SELECT, DELETE ON legwork.open_frame TO legwork_server, legwork_operator;
GRANT INSERT ON legwork.journal TO legwork_server, legwork_operator;
GRANT UPDATE (work_guid, attempt) ON legwork.activity TO legwork_server, legwork_operator;
GRANT UPDATE (semaphore) ON legwork.job TO legwork_server, legwork_operator;
GRANT UPDATE (severed) ON legwork.child TO legwork_server, legwork_operator;

-- They and operators signal jobs: they take a registration or keep the signal.
GRANT SELECT, INSERT ON legwork.signal, legwork.signal_receipt TO legwork_server, legwork_operator;
-- Which place in the queue of its job a signal gets that is kept, they read (next_place).
GRANT SELECT, INSERT ON legwork.signal_key TO legwork_server, legwork_operator;
GRANT UPDATE (seq) ON legwork.hook TO legwork_server, legwork_operator;
GRANT UPDATE (topic, work, status, code, seq, traceparent, tracestate, data, publish, due_at) ON legwork.outbox
  TO legwork_server, legwork_operator;

-- What operators did is kept with what it did; relays delete it after its time.
GRANT SELECT, INSERT ON legwork.action TO legwork_server, legwork_operator;
GRANT SELECT, DELETE ON legwork.action TO legwork_relay;
GRANT SELECT ON legwork.action TO legwork_reader;

-- An answer that an operator gives takes the place of the work.
GRANT UPDATE (lane, kind, job_id, retry, failed) ON legwork.outbox TO legwork_operator;
GRANT UPDATE (answered, updated_at) ON legwork.reconciliation TO legwork_operator;

-- Readers look.
GRANT SELECT ON legwork.activity, legwork.app_version, legwork.audit, legwork.child, legwork.epoch, legwork.dead_letter,
  legwork.dead_letter_event, legwork.goose_db_version, legwork.guid_ledger, legwork.hook, legwork.job, legwork.job_data,
  legwork.late_answer, legwork.open_frame, legwork.outbox, legwork.signal, legwork.signal_receipt, legwork.stat
  TO legwork_reader;

-- Operators deploy, redrive and discard dead letters, interrupt, raise epochs, rebuild
-- the streams and mend with fsck. They lock app_version whole, which takes the right
-- to update all of it; deploying may raise the format of jobs.
GRANT UPDATE (version, min_reader) ON legwork.format TO legwork_operator;
GRANT SELECT ON legwork.audit, legwork.format, legwork.goose_db_version, legwork.signal TO legwork_operator;
GRANT SELECT, INSERT ON legwork.late_answer TO legwork_operator;
GRANT SELECT, INSERT ON legwork.dead_letter_event, legwork.guid_ledger TO legwork_operator;
GRANT SELECT, INSERT, UPDATE ON legwork.app_version TO legwork_operator;
GRANT SELECT, INSERT, DELETE ON legwork.component, legwork.outbox, legwork.pause TO legwork_operator;
GRANT SELECT ON legwork.activity, legwork.dead_letter, legwork.epoch, legwork.job TO legwork_operator;
GRANT SELECT, DELETE ON legwork.child, legwork.hook, legwork.job_data, legwork.signal_key, legwork.stat
  TO legwork_operator;
GRANT UPDATE (ledger, updated_at, seq, frame) ON legwork.activity TO legwork_operator;
GRANT UPDATE (header, data, state) ON legwork.dead_letter TO legwork_operator;
GRANT UPDATE (epoch, reason, raised_at) ON legwork.epoch TO legwork_operator;
GRANT UPDATE (ledger) ON legwork.guid_ledger TO legwork_operator;
GRANT UPDATE (created_at) ON legwork.stat TO legwork_operator;
GRANT UPDATE (state, closed_guid, error, completed_at, interrupted, expire, expires_at) ON legwork.job
  TO legwork_operator;
GRANT UPDATE (value) ON legwork.job_data TO legwork_operator;
GRANT UPDATE (publish, due_at, paused, deadline) ON legwork.outbox TO legwork_operator;
GRANT UPDATE (ended_at, ended_by) ON legwork.pause TO legwork_operator;
GRANT UPDATE (ord) ON legwork.signal_key TO legwork_operator;
GRANT EXECUTE ON FUNCTION legwork.start(text, json, text, text), legwork.signal(text, json, text, text, int, text),
  legwork.start_once(text, json, text, text, text, text), legwork.signal_traced(text, json, text, text, int, text,
    text), legwork.signal_job(text, text, text, json, text, uuid, text, int, text, text),
  legwork.accepted_signal(text, text, text, text) TO legwork_operator;

-- They retry and fork jobs that have ended: a new job has rows of another one. Whoever looks
-- at jobs sees which ones these are.
GRANT SELECT ON legwork.fork TO legwork_engine, legwork_server, legwork_reader;
GRANT SELECT, INSERT ON legwork.fork TO legwork_operator;
GRANT INSERT ON legwork.activity, legwork.awaits, legwork.child, legwork.job, legwork.job_data, legwork.open_frame,
  legwork.reconciliation, legwork.search, legwork.stat TO legwork_operator;
GRANT INSERT ON legwork.hook TO legwork_operator;
GRANT UPDATE (token) ON legwork.activity TO legwork_operator;
GRANT UPDATE (data, taken_by) ON legwork.signal TO legwork_operator;
-- They retire a job that is retried, and move running jobs to another version.
GRANT UPDATE (retired, version_id, moved) ON legwork.job TO legwork_operator;

-- What redriving a dead letter would do: it reads, with the rights of its caller.
GRANT EXECUTE ON FUNCTION legwork.letter_fate(text, text, text, uuid, uuid) TO legwork_engine, legwork_server,
  legwork_reader, legwork_operator;

-- The ids that follow from that of a job: whoever writes or looks for its messages.
GRANT EXECUTE ON FUNCTION legwork.first_id(uuid), legwork.last_id(uuid) TO legwork_engine, legwork_relay, legwork_server,
  legwork_reader, legwork_operator;
GRANT EXECUTE ON FUNCTION legwork.derived_id(uuid, text) TO legwork_engine, legwork_relay, legwork_server,
  legwork_operator;

-- Whether one more signal may be kept for a job: it reads, with the rights of its caller.
GRANT EXECUTE ON FUNCTION legwork.next_place(text, uuid, bigint) TO legwork_engine, legwork_server, legwork_operator;
-- So do those that find whom a signal wakes, and which signals a hook takes.
GRANT EXECUTE ON FUNCTION legwork.next_hooks(bigint[], text[], uuid[], text[], text[], uuid[]),
  legwork.lock_kept(text[], uuid[], bigint) TO legwork_engine, legwork_server, legwork_operator;
