-- The tables of the main job. Every name is qualified with the schema
-- `legwork`; another namespace gets its own schema by replacing that prefix.
--
-- Lock order of every transaction: job, activity, guid_ledger, outbox; rows of
-- one table in key order.

-- +goose Up

-- Which record kinds this database holds, and in which version (FMT-01).
CREATE TABLE legwork.format (
  kind    text PRIMARY KEY,
  version int  NOT NULL
);
INSERT INTO legwork.format VALUES
  ('activity_ledger', 1), ('guid_ledger', 1), ('outbox', 1), ('job', 1), ('dead_letter', 1);

-- One row. Raised by restores and failovers; a message of an earlier epoch is
-- stale, its outbox row is published again.
CREATE TABLE legwork.epoch (
  one       bool        PRIMARY KEY DEFAULT true CHECK (one),
  epoch     bigint      NOT NULL,
  reason    text        NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO legwork.epoch (epoch, reason) VALUES (1, 'created');

CREATE TABLE legwork.app_version (
  id           int         PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  app          text        NOT NULL,
  version      text        NOT NULL,
  source       text        NOT NULL,
  active       bool        NOT NULL DEFAULT false,
  deployed_at  timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  UNIQUE (app, version)
);
CREATE UNIQUE INDEX app_version_active ON legwork.app_version (app) WHERE active;

-- One run of a graph. The semaphore counts open obligations (SEM-01); the
-- message that closed the job is remembered once (CON-17).
CREATE TABLE legwork.job (
  gid          uuid        PRIMARY KEY,
  app          text        NOT NULL COLLATE "C",
  job_id       text        NOT NULL COLLATE "C",
  version_id   int         NOT NULL,
  graph        text        NOT NULL,
  semaphore    int         NOT NULL CHECK (semaphore >= 0),
  threshold    int         NOT NULL DEFAULT 0,
  state        text        NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'completed', 'failed')),
  closed_guid  uuid,
  error        json,
  traceparent  text,
  tracestate   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  UNIQUE (app, job_id),
  CHECK ((completed_at IS NULL) = (state = 'running')),
  CHECK (state = 'running' OR closed_guid IS NOT NULL)
) WITH (fillfactor = 70);

-- Job data, one value per leaf path, so that parallel branches merge without
-- read-modify-write.
CREATE TABLE legwork.job_data (
  gid   uuid NOT NULL,
  path  text NOT NULL COLLATE "C",
  value json NOT NULL,
  PRIMARY KEY (gid, path)
);

-- An activity instance and its 15-digit ledger (LED-05). leg1_guid is the
-- message that entered it first (CON-11), work_guid the work message whose
-- response it waits for.
CREATE TABLE legwork.activity (
  gid        uuid        NOT NULL,
  activity   text        NOT NULL COLLATE "C",
  dad        text        NOT NULL COLLATE "C",
  ledger     bigint      NOT NULL CHECK (ledger BETWEEN 0 AND 999999999999999),
  leg1_guid  uuid        NOT NULL,
  work_guid  uuid,
  status     text,
  code       int,
  output     json,
  entered_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gid, activity, dad)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- The 15-digit ledger of one message (GUID-01), and how often it entered.
CREATE TABLE legwork.guid_ledger (
  guid     uuid     PRIMARY KEY,
  gid      uuid     NOT NULL,
  activity text     NOT NULL COLLATE "C",
  dad      text     NOT NULL COLLATE "C",
  ledger   bigint   NOT NULL CHECK (ledger BETWEEN 0 AND 999999999999999),
  entries  smallint NOT NULL DEFAULT 1
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- Ledgers only grow (LED-16).
-- +goose StatementBegin
CREATE FUNCTION legwork.refuse_decrease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger of % may not decrease from % to %', TG_TABLE_NAME, OLD.ledger, NEW.ledger
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_increment_only';
END $$;
-- +goose StatementEnd
CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork.activity
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();
CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork.guid_ledger
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();

-- A message that must happen. Written with the mark of the step that made it,
-- deleted by its consumer's commit. publish counts how often it was handed to
-- the broker (0: nobody has tried yet); due_at is when the relay may look.
CREATE TABLE legwork.outbox (
  guid        uuid        PRIMARY KEY,
  gid         uuid,
  lane        text        NOT NULL COLLATE "C",
  activity    text,
  dad         text,
  attempt     int         NOT NULL DEFAULT 1,
  topic       text,
  job_id      text,
  traceparent text,
  tracestate  text,
  data        json,
  publish     int         NOT NULL DEFAULT 0,
  due_at      timestamptz NOT NULL DEFAULT now(),
  CHECK ((lane = 'start') = (gid IS NULL))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE INDEX outbox_lane ON legwork.outbox (lane, due_at);
CREATE INDEX outbox_new ON legwork.outbox (due_at) WHERE publish = 0;

-- What could not be processed, with everything needed to look at it again.
CREATE TABLE legwork.dead_letter (
  id       uuid        PRIMARY KEY,
  at       timestamptz NOT NULL DEFAULT now(),
  lane     text        NOT NULL,
  reason   text        NOT NULL,
  message  text        NOT NULL,
  guid     uuid,
  gid      uuid,
  activity text,
  dad      text,
  subject  text        NOT NULL,
  header   json        NOT NULL,
  data     bytea       NOT NULL
);
CREATE INDEX dead_letter_at ON legwork.dead_letter (at);

-- Starts a job inside the caller's own transaction: nothing happens unless it
-- commits. Returns the start's GUID. A job id makes a repeated call harmless.
-- +goose StatementBegin
CREATE FUNCTION legwork.start(topic text, data json, job_id text DEFAULT NULL, traceparent text DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  id uuid := gen_random_uuid();
BEGIN
  IF start.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(start.topic) > 128 THEN
    RAISE EXCEPTION 'topic "%" must be tokens of letters, digits, _ and - joined by dots', start.topic USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.data::text) > 983040 THEN
    RAISE EXCEPTION 'data has % bytes, at most 983040 are allowed', octet_length(start.data::text) USING ERRCODE = 'program_limit_exceeded';
  END IF;
  IF octet_length(start.job_id) NOT BETWEEN 1 AND 256 OR start.job_id <> btrim(start.job_id) OR start.job_id ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'job_id "%" must have 1 to 256 bytes, no outer blanks and no control characters', left(start.job_id, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  INSERT INTO legwork.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data, start.traceparent);
  RETURN id;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION legwork.start;
DROP TABLE legwork.dead_letter, legwork.outbox, legwork.guid_ledger, legwork.activity,
  legwork.job_data, legwork.job, legwork.app_version, legwork.epoch, legwork.format;
DROP FUNCTION legwork.refuse_decrease;
