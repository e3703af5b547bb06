-- Roles of Postgres for one namespace, each with what this build's statements
-- need and no more (docs/security.md); the names of other namespaces begin with
-- that of their schema. None can log in: make users of your own and grant them
-- one. Run it again after each `legwork db migrate`; it takes away what an older
-- build needed.
--
-- Whoever runs it owns the tables or may grant for the owner, and may create
-- roles, or somebody has created them before.

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
GRANT USAGE ON SCHEMA legwork TO legwork_engine, legwork_relay, legwork_server, legwork_reader, legwork_app, legwork_operator;

-- Applications start and signal in their own transactions, by functions that run
-- with the owner's rights; they see no table.
ALTER FUNCTION legwork.start(text, json, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.signal(text, json, text, text, int, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.start_once(text, json, text, text, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION legwork.signal_traced(text, json, text, text, int, text, text) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
GRANT EXECUTE ON FUNCTION legwork.start(text, json, text, text), legwork.signal(text, json, text, text, int, text),
  legwork.start_once(text, json, text, text, text, text), legwork.signal_traced(text, json, text, text, int, text, text) TO legwork_app;

-- Engines move jobs, and answer the API: no ledger row of theirs can be deleted and
-- made anew, which with the trigger keeps ledgers from decreasing.
GRANT SELECT ON legwork.app_version, legwork.epoch, legwork.format, legwork.goose_db_version TO legwork_engine;
GRANT SELECT, INSERT ON legwork.dead_letter_event TO legwork_engine;
GRANT SELECT, INSERT, DELETE ON legwork.signal_key TO legwork_engine;
GRANT SELECT, INSERT, UPDATE ON legwork.activity, legwork.child, legwork.dead_letter, legwork.guid_ledger, legwork.job,
  legwork.signal TO legwork_engine;
GRANT SELECT, INSERT, UPDATE, DELETE ON legwork.hook, legwork.job_data, legwork.outbox, legwork.stat TO legwork_engine;
GRANT SELECT, UPDATE ON legwork.pause TO legwork_engine;

-- Relays publish, retain and audit: they delete what has expired and make no ledger.
GRANT SELECT ON legwork.app_version, legwork.epoch, legwork.format, legwork.goose_db_version TO legwork_relay;
GRANT SELECT, DELETE ON legwork.activity, legwork.child, legwork.guid_ledger, legwork.hook, legwork.job_data,
  legwork.signal_key, legwork.stat TO legwork_relay;
GRANT SELECT, UPDATE ON legwork.audit, legwork.dead_letter TO legwork_relay;
GRANT SELECT, UPDATE, DELETE ON legwork.job, legwork.outbox, legwork.signal TO legwork_relay;
GRANT SELECT, UPDATE, DELETE ON legwork.pause TO legwork_relay;

-- API servers look, and interrupt jobs.
GRANT SELECT ON legwork.app_version, legwork.child, legwork.dead_letter, legwork.dead_letter_event,
  legwork.format, legwork.goose_db_version, legwork.job_data, legwork.signal, legwork.stat TO legwork_server;
GRANT SELECT, DELETE ON legwork.hook TO legwork_server;
GRANT SELECT, INSERT, DELETE ON legwork.outbox TO legwork_server;
GRANT SELECT, INSERT, UPDATE ON legwork.guid_ledger TO legwork_server;
GRANT SELECT, UPDATE ON legwork.activity, legwork.job TO legwork_server;
GRANT SELECT ON legwork.pause TO legwork_server, legwork_reader;

-- Readers look.
GRANT SELECT ON legwork.activity, legwork.app_version, legwork.audit, legwork.child, legwork.epoch, legwork.dead_letter, legwork.dead_letter_event,
  legwork.goose_db_version, legwork.guid_ledger, legwork.hook, legwork.job, legwork.job_data, legwork.outbox,
  legwork.signal, legwork.stat TO legwork_reader;

-- Operators deploy, redrive and discard dead letters, interrupt, raise epochs, rebuild
-- the streams and mend with fsck.
GRANT SELECT ON legwork.audit, legwork.format, legwork.goose_db_version, legwork.signal TO legwork_operator;
GRANT SELECT, INSERT ON legwork.dead_letter_event TO legwork_operator;
GRANT SELECT, INSERT, UPDATE ON legwork.app_version, legwork.guid_ledger TO legwork_operator;
GRANT SELECT, INSERT, UPDATE, DELETE ON legwork.outbox TO legwork_operator;
GRANT SELECT, UPDATE ON legwork.activity, legwork.dead_letter, legwork.epoch, legwork.job TO legwork_operator;
GRANT SELECT, UPDATE, DELETE ON legwork.child, legwork.hook, legwork.job_data, legwork.signal_key, legwork.stat TO legwork_operator;
GRANT EXECUTE ON FUNCTION legwork.start(text, json, text, text), legwork.signal(text, json, text, text, int, text),
  legwork.start_once(text, json, text, text, text, text), legwork.signal_traced(text, json, text, text, int, text, text) TO legwork_operator;

GRANT SELECT, INSERT, UPDATE, DELETE ON legwork.pause TO legwork_operator;

-- What redriving a dead letter would do: it reads, with the rights of its caller.
GRANT EXECUTE ON FUNCTION legwork.letter_fate(text, text, text, uuid, uuid) TO legwork_engine, legwork_server, legwork_reader, legwork_operator;
