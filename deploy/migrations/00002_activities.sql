-- What the activities that wait, ask, tell and end need: registrations and
-- signals, children, index rows, and more words for messages and jobs.
--
-- Lock order of every transaction: advisory locks of signal buckets, job,
-- activity, guid_ledger, hook, signal, outbox; rows of one table in key order.

-- +goose Up

INSERT INTO legwork.format VALUES ('child', 1), ('hook', 1), ('signal', 1), ('stat', 1);

-- An outbox row is a message of its lane's own kind unless kind says otherwise:
-- await, interrupt (lane run), leaves (data is {"path": value} and must be
-- assembled). A response whose GUID is not that of the work it answers names
-- the work. A timer is a response that nobody has published and that is due
-- later.
ALTER TABLE legwork.outbox
  ADD kind   text,
  ADD work   uuid,
  ADD status text,
  ADD code   int,
  ADD seq    int,
  DROP CONSTRAINT outbox_check,
  ADD CONSTRAINT outbox_gid CHECK (CASE lane WHEN 'start' THEN gid IS NULL WHEN 'signal' THEN true ELSE gid IS NOT NULL END);

-- A job id is taken as long as its job is not retired. A job that has ended
-- can be read until it expires; null: for ever.
ALTER TABLE legwork.job
  ADD retired     bool NOT NULL DEFAULT false,
  ADD interrupted bool NOT NULL DEFAULT false,
  ADD key         text,
  ADD entity      text,
  ADD publishes   text,
  ADD expire      interval,
  ADD expires_at  timestamptz,
  DROP CONSTRAINT job_app_job_id_key,
  DROP CONSTRAINT job_state_check,
  ADD CONSTRAINT job_state_check CHECK (state IN ('running', 'completed', 'failed', 'interrupted'));
-- Not a partial index: the planner may read one without a key.
CREATE UNIQUE INDEX job_app_job_id_key
  ON legwork.job (app, job_id, (CASE WHEN retired THEN gid ELSE '00000000-0000-0000-0000-000000000000' END));

-- hook is what the last signal or timer brought; attempt the number of the
-- work that is outstanding, from 1.
ALTER TABLE legwork.activity
  ADD hook    json,
  ADD attempt int NOT NULL DEFAULT 1;

-- A job that an activity of another one awaits. work is the await message and
-- the identity of its answer; severed: the parent needs no answer (any more).
-- interim counts the pending answers given.
CREATE TABLE legwork.child (
  gid        uuid PRIMARY KEY,
  parent_gid uuid NOT NULL,
  activity   text NOT NULL COLLATE "C",
  dad        text NOT NULL COLLATE "C",
  work       uuid NOT NULL,
  attempt    int  NOT NULL DEFAULT 1,
  topic      text NOT NULL,
  severed    bool NOT NULL,
  interim    int  NOT NULL DEFAULT 0
);
CREATE INDEX child_parent ON legwork.child (parent_gid);

-- A registration: the activity of a job that waits, with the work that the
-- signal will answer, for one key on a topic. ord is the order of waiting, seq
-- how many pending signals it has had.
CREATE TABLE legwork.hook (
  gid        uuid        NOT NULL,
  activity   text        NOT NULL COLLATE "C",
  dad        text        NOT NULL COLLATE "C",
  rule       int         NOT NULL,
  topic      text        NOT NULL COLLATE "C",
  key        uuid        NOT NULL,
  work       uuid        NOT NULL,
  expect     json,
  seq        int         NOT NULL DEFAULT 0,
  ord        bigint      GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (work, ord) -- not with the key: the planner may look for one by it alone
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX hook_key ON legwork.hook (topic, key, ord);
CREATE INDEX hook_gid ON legwork.hook (gid);

-- A signal that came: taken, or kept until it expires. ord is the order of
-- arrival; signal_key has rows only while the signal is kept.
CREATE TABLE legwork.signal (
  guid        uuid        PRIMARY KEY,
  ord         bigint      GENERATED ALWAYS AS IDENTITY,
  topic       text        NOT NULL COLLATE "C",
  data        json,
  status      text        NOT NULL,
  code        int         NOT NULL,
  traceparent text,
  tracestate  text,
  received_at timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  taken_by    uuid
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX signal_expires ON legwork.signal (expires_at);
CREATE TABLE legwork.signal_key (
  topic text   NOT NULL COLLATE "C",
  key   uuid   NOT NULL,
  ord   bigint NOT NULL,
  guid  uuid   NOT NULL,
  PRIMARY KEY (topic, key, ord)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX signal_key_guid ON legwork.signal_key (guid);

-- Index rows of triggers: where "signal all" looks for jobs.
CREATE TABLE legwork.stat (
  app        text        NOT NULL COLLATE "C",
  graph      text        NOT NULL COLLATE "C",
  key        text        NOT NULL COLLATE "C",
  name       text        NOT NULL COLLATE "C",
  value      text        NOT NULL COLLATE "C" CHECK (octet_length(value) <= 1024),
  gid        uuid        NOT NULL,
  job_id     text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app, graph, key, name, value, gid)
);
CREATE INDEX stat_gid ON legwork.stat (gid);

-- Signals whoever waits on a topic, inside the caller's own transaction.
-- Returns the signal's GUID. A signal id makes a repeated call harmless: the
-- GUID follows from it as it does from the header Legwork-Signal-Id.
-- +goose StatementBegin
CREATE FUNCTION legwork.signal(topic text, data json, signal_id text DEFAULT NULL, status text DEFAULT 'success', code int DEFAULT NULL,
                               traceparent text DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  id uuid := gen_random_uuid();
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(signal.topic) > 128 THEN
    RAISE EXCEPTION 'topic "%" must be tokens of letters, digits, _ and - joined by dots', signal.topic USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.data::text) > 983040 THEN
    RAISE EXCEPTION 'data has % bytes, at most 983040 are allowed', octet_length(signal.data::text) USING ERRCODE = 'program_limit_exceeded';
  END IF;
  IF octet_length(signal.signal_id) NOT BETWEEN 1 AND 512 THEN
    RAISE EXCEPTION 'signal_id has % bytes, it must have 1 to 512', octet_length(signal.signal_id) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.status NOT IN ('success', 'pending', 'error') OR signal.status IS NULL THEN
    RAISE EXCEPTION 'status "%" must be success, pending or error', signal.status USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.code NOT BETWEEN 0 AND 999999 THEN
    RAISE EXCEPTION 'code % must be 0 to 999999', signal.code USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.signal_id IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal.topic, 'UTF8'), 'id\000'::bytea || convert_to(signal.signal_id, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  INSERT INTO legwork.outbox (guid, lane, topic, data, status, code, traceparent)
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, signal.traceparent)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION legwork.signal;
DROP TABLE legwork.stat, legwork.signal_key, legwork.signal, legwork.hook, legwork.child;
ALTER TABLE legwork.activity DROP hook, DROP attempt;
-- The older tables have no word for these.
DELETE FROM legwork.outbox WHERE kind IS NOT NULL OR lane IN ('response', 'signal', 'event');
UPDATE legwork.job SET state = 'failed' WHERE state = 'interrupted';
UPDATE legwork.job SET job_id = job_id || '#' || gid WHERE retired;
DROP INDEX legwork.job_app_job_id_key;
ALTER TABLE legwork.job
  DROP CONSTRAINT job_state_check,
  DROP retired, DROP interrupted, DROP key, DROP entity, DROP publishes, DROP expire, DROP expires_at,
  ADD CONSTRAINT job_app_job_id_key UNIQUE (app, job_id),
  ADD CONSTRAINT job_state_check CHECK (state IN ('running', 'completed', 'failed'));
ALTER TABLE legwork.outbox
  DROP CONSTRAINT outbox_gid, DROP kind, DROP work, DROP status, DROP code, DROP seq,
  ADD CONSTRAINT outbox_check CHECK ((lane = 'start') = (gid IS NULL));
DELETE FROM legwork.format WHERE kind IN ('child', 'hook', 'signal', 'stat');
