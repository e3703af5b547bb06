CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.letter_fate(state text, lane text, reason text, guid uuid, gid uuid) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT CASE
    WHEN letter_fate.state <> 'open' THEN letter_fate.state
    -- A message of a job has its GUID in the letter if it ended the job; else
    -- its row, if it has one, is still in the outbox.
    WHEN letter_fate.lane NOT IN ('start', 'signal') THEN CASE WHEN letter_fate.guid IS NULL THEN 'kept' ELSE 'over' END
    WHEN letter_fate.gid IS NOT NULL THEN 'over'
    WHEN letter_fate.guid IS NULL OR letter_fate.reason = 'malformed' THEN 'malformed'
    WHEN letter_fate.lane = 'start' AND EXISTS (SELECT FROM legwork_golden.guid_ledger g WHERE g.guid = letter_fate.guid) THEN 'taken'
    WHEN letter_fate.lane = 'signal' AND EXISTS (SELECT FROM legwork_golden.signal s WHERE s.guid = letter_fate.guid) THEN 'taken'
    ELSE 'redrive'
  END
$$;

CREATE FUNCTION legwork_golden.refuse_decrease() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger of % may not decrease from % to %', TG_TABLE_NAME, OLD.ledger, NEW.ledger
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_increment_only';
END $$;

CREATE FUNCTION legwork_golden.signal(topic text, data json, signal_id text DEFAULT NULL::text, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic is NULL' USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF signal.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(signal.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 bytes', left(signal.topic, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.signal: data has % bytes, at most 983040 are allowed', octet_length(signal.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN signal.data::text) > 0 AND signal.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.signal: data contains the character \u0000, which cannot be stored' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.signal_id) NOT BETWEEN 1 AND 512 THEN
    RAISE EXCEPTION 'legwork_golden.signal: signal_id has % bytes, it must have 1 to 512', octet_length(signal.signal_id)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  IF signal.status NOT IN ('success', 'pending', 'error') OR signal.status IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: status "%" must be success, pending or error', left(signal.status, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.code NOT BETWEEN 0 AND 999999 THEN
    RAISE EXCEPTION 'legwork_golden.signal: code % must be 0 to 999999', signal.code USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.signal_id IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal.topic, 'UTF8'), 'id\000'::bytea || convert_to(signal.signal_id, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, data, status, code, traceparent)
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, CASE WHEN signal.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN signal.traceparent END)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_traced(topic text, data json, signal_id text, status text, code integer, traceparent text, tracestate text) RETURNS uuid
    LANGUAGE plpgsql
    AS $_$
DECLARE
  id uuid;
BEGIN
  id := legwork_golden.signal(signal_traced.topic, signal_traced.data, signal_traced.signal_id, signal_traced.status, signal_traced.code, signal_traced.traceparent);
  UPDATE legwork_golden.outbox o SET tracestate = signal_traced.tracestate
  WHERE o.guid = id AND o.lane || '' = 'signal' AND o.publish = 0 AND o.traceparent = signal_traced.traceparent AND o.tracestate IS NULL
    AND octet_length(signal_traced.tracestate) <= 512 AND signal_traced.tracestate ~ '^[\x20-\x7e]+$';
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start(topic text, data json, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
BEGIN
  IF start.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.start: topic is NULL' USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF start.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(start.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.start: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 bytes', left(start.topic, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.start: data has % bytes, at most 983040 are allowed', octet_length(start.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN start.data::text) > 0 AND start.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.start: data contains the character \u0000, which cannot be stored' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.job_id) NOT BETWEEN 1 AND 256 OR start.job_id <> btrim(start.job_id) OR start.job_id ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork_golden.start: job_id "%" must have 1 to 256 bytes, no outer blanks and no control characters', left(start.job_id, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL has an id made.';
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data, CASE WHEN start.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN start.traceparent END);
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start_once(topic text, data json, key text, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    AS $_$
DECLARE
  put uuid;
  id uuid;
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF octet_length(start_once.key) NOT BETWEEN 1 AND 512 OR start_once.key <> btrim(start_once.key) OR start_once.key ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork_golden.start_once: key "%" must have 1 to 512 bytes, no outer blanks and no control characters', left(start_once.key, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another start.';
  END IF;
  put := legwork_golden.start(start_once.topic, start_once.data, start_once.job_id, start_once.traceparent);
  id := put;
  IF start_once.key IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, convert_to(start_once.topic, 'UTF8'), 'id\000'::bytea || convert_to(start_once.key, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  -- The row that was put has no key yet: one with it takes its place, unless
  -- there is one. Whoever puts the same key now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
  SELECT id, d.lane, d.topic, d.job_id, d.data, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(start_once.tracestate) <= 512 AND start_once.tracestate ~ '^[\x20-\x7e]+$' THEN start_once.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE TABLE legwork_golden.activity (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    leg1_guid uuid NOT NULL,
    work_guid uuid,
    status text,
    code integer,
    output json,
    entered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hook json,
    attempt integer DEFAULT 1 NOT NULL,
    CONSTRAINT activity_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.app_version (
    id integer NOT NULL,
    app text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    active boolean DEFAULT false NOT NULL,
    deployed_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone
);

ALTER TABLE legwork_golden.app_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.app_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.audit (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    after uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    found integer DEFAULT 0 NOT NULL,
    looked bigint DEFAULT 0 NOT NULL,
    unexplained integer DEFAULT 0 NOT NULL,
    open_jobs bigint DEFAULT 0 NOT NULL,
    rounds bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT audit_one_check CHECK (one)
);

CREATE TABLE legwork_golden.child (
    gid uuid NOT NULL,
    parent_gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    topic text NOT NULL,
    severed boolean NOT NULL,
    interim integer DEFAULT 0 NOT NULL
);

CREATE TABLE legwork_golden.dead_letter (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    lane text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    guid uuid,
    gid uuid,
    activity text,
    dad text,
    subject text NOT NULL,
    header json NOT NULL,
    data bytea NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    deaths integer DEFAULT 1 NOT NULL,
    delivery integer,
    stream text,
    sequence bigint,
    stored_at timestamp with time zone,
    CONSTRAINT dead_letter_state_check CHECK ((state = ANY (ARRAY['open'::text, 'redriven'::text, 'discarded'::text, 'moot'::text])))
);

CREATE TABLE legwork_golden.dead_letter_event (
    ord bigint NOT NULL,
    letter uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    who text,
    why text,
    CONSTRAINT dead_letter_event_event_check CHECK ((event = ANY (ARRAY['redriven'::text, 'discarded'::text, 'died'::text])))
);

ALTER TABLE legwork_golden.dead_letter_event ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.dead_letter_event_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.epoch (
    one boolean DEFAULT true NOT NULL,
    epoch bigint NOT NULL,
    reason text NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT epoch_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL
);

CREATE TABLE legwork_golden.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);

ALTER TABLE legwork_golden.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME legwork_golden.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.guid_ledger (
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    entries smallint DEFAULT 1 NOT NULL,
    CONSTRAINT guid_ledger_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.hook (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    rule integer NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    work uuid NOT NULL,
    expect json,
    seq integer DEFAULT 0 NOT NULL,
    ord bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    traceparent text,
    tracestate text
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.hook ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.hook_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.job (
    gid uuid NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    version_id integer NOT NULL,
    graph text NOT NULL,
    semaphore integer NOT NULL,
    threshold integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    closed_guid uuid,
    error json,
    traceparent text,
    tracestate text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    retired boolean DEFAULT false NOT NULL,
    interrupted boolean DEFAULT false NOT NULL,
    key text,
    entity text,
    publishes text,
    expire interval,
    expires_at timestamp with time zone,
    CONSTRAINT job_check CHECK (((completed_at IS NULL) = (state = 'running'::text))),
    CONSTRAINT job_check1 CHECK (((state = 'running'::text) OR (closed_guid IS NOT NULL))),
    CONSTRAINT job_semaphore_check CHECK ((semaphore >= 0)),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'interrupted'::text])))
)
WITH (fillfactor='70');

CREATE TABLE legwork_golden.job_data (
    gid uuid NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL
);

CREATE TABLE legwork_golden.outbox (
    guid uuid NOT NULL,
    gid uuid,
    lane text NOT NULL COLLATE pg_catalog."C",
    activity text,
    dad text,
    attempt integer DEFAULT 1 NOT NULL,
    topic text,
    job_id text,
    traceparent text,
    tracestate text,
    data json,
    publish integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text,
    work uuid,
    status text,
    code integer,
    seq integer,
    paused bigint,
    retry text,
    gaps integer,
    gap_publish integer,
    CONSTRAINT outbox_gid CHECK (
CASE lane
    WHEN 'start'::text THEN (gid IS NULL)
    WHEN 'signal'::text THEN true
    ELSE (gid IS NOT NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.pause (
    id bigint NOT NULL,
    kind text NOT NULL,
    app text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    gid uuid,
    reason text NOT NULL,
    author text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    CONSTRAINT pause_check CHECK (((kind = 'job'::text) = (gid IS NOT NULL))),
    CONSTRAINT pause_kind_check CHECK ((kind = ANY (ARRAY['graph'::text, 'topic'::text, 'job'::text])))
);

ALTER TABLE legwork_golden.pause ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.pause_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.signal (
    guid uuid NOT NULL,
    ord bigint NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    data json,
    status text NOT NULL,
    code integer NOT NULL,
    traceparent text,
    tracestate text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    taken_by uuid
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal_key (
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    ord bigint NOT NULL,
    guid uuid NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.signal ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.signal_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.stat (
    app text NOT NULL COLLATE pg_catalog."C",
    graph text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    gid uuid NOT NULL,
    job_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stat_value_check CHECK ((octet_length(value) <= 1024))
);

INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-605a-7230-be5c-cc9d1c582e06', 't', ',0', 101100000000001, '1d3751fb-96b9-8623-8d25-d5a2100f295d', NULL, 'success', 200, '{"n":1}', '2026-11-21 20:57:30.460721+00', '2026-11-21 20:57:30.460721+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'b', ',0,0,0', 201100000000001, '01a1ffe6-60a2-87f9-8885-9c9a1594e855', '01a1ffe6-60a2-88f5-82b2-3c1e5c4d52bf', 'success', 200, '{"n":8}', '2026-11-21 20:57:30.538056+00', '2026-11-21 20:57:30.541109+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60b0-7845-891c-63726f6c093a', 'wt', ',0', 101100000000001, '4f1337ca-123a-8cb3-8346-da47ab25afee', NULL, 'success', 200, '{"group":"one"}', '2026-11-21 20:57:30.545222+00', '2026-11-21 20:57:30.545222+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'a', ',0,0', 201100000000001, '01a1ffe6-605a-8d8d-aa5d-b97f4f9cc338', '01a1ffe6-605a-8c01-8180-64edccabc288', 'success', 200, '{"n":1}', '2026-11-21 20:57:30.463634+00', '2026-11-21 20:57:30.472937+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60b0-7845-891c-63726f6c093a', 'h', ',0,0', 1100000000000, '01a1ffe6-60b0-8f71-a27d-327df39867c4', '01a1ffe6-60b0-8a61-8151-7447e06573de', NULL, NULL, NULL, '2026-11-21 20:57:30.546377+00', '2026-11-21 20:57:30.548881+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60b9-7da6-afe2-c4437e0165dd', 'wt', ',0', 101100000000001, '0d8e881e-8cb5-882c-a189-c73a7699522f', NULL, 'success', 200, '{"group":"two"}', '2026-11-21 20:57:30.553712+00', '2026-11-21 20:57:30.553712+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'b', ',0,0,0', 201100000000001, '01a1ffe6-605a-80a9-b9c8-57e51fc6828f', '01a1ffe6-605a-8384-8ea7-ad54dc05cb9c', 'success', 200, '{"n":1}', '2026-11-21 20:57:30.477059+00', '2026-11-21 20:57:30.482762+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6076-7bcf-9956-6677bf5c682f', 't', ',0', 101100000000001, '1499dc83-20e3-87d4-9af0-c6ede60da6cc', NULL, 'success', 200, '{"n":2}', '2026-11-21 20:57:30.486861+00', '2026-11-21 20:57:30.486861+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6077-7916-90e7-93b6580a68e0', 't', ',0', 101100000000001, '4fd5d9ca-76b4-8097-8c7a-ce3d7deaaaf4', NULL, 'success', 200, '{"n":3}', '2026-11-21 20:57:30.487574+00', '2026-11-21 20:57:30.487574+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6077-7916-90e7-93b6580a68e0', 'a', ',0,0', 1100000000000, '01a1ffe6-6077-832c-a0c4-ff91e35f4d43', '01a1ffe6-6077-800e-aedb-cc2651e7d838', NULL, NULL, NULL, '2026-11-21 20:57:30.488246+00', '2026-11-21 20:57:30.489084+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-607a-7efe-b368-6bcf0d192d8d', 't', ',0', 101100000000001, '6534333b-10d1-8595-997a-a3cf838803f1', NULL, 'success', 200, '{"n":4}', '2026-11-21 20:57:30.491028+00', '2026-11-21 20:57:30.491028+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-607a-7efe-b368-6bcf0d192d8d', 'a', ',0,0', 1100000000000, '01a1ffe6-607a-8dcd-951e-2c021fb167f1', '01a1ffe6-607a-8be4-8e5a-359c7b3e1ab2', NULL, NULL, NULL, '2026-11-21 20:57:30.492151+00', '2026-11-21 20:57:30.493357+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6083-74a2-ad59-8e8a51b45157', 't', ',0', 101100000000001, 'dadaa9dd-7c21-85f0-bcdc-e6bfc6534481', NULL, 'success', 200, '{"n":5}', '2026-11-21 20:57:30.499466+00', '2026-11-21 20:57:30.499466+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60b9-7da6-afe2-c4437e0165dd', 'h', ',0,0', 1100000000000, '01a1ffe6-60b9-867b-9bab-f469e9acee0c', '01a1ffe6-60b9-8e5a-a998-289b09eb6865', NULL, NULL, NULL, '2026-11-21 20:57:30.554551+00', '2026-11-21 20:57:30.555647+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6083-74a2-ad59-8e8a51b45157', 'a', ',0,0', 201100000000001, '01a1ffe6-6083-8ba7-8441-7014d238dec6', '01a1ffe6-6083-8f78-b3f5-5c013912f50f', 'success', 200, '{"n":5}', '2026-11-21 20:57:30.500476+00', '2026-11-21 20:57:30.505484+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-608e-7415-88d0-5179d279f0c8', 't', ',0', 101100000000001, 'b0b5cea2-890d-8c6a-a9a1-81630a72e3e7', NULL, 'success', 200, '{"n":6}', '2026-11-21 20:57:30.510131+00', '2026-11-21 20:57:30.510131+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60bf-7587-9299-8753cd8b9943', 'wt', ',0', 101100000000001, '3588dc4a-bb86-8450-aec3-9c8aa54f3d2b', NULL, 'success', 200, '{"group":"all"}', '2026-11-21 20:57:30.559863+00', '2026-11-21 20:57:30.559863+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-608e-7415-88d0-5179d279f0c8', 'a', ',0,0', 201100000000001, '01a1ffe6-608e-885b-a084-8bd5b1bc47f3', '01a1ffe6-608e-832a-b21c-b79c01608539', 'success', 200, '{"n":6}', '2026-11-21 20:57:30.511007+00', '2026-11-21 20:57:30.515084+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-608e-7415-88d0-5179d279f0c8', 'b', ',0,0,0', 1100000000000, '01a1ffe6-608e-8d67-a988-45fbb8676bc8', '01a1ffe6-608e-8b5d-811a-6df6cecf7540', NULL, NULL, NULL, '2026-11-21 20:57:30.518475+00', '2026-11-21 20:57:30.519327+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 't', ',0', 101100000000001, 'cf7190d3-3cc8-8bbf-a997-c3a63e40f2c6', NULL, 'success', 200, '{"n":7}', '2026-11-21 20:57:30.521498+00', '2026-11-21 20:57:30.521498+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60bf-7587-9299-8753cd8b9943', 'h', ',0,0', 1100000000000, '01a1ffe6-60bf-884b-85e8-dcbc25886915', '01a1ffe6-60bf-8caa-9d53-8f4abcb9b81f', NULL, NULL, NULL, '2026-11-21 20:57:30.560879+00', '2026-11-21 20:57:30.562313+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60c6-72f1-bc7a-12d850094cb7', 'wt', ',0', 101100000000001, '211ee166-469a-8f2f-9840-2657290c5f82', NULL, 'success', 200, '{"group":"two"}', '2026-11-21 20:57:30.566442+00', '2026-11-21 20:57:30.566442+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 'a', ',0,0', 201100000000001, '01a1ffe6-6099-8c71-bb31-7c8953abb526', '01a1ffe6-6099-809f-8e95-e6d0e59c6f5f', 'success', 200, '{"n":7}', '2026-11-21 20:57:30.521873+00', '2026-11-21 20:57:30.525387+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 'b', ',0,0,0', 1100000000000, '01a1ffe6-6099-8d33-a640-fd2adbb1a500', '01a1ffe6-6099-8cc9-aaae-96e320a5f151', NULL, NULL, NULL, '2026-11-21 20:57:30.528236+00', '2026-11-21 20:57:30.529034+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 't', ',0', 101100000000001, 'aa40462a-de7a-819d-9e7d-dd945b17ec4c', NULL, 'success', 200, '{"n":8}', '2026-11-21 20:57:30.531257+00', '2026-11-21 20:57:30.531257+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60c6-72f1-bc7a-12d850094cb7', 'h', ',0,0', 1100000000000, '01a1ffe6-60c6-8bd2-9298-cf3929b32bc0', '01a1ffe6-60c6-81ac-b2c1-eb3452d72893', NULL, NULL, NULL, '2026-11-21 20:57:30.567316+00', '2026-11-21 20:57:30.568538+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'a', ',0,0', 201100000000001, '01a1ffe6-60a2-89f2-96c5-cb01d504d74d', '01a1ffe6-60a2-8bed-9ec6-43ef3d1228e4', 'success', 200, '{"n":8}', '2026-11-21 20:57:30.531603+00', '2026-11-21 20:57:30.535002+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60cc-7bac-b355-50769c1c82ef', 'wt', ',0', 101100000000001, '22478df8-8694-883c-8e0f-b966d6326f17', NULL, 'success', 200, '{"group":"two"}', '2026-11-21 20:57:30.572256+00', '2026-11-21 20:57:30.572256+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60cc-7bac-b355-50769c1c82ef', 'h', ',0,0', 1100000000000, '01a1ffe6-60cc-8d7b-b184-9b6405c956d5', '01a1ffe6-60cc-8b7b-ad9e-e3c8308086d9', NULL, NULL, NULL, '2026-11-21 20:57:30.573024+00', '2026-11-21 20:57:30.574138+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60d1-7ee8-9080-048edc08ef4e', 'st', ',0', 101100000000001, '3fc6df2e-95d3-814d-bddc-f21e86e9d444', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.577595+00', '2026-11-21 20:57:30.577595+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60d1-7ee8-9080-048edc08ef4e', 's', ',0,0', 1100000000000, '01a1ffe6-60d1-8002-beea-f52b827085f4', '01a1ffe6-60d1-8cc7-b744-882b21effb4a', NULL, NULL, NULL, '2026-11-21 20:57:30.578071+00', '2026-11-21 20:57:30.579609+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60d6-76be-8db0-af44d9752c08', 'pt', ',0', 101100000000001, '4869ff50-b872-813c-85e6-b07acab6a858', NULL, 'success', 200, '{"n":9}', '2026-11-21 20:57:30.582315+00', '2026-11-21 20:57:30.582315+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60d6-763e-a12b-2e5dc8cbabab', 'pt', ',0', 101100000000001, 'a9f50dca-fba0-8c66-9dae-af6006e99986', NULL, 'success', 200, '{"n":10}', '2026-11-21 20:57:30.582806+00', '2026-11-21 20:57:30.582806+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60d6-763e-a12b-2e5dc8cbabab', 'p', ',0,0', 1100000000000, '01a1ffe6-60d6-8ecc-8631-860ff119d2f9', '01a1ffe6-60d6-820e-a570-0040ba7d0908', NULL, NULL, NULL, '2026-11-21 20:57:30.583242+00', '2026-11-21 20:57:30.584447+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60da-73fd-95d5-29f31a912c5a', 'ct', ',0', 101100000000001, '01a1ffe6-60d6-820e-a570-0040ba7d0908', NULL, 'success', 200, '{"n":10}', '2026-11-21 20:57:30.588477+00', '2026-11-21 20:57:30.588477+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60da-73fd-95d5-29f31a912c5a', 'c', ',0,0', 1100000000000, '01a1ffe6-60da-87c2-a6dc-652e02eed9a3', '01a1ffe6-60da-88da-8f77-db5b95d91224', NULL, NULL, NULL, '2026-11-21 20:57:30.591072+00', '2026-11-21 20:57:30.592273+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60e3-79cc-99b2-2111d0d14cfb', 'pt', ',0', 101100000000001, '4049e431-ead2-80ce-a583-8a4fd1b35b61', NULL, 'success', 200, '{"n":11}', '2026-11-21 20:57:30.595239+00', '2026-11-21 20:57:30.595239+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60e3-79cc-99b2-2111d0d14cfb', 'p', ',0,0', 1100000000000, '01a1ffe6-60e3-8791-99a5-ae8f4d797c2d', '01a1ffe6-60e3-845f-bca6-ad19d456af48', NULL, NULL, NULL, '2026-11-21 20:57:30.59599+00', '2026-11-21 20:57:30.597117+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60e8-7576-b1e8-41ad9e554546', 'ct', ',0', 101100000000001, '01a1ffe6-60e3-845f-bca6-ad19d456af48', NULL, 'success', 200, '{"n":11}', '2026-11-21 20:57:30.600828+00', '2026-11-21 20:57:30.600828+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60e8-7576-b1e8-41ad9e554546', 'c', ',0,0', 201100000000001, '01a1ffe6-60e8-803d-9e95-83bc298639b5', '01a1ffe6-60e8-8d13-9898-2709b6cabad1', 'success', 200, '{"n":11}', '2026-11-21 20:57:30.603488+00', '2026-11-21 20:57:30.608242+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rt', ',0', 101100000000001, 'c8b08a50-0abe-8e78-9803-8e014e97c2ee', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.613213+00', '2026-11-21 20:57:30.613213+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rw', ',0,0,0', 201100000000001, '01a1ffe6-60f5-8ca0-b3d4-ef33b7c1573c', '01a1ffe6-60f5-817b-9fc1-055ea0c1bd70', 'success', 201, '{"n":1}', '2026-11-21 20:57:30.617104+00', '2026-11-21 20:57:30.621248+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'again', ',0,0,0,0', 1100000000001, '01a1ffe6-60f5-851a-89cf-be44d2c88859', NULL, NULL, NULL, NULL, '2026-11-21 20:57:30.624057+00', '2026-11-21 20:57:30.625057+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'r', ',0,1', 0, '01a1ffe6-60f5-88dd-bb60-47c79b8d6dff', NULL, 'success', 200, '{"round":2}', '2026-11-21 20:57:30.628862+00', '2026-11-21 20:57:30.628862+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rw', ',0,1,0', 201100000000001, '01a1ffe6-60f5-8e84-84cb-a507ad5c8651', '01a1ffe6-60f5-82aa-bd14-4356429f2541', 'success', 201, '{"n":2}', '2026-11-21 20:57:30.630898+00', '2026-11-21 20:57:30.634552+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'again', ',0,1,0,0', 1100000000001, '01a1ffe6-60f5-8ebf-a636-5939333b697d', NULL, NULL, NULL, NULL, '2026-11-21 20:57:30.636553+00', '2026-11-21 20:57:30.637515+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'r', ',0,0', 3100000000003, '01a1ffe6-60f5-8521-b8d3-6ad65c566c29', NULL, 'success', 200, '{"round":1}', '2026-11-21 20:57:30.613803+00', '2026-11-21 20:57:30.640534+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'r', ',0,2', 0, '01a1ffe6-60f5-8685-a37c-bbf4fb242f7e', NULL, 'success', 200, '{"round":3}', '2026-11-21 20:57:30.640534+00', '2026-11-21 20:57:30.640534+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rw', ',0,2,0', 201100000000001, '01a1ffe6-60f5-8bbf-885f-9987b00e040c', '01a1ffe6-60f5-880b-b494-1bfba36449d7', 'success', 200, '{"n":3}', '2026-11-21 20:57:30.642775+00', '2026-11-21 20:57:30.646095+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6119-742d-9203-403b40638abf', 'rt', ',0', 101100000000001, '5ac3da23-08db-80e4-b055-9cd377716f62', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.649451+00', '2026-11-21 20:57:30.649451+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6119-742d-9203-403b40638abf', 'r', ',0,0', 1100000000001, '01a1ffe6-6119-8b5d-ab78-cf61b29119aa', NULL, 'success', 200, '{"round":1}', '2026-11-21 20:57:30.650083+00', '2026-11-21 20:57:30.650945+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6119-742d-9203-403b40638abf', 'rw', ',0,0,0', 201100000000001, '01a1ffe6-6119-81ef-ab39-1cb71ffa3ca0', '01a1ffe6-6119-87bf-9a96-f7de7cbbc5f2', 'success', 201, '{"n":1}', '2026-11-21 20:57:30.652948+00', '2026-11-21 20:57:30.656291+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'rt', ',0', 101100000000001, '69feabe3-cfad-892f-b086-32cf9cd43b25', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.658382+00', '2026-11-21 20:57:30.658382+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'r', ',0,0', 1100000000001, '01a1ffe6-6122-8a9c-8229-df4fd4ec750e', NULL, 'success', 200, '{"round":1}', '2026-11-21 20:57:30.659085+00', '2026-11-21 20:57:30.660109+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'rw', ',0,0,0', 1100000000000, '01a1ffe6-6122-810f-bb33-19e38de50aaf', '01a1ffe6-6122-8a2b-95ce-075b0992b961', NULL, NULL, NULL, '2026-11-21 20:57:30.661998+00', '2026-11-21 20:57:30.662879+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6128-70af-bf3a-43d1e902d053', 'qt', ',0', 101100000000001, '10c413af-4ded-85b1-88f9-01a8ac75340d', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.664795+00', '2026-11-21 20:57:30.664795+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6128-70af-bf3a-43d1e902d053', 'q', ',0,0', 1100000000000, '01a1ffe6-6128-8ad9-9133-7cff96b79eb4', '01a1ffe6-6128-8822-b6c9-d25e88029e96', NULL, NULL, NULL, '2026-11-21 20:57:30.66535+00', '2026-11-21 20:57:30.666141+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-612c-788a-b1e9-4ada91dd5606', 'qt', ',0', 101100000000001, '3c9895b3-fcc1-845f-bf60-7ff5c28248d6', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.668107+00', '2026-11-21 20:57:30.668107+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6165-7184-8dd3-e3cfab283acf', 'it', ',0', 101100000000001, '1642e63d-7e9c-8e52-9251-3b7836dffb64', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.725814+00', '2026-11-21 20:57:30.725814+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-612c-788a-b1e9-4ada91dd5606', 'q', ',0,0', 1100000000000, '01a1ffe6-612c-8403-9b67-2643a1a7999b', '01a1ffe6-612c-81d8-8b06-ba9611f3771e', NULL, NULL, NULL, '2026-11-21 20:57:30.668734+00', '2026-11-21 20:57:30.672345+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6131-73d2-8872-efdf4b22f3d2', 'ft', ',0', 101100000000001, 'd1a097f5-aab4-89db-9343-b2a7389134a9', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.67387+00', '2026-11-21 20:57:30.67387+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6167-7d49-8e07-0c8fef96afec', 'wt', ',0', 101100000000001, '467538d1-85cd-8406-bf1a-555bc2ce3d27', NULL, 'success', 200, '{"group":"none"}', '2026-11-21 20:57:30.727218+00', '2026-11-21 20:57:30.727218+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6167-7d49-8e07-0c8fef96afec', 'h', ',0,0', 1100000000000, '01a1ffe6-6167-8564-96b0-b0d5f02bcc85', '01a1ffe6-6167-8bc5-9457-1796b860f77e', NULL, NULL, NULL, '2026-11-21 20:57:30.72844+00', '2026-11-21 20:57:30.729633+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6131-73d2-8872-efdf4b22f3d2', 'f', ',0,0', 201100000000001, '01a1ffe6-6131-861c-95ac-fee7fe8679c4', '01a1ffe6-6131-8035-8efa-c0acc40b4b8e', 'error', 422, '{"message":"no"}', '2026-11-21 20:57:30.674508+00', '2026-11-21 20:57:30.678059+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6139-7714-917d-83ecd045c0b8', 'jt', ',0', 101100000000001, '9ee10ccb-902d-8eae-aef7-e04a1c6e0206', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.681951+00', '2026-11-21 20:57:30.681951+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-616f-70fb-ba4c-87160a76de70', 'kt', ',0', 101100000000001, '6bc61a51-acf3-869a-a0ae-a616d2d4bdc0', NULL, 'success', 200, '{"id":"victim"}', '2026-11-21 20:57:30.735393+00', '2026-11-21 20:57:30.735393+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6190-7322-8450-29ff736e8cbc', 'tell', ',0,0', 201100000000000, '01a1ffe6-6190-866f-aa81-25765097b9fd', NULL, 'success', 200, NULL, '2026-11-21 20:57:30.769076+00', '2026-11-21 20:57:30.771263+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6139-7714-917d-83ecd045c0b8', 'j1', ',0,0', 201100000000001, '01a1ffe6-6139-842e-b4af-dfc53c2407cd', '01a1ffe6-6139-8444-958f-18a746685460', 'success', 200, '{"n":1}', '2026-11-21 20:57:30.682574+00', '2026-11-21 20:57:30.68914+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-616f-70fb-ba4c-87160a76de70', 'k', ',0,0', 201100000000000, '01a1ffe6-616f-8ee8-878d-837d77d49bdf', NULL, 'success', 200, NULL, '2026-11-21 20:57:30.738695+00', '2026-11-21 20:57:30.743744+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6139-7714-917d-83ecd045c0b8', 'j2', ',0,0', 201100000000001, '01a1ffe6-6139-81d3-b9e5-d3b7725e68d1', '01a1ffe6-6139-8340-9b50-1a8f32545ca6', 'success', 200, '{"n":2}', '2026-11-21 20:57:30.685433+00', '2026-11-21 20:57:30.692043+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6145-7705-95f7-2df5a83b63df', 'jt', ',0', 101100000000001, '767f6904-d0d5-85d9-bcc9-cf093f08c54b', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.69412+00', '2026-11-21 20:57:30.69412+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-617a-7035-8cb7-4935585523d4', 'pt', ',0', 101100000000001, '89411a5d-cbf8-8b61-9d20-cc9841691608', NULL, 'success', 200, '{"n":12}', '2026-11-21 20:57:30.746599+00', '2026-11-21 20:57:30.746599+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-617a-7035-8cb7-4935585523d4', 'p', ',0,0', 1100000000000, '01a1ffe6-617a-8375-a80f-3e96f3ebd45f', '01a1ffe6-617a-8afd-97dc-421b98fd78ac', NULL, NULL, NULL, '2026-11-21 20:57:30.747396+00', '2026-11-21 20:57:30.748608+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6145-7705-95f7-2df5a83b63df', 'j1', ',0,0', 201100000000001, '01a1ffe6-6145-8ce5-b886-e502afcaa431', '01a1ffe6-6145-8ebe-981e-5f168436efdd', 'success', 200, '{"n":1}', '2026-11-21 20:57:30.694788+00', '2026-11-21 20:57:30.701043+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-617f-7e98-a209-2aa9456c0345', 'ct', ',0', 101100000000001, '01a1ffe6-617a-8afd-97dc-421b98fd78ac', NULL, 'success', 200, '{"n":12}', '2026-11-21 20:57:30.751363+00', '2026-11-21 20:57:30.751363+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6145-7705-95f7-2df5a83b63df', 'j2', ',0,0', 201100000000001, '01a1ffe6-6145-8913-84c4-ae5a7c6e2dba', '01a1ffe6-6145-835a-a85b-83e27afa5608', 'success', 200, '{"n":2}', '2026-11-21 20:57:30.697525+00', '2026-11-21 20:57:30.70335+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-617f-7e98-a209-2aa9456c0345', 'c', ',0,0', 1100000000000, '01a1ffe6-617f-8b17-a05e-232e1c8e2c52', '01a1ffe6-617f-8335-96bc-c368eafff75e', NULL, NULL, NULL, '2026-11-21 20:57:30.753421+00', '2026-11-21 20:57:30.754294+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6145-7705-95f7-2df5a83b63df', 'j3', ',0,0,0', 1100000000000, '01a1ffe6-6145-88b4-b9f0-bf8c4a50b8ac', '01a1ffe6-6145-84ac-99bf-8a5de87d1005', NULL, NULL, NULL, '2026-11-21 20:57:30.705279+00', '2026-11-21 20:57:30.70883+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6158-77c4-915f-132904a925d4', 'ot', ',0', 101100000000001, 'c09be7cb-c073-872a-b4ed-981b718dd83f', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.712743+00', '2026-11-21 20:57:30.712743+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6158-77c4-915f-132904a925d4', 'o', ',0,0', 1100000000000, '01a1ffe6-6158-8428-be67-13daa0388f1e', '01a1ffe6-6158-8ec3-b851-a6ee7d7ccfa9', NULL, NULL, NULL, '2026-11-21 20:57:30.713618+00', '2026-11-21 20:57:30.714753+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-615d-7fb4-9068-b7949fb6b315', 'it', ',0', 101100000000001, '28012181-2c48-85c4-8ca6-6f70511aaa25', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.717713+00', '2026-11-21 20:57:30.717713+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-615d-7fb4-9068-b7949fb6b315', 'i', ',0,0', 1100000000000, '01a1ffe6-615d-8cf4-b581-7084ff3009f8', NULL, NULL, NULL, NULL, '2026-11-21 20:57:30.718714+00', '2026-11-21 20:57:30.721255+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6184-72a6-b418-fcc00df8f665', 'kt', ',0', 101100000000001, 'df9b7fcc-9326-8307-b888-31c61764954e', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-21 20:57:30.756759+00', '2026-11-21 20:57:30.756759+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6185-7f88-a1cd-b5dd8ff34b28', 'pt', ',0', 101100000000001, '713ca3b6-2e68-8384-8370-e0aaa477f610', NULL, 'success', 200, '{"n":13}', '2026-11-21 20:57:30.757703+00', '2026-11-21 20:57:30.757703+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6185-7f88-a1cd-b5dd8ff34b28', 'p', ',0,0', 1100000000000, '01a1ffe6-6185-820a-a2c9-5a20f382ad40', '01a1ffe6-6185-87dc-bc62-0739cf7fc7cc', NULL, NULL, NULL, '2026-11-21 20:57:30.758375+00', '2026-11-21 20:57:30.75935+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6189-70d3-9b6b-14f88f7d7dbf', 'ct', ',0', 101100000000001, '01a1ffe6-6185-87dc-bc62-0739cf7fc7cc', NULL, 'success', 200, '{"n":13}', '2026-11-21 20:57:30.761958+00', '2026-11-21 20:57:30.761958+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6189-70d3-9b6b-14f88f7d7dbf', 'c', ',0,0', 1100000000000, '01a1ffe6-6189-8f1a-b078-b834de996953', '01a1ffe6-6189-8816-9dc8-231439975769', NULL, NULL, NULL, '2026-11-21 20:57:30.764104+00', '2026-11-21 20:57:30.765031+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6190-7322-8450-29ff736e8cbc', 'tt', ',0', 101100000000001, '4bf25af6-5dff-835f-9348-8c5755975434', NULL, 'success', 200, '{"group":"all"}', '2026-11-21 20:57:30.768172+00', '2026-11-21 20:57:30.768172+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6196-7ee2-b92f-a1ae06b87a9c', 'xt', ',0', 101100000000001, '030a1add-d7c2-8d63-ab76-1404b6c55b8b', NULL, 'success', 200, '{"n":14}', '2026-11-21 20:57:30.774863+00', '2026-11-21 20:57:30.774863+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6198-717f-ab91-3a7cab41a143', 'xt', ',0', 101100000000001, '46d331fd-4599-84e5-8125-2725c585c683', NULL, 'success', 200, '{"n":15}', '2026-11-21 20:57:30.7763+00', '2026-11-21 20:57:30.7763+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-6198-717f-ab91-3a7cab41a143', 'x', ',0,0', 1100000000000, '01a1ffe6-6198-879d-802c-f8260f486849', '01a1ffe6-6198-8578-b6ea-a897dfed18e4', NULL, NULL, NULL, '2026-11-21 20:57:30.777154+00', '2026-11-21 20:57:30.778116+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-619c-731b-ab4a-e9f1606d0197', 'ct', ',0', 101100000000001, '01a1ffe6-6198-8578-b6ea-a897dfed18e4', NULL, 'success', 200, '{"n":15}', '2026-11-21 20:57:30.780862+00', '2026-11-21 20:57:30.780862+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-619c-731b-ab4a-e9f1606d0197', 'c', ',0,0', 1100000000000, '01a1ffe6-619c-8355-a1fb-3c4d7f14ec12', '01a1ffe6-619c-855f-9b09-ce1c60be5fd8', NULL, NULL, NULL, '2026-11-21 20:57:30.78331+00', '2026-11-21 20:57:30.784361+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61a2-7765-bb25-2cebc2956c13', 'kt', ',0', 101100000000001, 'c543fb41-928c-8d65-850f-71e0c09bc958', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-21 20:57:30.787084+00', '2026-11-21 20:57:30.787084+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61a2-7765-bb25-2cebc2956c13', 'k', ',0,0', 201100000000000, '01a1ffe6-61a2-8219-ab0b-719dc4a1e61f', NULL, 'success', 200, NULL, '2026-11-21 20:57:30.788034+00', '2026-11-21 20:57:30.790844+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61b3-7549-a68a-32e33f3a24f4', 't', ',0', 101100000000001, '730d5109-1575-8f76-abbe-8ce97032ac3f', NULL, 'success', 200, '{"n":30}', '2026-11-21 20:57:30.80423+00', '2026-11-21 20:57:30.80423+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 't', ',0', 101100000000001, 'cfab850c-5886-809a-b9ea-e6fda87e6fed', NULL, 'success', 200, '{"n":31}', '2026-11-21 20:57:30.806933+00', '2026-11-21 20:57:30.806933+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'a', ',0,0', 201100000000001, '01a1ffe6-61b6-85a8-9599-209099508108', '01a1ffe6-61b6-8138-b27d-4fb65165ef7d', 'success', 200, '{"n":31}', '2026-11-21 20:57:30.808868+00', '2026-11-21 20:57:30.817012+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'b', ',0,0,0', 1100000000001, '01a1ffe6-61b6-8cd7-9a53-bf7a7ef6a8b8', '01a1ffe6-61b6-882f-a54a-8b64f9b598a3', NULL, NULL, NULL, '2026-11-21 20:57:30.82041+00', '2026-11-21 20:57:30.821596+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61cd-797e-afab-25aec315c15e', 't', ',0', 101100000000001, '2460bb39-4406-821e-820b-13432d4ce718', NULL, 'success', 200, '{"n":31}', '2026-11-21 20:57:30.830023+00', '2026-11-21 20:57:30.830023+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61cd-797e-afab-25aec315c15e', 'a', ',0,0', 201100000000001, '01a1ffe6-61cd-8d6e-8185-44af6ed809b7', '01a1ffe6-61cd-86e3-957a-775e2e481af5', 'success', 200, '{"n":31}', '2026-11-21 20:57:30.831523+00', '2026-11-21 20:57:30.838337+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61cd-797e-afab-25aec315c15e', 'b', ',0,0,0', 1100000000001, '01a1ffe6-61cd-8c4a-ad71-6a9d2e053996', '01a1ffe6-61cd-86ce-ae7d-60480ce7e61c', 'success', 200, '{"n":31}', '2026-11-21 20:57:30.840488+00', '2026-11-21 20:57:30.848007+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 't', ',0', 101100000000001, '56036bfd-911d-87ac-8808-822a8a464bd8', NULL, 'success', 200, '{"n":31}', '2026-11-21 20:57:30.851551+00', '2026-11-21 20:57:30.851551+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'a', ',0,0', 201100000000001, '01a1ffe6-61e3-88b2-a50d-bd2fdf0f40dc', '01a1ffe6-61e3-8811-a8fb-5ed098bfef83', 'success', 200, '{"n":31}', '2026-11-21 20:57:30.853099+00', '2026-11-21 20:57:30.859502+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'b', ',0,0,0', 1100000000001, '01a1ffe6-61e3-85af-a064-68b6659a5e05', '01a1ffe6-61e3-8c08-bd67-57f00ebebc1a', 'success', 200, '{"n":31}', '2026-11-21 20:57:30.861601+00', '2026-11-21 20:57:30.870563+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61fd-7acf-8caf-045d967491a2', 'qt', ',0', 101100000000001, '71053305-5b56-87c5-a5e5-db253a58e70d', NULL, 'success', 200, '{}', '2026-11-21 20:57:30.877705+00', '2026-11-21 20:57:30.877705+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1ffe6-61fd-7acf-8caf-045d967491a2', 'q', ',0,0', 1100000000000, '01a1ffe6-61fd-8e36-afac-9d134a5b0780', '01a1ffe6-61fd-8d69-8577-d5bc9e829c54', NULL, NULL, NULL, '2026-11-21 20:57:30.878213+00', '2026-11-21 20:57:30.8814+00', NULL, 2);

INSERT INTO legwork_golden.app_version OVERRIDING SYSTEM VALUE VALUES (1, 'golden', '1', '
app:
  id: golden
  version: ''1''
  graphs:
    - subscribes: chain
      publishes: told
      activities:
        t: {type: trigger, entity: ''a chain'', job: {maps: {n: ''{t.output.data.n}''}}}
        a: {type: worker, topic: w.a, input: {maps: {n: ''{t.output.data.n}''}}, job: {maps: {a: ''{$self.output.data.n}''}}, emit: true}
        b: {type: worker, topic: w.b, input: {maps: {n: ''{a.output.data.n}''}}, job: {maps: {b: ''{$self.output.data.n}''}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: wait
      expire: 86400
      activities:
        wt: {type: trigger, stats: {key: k, measures: [{measure: index, target: ''{$self.input.data.group}''}]}}
        h: {type: hook, job: {maps: {said: ''{$self.hook.data.v}''}}}
        hw: {type: worker, topic: w.a, input: {maps: {n: ''{h.hook.data.v}''}}, job: {maps: {after: ''{$self.output.data.n}''}}}
      transitions:
        wt: [{to: h}]
        h: [{to: hw}]
      hooks:
        done: [{to: h, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: sleep
      activities:
        st: {type: trigger}
        s: {type: hook, sleep: 360000}
        e: {type: hook, sleep: 360000, job: {maps: {slept: true}}}
      transitions:
        st: [{to: s}]
        s: [{to: e}]
      hooks:
        done: [{to: e, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: child, input: {maps: {n: ''{pt.output.data.n}''}}, job: {maps: {child: ''{$self.output.data.c}''}}}
      transitions:
        pt: [{to: p}]
    - subscribes: sends
      activities:
        xt: {type: trigger}
        x: {type: await, await: false, topic: child, input: {maps: {n: ''{xt.output.data.n}''}}}
      transitions:
        xt: [{to: x}]
    - subscribes: child
      activities:
        ct: {type: trigger}
        c: {type: worker, topic: w.c, input: {maps: {n: ''{ct.output.data.n}''}}, job: {maps: {c: ''{$self.output.data.n}''}}}
      transitions:
        ct: [{to: c}]
    - subscribes: rounds
      activities:
        rt: {type: trigger}
        r: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: ''{$self.output.data.round}''}}}
        rw: {type: worker, topic: w.r, input: {maps: {n: ''{r.output.data.round}''}}}
        again: {type: cycle, ancestor: r, input: {maps: {round: {''@pipe'': [[''{r.output.data.round}'', 1], [''{@math.add}'']]}}}}
      transitions:
        rt: [{to: r}]
        r: [{to: rw}]
        rw: [{to: again, conditions: {code: 201}}]
    - subscribes: retries
      activities:
        qt: {type: trigger}
        q: {type: worker, topic: w.retry, retry: {''503'': [3]}, job: {maps: {attempts: ''{$self.output.data.attempt}''}}}
      transitions:
        qt: [{to: q}]
    - subscribes: fails
      activities:
        ft: {type: trigger}
        f: {type: worker, topic: w.fails}
      transitions:
        ft: [{to: f}]
    - subscribes: joins
      activities:
        jt: {type: trigger}
        j1: {type: worker, topic: w.a, input: {maps: {n: 1}}}
        j2: {type: worker, topic: w.b, input: {maps: {n: 2}}}
        j3: {type: worker, topic: w.c, input: {maps: {n: 3}}, job: {maps: {joined: ''{$self.output.data.n}''}}}
      transitions:
        jt: [{to: j1}, {to: j2}]
        j1: [{to: j3}]
        j2: [{to: j3}]
    - subscribes: polls
      activities:
        ot: {type: trigger}
        o: {type: worker, topic: w.polls}
        ow: {type: worker, topic: w.a, input: {maps: {n: ''{o.output.data.n}''}}}
      transitions:
        ot: [{to: o}]
        o: [{to: ow, conditions: {code: 202}}]
    - subscribes: stops
      activities:
        it: {type: trigger}
        i: {type: interrupt, reason: enough, code: 418}
      transitions:
        it: [{to: i}]
    - subscribes: kills
      activities:
        kt: {type: trigger}
        k: {type: interrupt, target: ''{kt.output.data.id}'', reason: enough, code: 418, descend: true}
      transitions:
        kt: [{to: k}]
    - subscribes: tells
      activities:
        tt: {type: trigger}
        tell: {type: signal, subtype: all, topic: done, signal: {maps: {v: 9}}, key_name: group, key_value: ''{tt.output.data.group}'', resolver: {maps: {data: {}}}}
      transitions:
        tt: [{to: tell}]
', true, '2026-11-21 20:57:30.450865+00', '2026-11-21 20:57:30.452265+00');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-21 20:57:30.432556+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a1ffe6-60da-73fd-95d5-29f31a912c5a', '01a1ffe6-60d6-763e-a12b-2e5dc8cbabab', 'p', ',0,0', '01a1ffe6-60d6-820e-a570-0040ba7d0908', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1ffe6-60e8-7576-b1e8-41ad9e554546', '01a1ffe6-60e3-79cc-99b2-2111d0d14cfb', 'p', ',0,0', '01a1ffe6-60e3-845f-bca6-ad19d456af48', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1ffe6-617f-7e98-a209-2aa9456c0345', '01a1ffe6-617a-7035-8cb7-4935585523d4', 'p', ',0,0', '01a1ffe6-617a-8afd-97dc-421b98fd78ac', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1ffe6-6189-70d3-9b6b-14f88f7d7dbf', '01a1ffe6-6185-7f88-a1cd-b5dd8ff34b28', 'p', ',0,0', '01a1ffe6-6185-87dc-bc62-0739cf7fc7cc', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1ffe6-619c-731b-ab4a-e9f1606d0197', '01a1ffe6-6198-717f-ab91-3a7cab41a143', 'x', ',0,0', '01a1ffe6-6198-8578-b6ea-a897dfed18e4', 1, 'child', true, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-8f9d-8374-f087b1b120e0', '2026-11-21 20:57:30.884888+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', 'b785180e-6541-8dd4-bec4-efd6894fa85d', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 209, '2026-11-21 20:57:30.883386+00');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-21 20:57:30.408726+00');

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1);
INSERT INTO legwork_golden.format VALUES ('job', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1);
INSERT INTO legwork_golden.format VALUES ('child', 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-21 20:57:30.398467');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-21 20:57:30.408726');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-21 20:57:30.422404');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-21 20:57:30.432556');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-21 20:57:30.437033');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-21 20:57:30.438252');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-21 20:57:30.440497');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-21 20:57:30.440861');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-21 20:57:30.441144');

INSERT INTO legwork_golden.guid_ledger VALUES ('1d3751fb-96b9-8623-8d25-d5a2100f295d', '01a1ffe6-605a-7230-be5c-cc9d1c582e06', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-605a-8565-a1ca-b4bcd1868681', '01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-605a-8973-8134-85039fb6add0', '01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1499dc83-20e3-87d4-9af0-c6ede60da6cc', '01a1ffe6-6076-7bcf-9956-6677bf5c682f', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4fd5d9ca-76b4-8097-8c7a-ce3d7deaaaf4', '01a1ffe6-6077-7916-90e7-93b6580a68e0', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6534333b-10d1-8595-997a-a3cf838803f1', '01a1ffe6-607a-7efe-b368-6bcf0d192d8d', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dadaa9dd-7c21-85f0-bcdc-e6bfc6534481', '01a1ffe6-6083-74a2-ad59-8e8a51b45157', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6083-8b7f-a334-2d08cc5d3765', '01a1ffe6-6083-74a2-ad59-8e8a51b45157', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b0b5cea2-890d-8c6a-a9a1-81630a72e3e7', '01a1ffe6-608e-7415-88d0-5179d279f0c8', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-608e-8e27-90e3-39d984717f87', '01a1ffe6-608e-7415-88d0-5179d279f0c8', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('cf7190d3-3cc8-8bbf-a997-c3a63e40f2c6', '01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6099-8fab-b135-f5613f846117', '01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('aa40462a-de7a-819d-9e7d-dd945b17ec4c', '01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60a2-85c8-abbb-71e2f790bbef', '01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60a2-8320-8754-ad124251a1d3', '01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4f1337ca-123a-8cb3-8346-da47ab25afee', '01a1ffe6-60b0-7845-891c-63726f6c093a', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60b0-8f71-a27d-327df39867c4', '01a1ffe6-60b0-7845-891c-63726f6c093a', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0d8e881e-8cb5-882c-a189-c73a7699522f', '01a1ffe6-60b9-7da6-afe2-c4437e0165dd', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60b9-867b-9bab-f469e9acee0c', '01a1ffe6-60b9-7da6-afe2-c4437e0165dd', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3588dc4a-bb86-8450-aec3-9c8aa54f3d2b', '01a1ffe6-60bf-7587-9299-8753cd8b9943', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60bf-884b-85e8-dcbc25886915', '01a1ffe6-60bf-7587-9299-8753cd8b9943', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('211ee166-469a-8f2f-9840-2657290c5f82', '01a1ffe6-60c6-72f1-bc7a-12d850094cb7', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60c6-8bd2-9298-cf3929b32bc0', '01a1ffe6-60c6-72f1-bc7a-12d850094cb7', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('22478df8-8694-883c-8e0f-b966d6326f17', '01a1ffe6-60cc-7bac-b355-50769c1c82ef', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60cc-8d7b-b184-9b6405c956d5', '01a1ffe6-60cc-7bac-b355-50769c1c82ef', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3fc6df2e-95d3-814d-bddc-f21e86e9d444', '01a1ffe6-60d1-7ee8-9080-048edc08ef4e', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60d1-8002-beea-f52b827085f4', '01a1ffe6-60d1-7ee8-9080-048edc08ef4e', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4869ff50-b872-813c-85e6-b07acab6a858', '01a1ffe6-60d6-76be-8db0-af44d9752c08', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a9f50dca-fba0-8c66-9dae-af6006e99986', '01a1ffe6-60d6-763e-a12b-2e5dc8cbabab', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60d6-820e-a570-0040ba7d0908', '01a1ffe6-60da-73fd-95d5-29f31a912c5a', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4049e431-ead2-80ce-a583-8a4fd1b35b61', '01a1ffe6-60e3-79cc-99b2-2111d0d14cfb', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60e3-845f-bca6-ad19d456af48', '01a1ffe6-60e8-7576-b1e8-41ad9e554546', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60e8-86c5-a1db-8625c4b056d6', '01a1ffe6-60e8-7576-b1e8-41ad9e554546', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c8b08a50-0abe-8e78-9803-8e014e97c2ee', '01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60f5-8521-b8d3-6ad65c566c29', '01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60f5-8b7f-8f94-6243f616e167', '01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60f5-88dd-bb60-47c79b8d6dff', '01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60f5-8cad-9b21-8d7121ff132c', '01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60f5-8685-a37c-bbf4fb242f7e', '01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-60f5-8962-8020-7269113cace3', '01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5ac3da23-08db-80e4-b055-9cd377716f62', '01a1ffe6-6119-742d-9203-403b40638abf', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6119-8b5d-ab78-cf61b29119aa', '01a1ffe6-6119-742d-9203-403b40638abf', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6119-8468-bc19-e63127752851', '01a1ffe6-6119-742d-9203-403b40638abf', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('69feabe3-cfad-892f-b086-32cf9cd43b25', '01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6122-8a9c-8229-df4fd4ec750e', '01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('10c413af-4ded-85b1-88f9-01a8ac75340d', '01a1ffe6-6128-70af-bf3a-43d1e902d053', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3c9895b3-fcc1-845f-bf60-7ff5c28248d6', '01a1ffe6-612c-788a-b1e9-4ada91dd5606', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d1a097f5-aab4-89db-9343-b2a7389134a9', '01a1ffe6-6131-73d2-8872-efdf4b22f3d2', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6131-8634-bbfa-662ada9a3c04', '01a1ffe6-6131-73d2-8872-efdf4b22f3d2', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9ee10ccb-902d-8eae-aef7-e04a1c6e0206', '01a1ffe6-6139-7714-917d-83ecd045c0b8', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6139-8a55-a40d-734093f7b974', '01a1ffe6-6139-7714-917d-83ecd045c0b8', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6139-8675-9d95-5c656989357f', '01a1ffe6-6139-7714-917d-83ecd045c0b8', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('767f6904-d0d5-85d9-bcc9-cf093f08c54b', '01a1ffe6-6145-7705-95f7-2df5a83b63df', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6145-8edf-9572-e99400d0f5c8', '01a1ffe6-6145-7705-95f7-2df5a83b63df', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6145-888a-a227-d40556c11f60', '01a1ffe6-6145-7705-95f7-2df5a83b63df', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6145-8a64-bc04-aace75c1cebc', '01a1ffe6-6145-7705-95f7-2df5a83b63df', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c09be7cb-c073-872a-b4ed-981b718dd83f', '01a1ffe6-6158-77c4-915f-132904a925d4', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('28012181-2c48-85c4-8ca6-6f70511aaa25', '01a1ffe6-615d-7fb4-9068-b7949fb6b315', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-615d-89ef-a90d-960a757d8520', '01a1ffe6-615d-7fb4-9068-b7949fb6b315', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1642e63d-7e9c-8e52-9251-3b7836dffb64', '01a1ffe6-6165-7184-8dd3-e3cfab283acf', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('467538d1-85cd-8406-bf1a-555bc2ce3d27', '01a1ffe6-6167-7d49-8e07-0c8fef96afec', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6167-8564-96b0-b0d5f02bcc85', '01a1ffe6-6167-7d49-8e07-0c8fef96afec', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6bc61a51-acf3-869a-a0ae-a616d2d4bdc0', '01a1ffe6-616f-70fb-ba4c-87160a76de70', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-616f-8f25-b3c6-b2df689e78a8', '01a1ffe6-6167-7d49-8e07-0c8fef96afec', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-616f-8ee8-878d-837d77d49bdf', '01a1ffe6-616f-70fb-ba4c-87160a76de70', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('89411a5d-cbf8-8b61-9d20-cc9841691608', '01a1ffe6-617a-7035-8cb7-4935585523d4', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-617a-8afd-97dc-421b98fd78ac', '01a1ffe6-617f-7e98-a209-2aa9456c0345', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('df9b7fcc-9326-8307-b888-31c61764954e', '01a1ffe6-6184-72a6-b418-fcc00df8f665', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('713ca3b6-2e68-8384-8370-e0aaa477f610', '01a1ffe6-6185-7f88-a1cd-b5dd8ff34b28', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6185-87dc-bc62-0739cf7fc7cc', '01a1ffe6-6189-70d3-9b6b-14f88f7d7dbf', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4bf25af6-5dff-835f-9348-8c5755975434', '01a1ffe6-6190-7322-8450-29ff736e8cbc', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6190-866f-aa81-25765097b9fd', '01a1ffe6-6190-7322-8450-29ff736e8cbc', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('030a1add-d7c2-8d63-ab76-1404b6c55b8b', '01a1ffe6-6196-7ee2-b92f-a1ae06b87a9c', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('46d331fd-4599-84e5-8125-2725c585c683', '01a1ffe6-6198-717f-ab91-3a7cab41a143', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-6198-8578-b6ea-a897dfed18e4', '01a1ffe6-619c-731b-ab4a-e9f1606d0197', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c543fb41-928c-8d65-850f-71e0c09bc958', '01a1ffe6-61a2-7765-bb25-2cebc2956c13', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61a2-8699-a553-0360dfe4eb40', '01a1ffe6-6185-7f88-a1cd-b5dd8ff34b28', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61a2-8219-ab0b-719dc4a1e61f', '01a1ffe6-61a2-7765-bb25-2cebc2956c13', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('730d5109-1575-8f76-abbe-8ce97032ac3f', '01a1ffe6-61b3-7549-a68a-32e33f3a24f4', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('cfab850c-5886-809a-b9ea-e6fda87e6fed', '01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61b6-85d3-a3dc-c0441db674de', '01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61b6-80df-b615-f18773757dd6', '01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2460bb39-4406-821e-820b-13432d4ce718', '01a1ffe6-61cd-797e-afab-25aec315c15e', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61cd-8355-9f54-ea9c7bb452f8', '01a1ffe6-61cd-797e-afab-25aec315c15e', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61cd-83f2-b09f-43831d7ad814', '01a1ffe6-61cd-797e-afab-25aec315c15e', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('56036bfd-911d-87ac-8808-822a8a464bd8', '01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61e3-881f-8cf3-a44e2d910e17', '01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1ffe6-61e3-806e-8621-1d6a9db08b85', '01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('71053305-5b56-87c5-a5e5-db253a58e70d', '01a1ffe6-61fd-7acf-8caf-045d967491a2', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1ffe6-60b0-7845-891c-63726f6c093a', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a1ffe6-60b0-8a61-8151-7447e06573de', '["waiting"]', 0, 1, '2026-11-21 20:57:30.548881+00', NULL, NULL);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1ffe6-60bf-7587-9299-8753cd8b9943', 'h', ',0,0', 0, 'done', 'f9fce67d-c14f-fa25-e2d8-44d2778711e9', '01a1ffe6-60bf-8caa-9d53-8f4abcb9b81f', '["to be told by all"]', 0, 3, '2026-11-21 20:57:30.562313+00', NULL, NULL);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1ffe6-60c6-72f1-bc7a-12d850094cb7', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a1ffe6-60c6-81ac-b2c1-eb3452d72893', '["to be told by SQL"]', 0, 4, '2026-11-21 20:57:30.568538+00', NULL, NULL);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1ffe6-60cc-7bac-b355-50769c1c82ef', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a1ffe6-60cc-8b7b-ad9e-e3c8308086d9', '["to be told by a row"]', 0, 5, '2026-11-21 20:57:30.574138+00', NULL, NULL);

INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6158-77c4-915f-132904a925d4', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.712743+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a1ffe6-605a-8973-8134-85039fb6add0', NULL, '', '', '2026-11-21 20:57:30.460721+00', '2026-11-21 20:57:30.482762+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-22 20:57:30.482762+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6076-7bcf-9956-6677bf5c682f', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.486861+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6077-7916-90e7-93b6580a68e0', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.487574+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-607a-7efe-b368-6bcf0d192d8d', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.491028+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6083-74a2-ad59-8e8a51b45157', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.499466+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-608e-7415-88d0-5179d279f0c8', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.510131+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.521498+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6119-742d-9203-403b40638abf', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.649451+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a1ffe6-60a2-8320-8754-ad124251a1d3', NULL, '', '', '2026-11-21 20:57:30.531257+00', '2026-11-21 20:57:30.541109+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-22 20:57:30.541109+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60b0-7845-891c-63726f6c093a', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.545222+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60b9-7da6-afe2-c4437e0165dd', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.553712+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60bf-7587-9299-8753cd8b9943', 'golden', 'to be told by all', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.559863+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60c6-72f1-bc7a-12d850094cb7', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.566442+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60cc-7bac-b355-50769c1c82ef', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.572256+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60d1-7ee8-9080-048edc08ef4e', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.577595+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60d6-76be-8db0-af44d9752c08', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.582315+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60d6-763e-a12b-2e5dc8cbabab', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.582806+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60da-73fd-95d5-29f31a912c5a', 'golden', '01a1ffe6-60d6-820e-a570-0040ba7d0908', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.588477+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60e3-79cc-99b2-2111d0d14cfb', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.595239+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.658382+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60e8-7576-b1e8-41ad9e554546', 'golden', '01a1ffe6-60e3-845f-bca6-ad19d456af48', 1, 'child', 0, 0, 'completed', '01a1ffe6-60e8-86c5-a1db-8625c4b056d6', NULL, '', '', '2026-11-21 20:57:30.600828+00', '2026-11-21 20:57:30.608242+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.608242+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6128-70af-bf3a-43d1e902d053', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.664795+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-612c-788a-b1e9-4ada91dd5606', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.668107+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-615d-7fb4-9068-b7949fb6b315', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a1ffe6-615d-89ef-a90d-960a757d8520', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-21 20:57:30.717713+00', '2026-11-21 20:57:30.721255+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.721255+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a1ffe6-60f5-8962-8020-7269113cace3', NULL, '', '', '2026-11-21 20:57:30.613213+00', '2026-11-21 20:57:30.646095+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.646095+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6131-73d2-8872-efdf4b22f3d2', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a1ffe6-6131-8634-bbfa-662ada9a3c04', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-21 20:57:30.67387+00', '2026-11-21 20:57:30.678059+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.678059+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6165-7184-8dd3-e3cfab283acf', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.725814+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6139-7714-917d-83ecd045c0b8', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.681951+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-616f-70fb-ba4c-87160a76de70', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a1ffe6-616f-8ee8-878d-837d77d49bdf', NULL, '', '', '2026-11-21 20:57:30.735393+00', '2026-11-21 20:57:30.743744+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.743744+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6145-7705-95f7-2df5a83b63df', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.69412+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6167-7d49-8e07-0c8fef96afec', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a1ffe6-616f-8f25-b3c6-b2df689e78a8', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-21 20:57:30.727218+00', '2026-11-21 20:57:30.741832+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-22 20:57:30.741832+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-617a-7035-8cb7-4935585523d4', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.746599+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-617f-7e98-a209-2aa9456c0345', 'golden', '01a1ffe6-617a-8afd-97dc-421b98fd78ac', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.751363+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6184-72a6-b418-fcc00df8f665', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.756759+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6189-70d3-9b6b-14f88f7d7dbf', 'golden', '01a1ffe6-6185-87dc-bc62-0739cf7fc7cc', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.761958+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6190-7322-8450-29ff736e8cbc', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a1ffe6-6190-866f-aa81-25765097b9fd', NULL, '', '', '2026-11-21 20:57:30.768172+00', '2026-11-21 20:57:30.771263+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.771263+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6196-7ee2-b92f-a1ae06b87a9c', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.774863+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6198-717f-ab91-3a7cab41a143', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.7763+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-619c-731b-ab4a-e9f1606d0197', 'golden', '01a1ffe6-6198-8578-b6ea-a897dfed18e4', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.780862+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-6185-7f88-a1cd-b5dd8ff34b28', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a1ffe6-61a2-8699-a553-0360dfe4eb40', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-21 20:57:30.757703+00', '2026-11-21 20:57:30.788981+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.788981+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-61a2-7765-bb25-2cebc2956c13', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a1ffe6-61a2-8219-ab0b-719dc4a1e61f', NULL, '', '', '2026-11-21 20:57:30.787084+00', '2026-11-21 20:57:30.790844+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 20:57:30.790844+00');
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-61b3-7549-a68a-32e33f3a24f4', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.80423+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.806933+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-61cd-797e-afab-25aec315c15e', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.830023+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a1ffe6-61e3-806e-8621-1d6a9db08b85', NULL, '', '', '2026-11-21 20:57:30.851551+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1ffe6-61fd-7acf-8caf-045d967491a2', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 20:57:30.877705+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-605a-7230-be5c-cc9d1c582e06', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6076-7bcf-9956-6677bf5c682f', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6077-7916-90e7-93b6580a68e0', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-607a-7efe-b368-6bcf0d192d8d', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6083-74a2-ad59-8e8a51b45157', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6083-74a2-ad59-8e8a51b45157', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-608e-7415-88d0-5179d279f0c8', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-608e-7415-88d0-5179d279f0c8', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-60e8-7576-b1e8-41ad9e554546', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-60f5-795c-9b09-0d9a2e55c966', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6119-742d-9203-403b40638abf', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6131-73d2-8872-efdf4b22f3d2', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6131-73d2-8872-efdf4b22f3d2', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-6131-73d2-8872-efdf4b22f3d2', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61cd-797e-afab-25aec315c15e', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61cd-797e-afab-25aec315c15e', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61cd-797e-afab-25aec315c15e', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'b', '31');

INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6076-8265-88a0-f4ad68b915a9', '01a1ffe6-6076-7bcf-9956-6677bf5c682f', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.486861+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6077-800e-aedb-cc2651e7d838', '01a1ffe6-6077-7916-90e7-93b6580a68e0', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-21 20:57:32.489084+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-607a-8be4-8e5a-359c7b3e1ab2', '01a1ffe6-607a-7efe-b368-6bcf0d192d8d', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-21 20:57:32.493357+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6083-87d9-8a25-e42a226120e1', '01a1ffe6-6083-74a2-ad59-8e8a51b45157', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.505484+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-608e-8b5d-811a-6df6cecf7540', '01a1ffe6-608e-7415-88d0-5179d279f0c8', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-21 20:57:32.519327+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6099-8cc9-aaae-96e320a5f151', '01a1ffe6-6099-76b8-a1a8-8115e624c0ba', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-21 20:57:32.529034+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-60a2-8e55-ad5f-ea5888f23fa9', '01a1ffe6-60a2-78d6-ba5a-09ede36a35cf', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-21 20:57:32.535002+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-60d1-8cc7-b744-882b21effb4a', '01a1ffe6-60d1-7ee8-9080-048edc08ef4e', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-26T00:57:30.578Z"}', 0, '2026-11-26 00:57:30.579609+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-60d6-896f-91be-d947e1466a07', '01a1ffe6-60d6-76be-8db0-af44d9752c08', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.582315+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-60da-88da-8f77-db5b95d91224', '01a1ffe6-60da-73fd-95d5-29f31a912c5a', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-21 20:57:32.592273+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6119-848e-bd01-05d40aca0ee3', '01a1ffe6-6119-742d-9203-403b40638abf', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.656291+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6122-8a2b-95ce-075b0992b961', '01a1ffe6-6122-7840-a88d-1eb710a3c0c9', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-21 20:57:32.662879+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6128-8822-b6c9-d25e88029e96', '01a1ffe6-6128-70af-bf3a-43d1e902d053', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-21 20:57:32.666141+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6139-8e67-94cd-986d7aaa3db4', '01a1ffe6-6139-7714-917d-83ecd045c0b8', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.68914+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6139-8043-b742-3d692d270d06', '01a1ffe6-6139-7714-917d-83ecd045c0b8', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.692043+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6145-84ac-99bf-8a5de87d1005', '01a1ffe6-6145-7705-95f7-2df5a83b63df', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-21 20:57:32.706181+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6158-8ec3-b851-a6ee7d7ccfa9', '01a1ffe6-6158-77c4-915f-132904a925d4', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-21 20:57:32.714753+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6165-816d-9d95-50930eec08ca', '01a1ffe6-6165-7184-8dd3-e3cfab283acf', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.725814+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-617f-8335-96bc-c368eafff75e', '01a1ffe6-617f-7e98-a209-2aa9456c0345', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-21 20:57:32.754294+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6184-849a-be95-2b24d9da3807', '01a1ffe6-6184-72a6-b418-fcc00df8f665', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.756759+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6189-8816-9dc8-231439975769', '01a1ffe6-6189-70d3-9b6b-14f88f7d7dbf', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-21 20:57:32.765031+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6190-8c22-ba18-d23b49db08c4', '01a1ffe6-6190-7322-8450-29ff736e8cbc', 'signal', 'tell', ',0,0', 1, 'done', NULL, '', '', '{"id":"to be told by all","v":9}', 1, '2026-11-21 20:57:32.771263+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6196-8d38-85ad-83e4cdbb6da6', '01a1ffe6-6196-7ee2-b92f-a1ae06b87a9c', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 20:57:32.774863+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6198-8578-b6ea-a897dfed18e4', '01a1ffe6-6198-717f-ab91-3a7cab41a143', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-21T20:57:30.780Z","job_id":"01a1ffe6-6198-8578-b6ea-a897dfed18e4","ju":"2026-11-21T20:57:30.780Z"}', 2, '2026-11-21 20:57:32.780862+00', NULL, '01a1ffe6-6198-8578-b6ea-a897dfed18e4', 'success', 200, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-619c-855f-9b09-ce1c60be5fd8', '01a1ffe6-619c-731b-ab4a-e9f1606d0197', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-21 20:57:32.784361+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-6189-80f4-a672-066bc96e802b', '01a1ffe6-6189-70d3-9b6b-14f88f7d7dbf', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a1ffe6-6185-87dc-bc62-0739cf7fc7cc", "message": "enough"}, "descend": true}', 1, '2026-11-21 20:57:32.788981+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-60b9-8e5a-a998-289b09eb6865', '01a1ffe6-60b9-7da6-afe2-c4437e0165dd', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-21 20:57:32.795467+00', NULL, '01a1ffe6-60b9-8e5a-a998-289b09eb6865', 'success', 200, 0, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-61b6-882f-a54a-8b64f9b598a3', '01a1ffe6-61b6-72f3-92b9-172d4e0009e1', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-21 20:57:32.821596+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-61cd-86ce-ae7d-60480ce7e61c', '01a1ffe6-61cd-797e-afab-25aec315c15e', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-21 20:57:32.841398+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-61e3-8c08-bd67-57f00ebebc1a', '01a1ffe6-61e3-7c31-a731-a9b4a3d5ec44', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-21 20:57:32.862709+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-612c-81d8-8b06-ba9611f3771e', '01a1ffe6-612c-788a-b1e9-4ada91dd5606', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 1, '2026-11-21 20:57:30.682345+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-60e3-845f-bca6-ad19d456af48', '01a1ffe6-60e3-79cc-99b2-2111d0d14cfb', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-21 20:57:32.608242+00', 'leaves', '01a1ffe6-60e3-845f-bca6-ad19d456af48', 'success', 200, 0, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('62061ef0-1a4b-8d1e-a567-bef2ac3ef4f7', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-21 20:57:30.875321+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('aebc4d23-e285-4c13-a5de-3a35800951bc', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-21 20:57:30.87334+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('730d5109-1575-8f76-abbe-8ce97032ac3f', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-21 20:57:32.80423+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1ffe6-61fd-8d69-8577-d5bc9e829c54', '01a1ffe6-61fd-7acf-8caf-045d967491a2', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-21 20:57:30.8914+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('6fd3f5db-323d-408b-9468-e59684ed1cb5', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-21 20:57:30.882685+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('43e3f4a5-5111-8461-bd9e-0e98c6457c28', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-21 20:57:30.883118+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('72e4bbb5-2ada-88ca-9831-6fa30045fedd', 1, 'done', NULL, 'success', 200, '', '', '2026-11-21 20:57:30.795467+00', '2999-01-01 00:00:00+00', '01a1ffe6-60b9-8e5a-a998-289b09eb6865');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('d76cf70d-730c-8093-85d6-129a3d1b36d1', 2, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-21 20:57:30.798635+00', '2999-01-01 00:00:00+00', NULL);

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 2, 'd76cf70d-730c-8093-85d6-129a3d1b36d1');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a1ffe6-60b0-7845-891c-63726f6c093a', 'waiting', '2026-11-21 20:57:30.545222+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a1ffe6-60b9-7da6-afe2-c4437e0165dd', 'woken', '2026-11-21 20:57:30.553712+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'all', '01a1ffe6-60bf-7587-9299-8753cd8b9943', 'to be told by all', '2026-11-21 20:57:30.559863+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a1ffe6-60c6-72f1-bc7a-12d850094cb7', 'to be told by SQL', '2026-11-21 20:57:30.566442+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a1ffe6-60cc-7bac-b355-50769c1c82ef', 'to be told by a row', '2026-11-21 20:57:30.572256+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'none', '01a1ffe6-6167-7d49-8e07-0c8fef96afec', 'victim', '2026-11-21 20:57:30.727218+00');

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 9, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 6, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 2, true);

ALTER TABLE ONLY legwork_golden.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_app_version_key UNIQUE (app, version);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.child
    ADD CONSTRAINT child_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.dead_letter_event
    ADD CONSTRAINT dead_letter_event_pkey PRIMARY KEY (ord);

ALTER TABLE ONLY legwork_golden.dead_letter
    ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.format
    ADD CONSTRAINT format_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY legwork_golden.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.guid_ledger
    ADD CONSTRAINT guid_ledger_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.hook
    ADD CONSTRAINT hook_pkey PRIMARY KEY (work, ord);

ALTER TABLE ONLY legwork_golden.job_data
    ADD CONSTRAINT job_data_pkey PRIMARY KEY (gid, path);

ALTER TABLE ONLY legwork_golden.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX dead_letter_event_letter ON legwork_golden.dead_letter_event USING btree (letter, ord);

CREATE INDEX dead_letter_gid ON legwork_golden.dead_letter USING btree (gid);

CREATE INDEX dead_letter_guid ON legwork_golden.dead_letter USING btree (guid);

CREATE INDEX dead_letter_state ON legwork_golden.dead_letter USING btree (state, at, id);

CREATE INDEX hook_gid ON legwork_golden.hook USING btree (gid);

CREATE INDEX hook_key ON legwork_golden.hook USING btree (topic, key, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

