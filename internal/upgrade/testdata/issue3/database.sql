CREATE SCHEMA legwork_golden;

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
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, signal.traceparent)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start(topic text, data json, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    AS $_$
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
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data, start.traceparent);
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
    data bytea NOT NULL
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
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
    CONSTRAINT outbox_gid CHECK (
CASE lane
    WHEN 'start'::text THEN (gid IS NULL)
    WHEN 'signal'::text THEN true
    ELSE (gid IS NOT NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

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

INSERT INTO legwork_golden.activity VALUES ('01a1fe77-32ca-7a66-9335-87a28e399a04', 't', ',0', 101100000000001, '64b0e176-989e-8ad0-9710-c4191a2915ea', NULL, 'success', 200, '{"n":1}', '2026-11-21 14:16:27.091204+00', '2026-11-21 14:16:27.091204+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-33de-7643-a3c9-85d6da2f8753', 'b', ',0,0,0', 201100000000001, '01a1fe77-33de-83fb-8c2b-2c4a256f9950', '01a1fe77-33de-8eb3-babf-165368a27594', 'success', 200, '{"n":8}', '2026-11-21 14:16:27.399078+00', '2026-11-21 14:16:27.426114+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3436-711d-a653-5b01cf64b235', 'wt', ',0', 101100000000001, '5b5f8ce4-f335-8c03-b181-058c1b4353c3', NULL, 'success', 200, '{"group":"one"}', '2026-11-21 14:16:27.44819+00', '2026-11-21 14:16:27.44819+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-32ca-7a66-9335-87a28e399a04', 'a', ',0,0', 201100000000001, '01a1fe77-32ca-8dd2-b12b-eba1f075e1a7', '01a1fe77-32ca-833e-965f-1f5b51dbdc0c', 'success', 200, '{"n":1}', '2026-11-21 14:16:27.103848+00', '2026-11-21 14:16:27.12791+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3436-711d-a653-5b01cf64b235', 'h', ',0,0', 1100000000000, '01a1fe77-3436-84d6-981e-6e6972fda50c', '01a1fe77-3436-81aa-90fd-051dff4c131b', NULL, NULL, NULL, '2026-11-21 14:16:27.455955+00', '2026-11-21 14:16:27.468108+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3458-76ed-9c43-a12012eccabe', 'wt', ',0', 101100000000001, 'e235a2e5-e13c-8bfe-b14a-f9d4b45f452a', NULL, 'success', 200, '{"group":"two"}', '2026-11-21 14:16:27.480926+00', '2026-11-21 14:16:27.480926+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-32ca-7a66-9335-87a28e399a04', 'b', ',0,0,0', 201100000000001, '01a1fe77-32ca-826f-a51a-fcc7de5d32a5', '01a1fe77-32ca-86fc-aa58-6edac679bf50', 'success', 200, '{"n":1}', '2026-11-21 14:16:27.145698+00', '2026-11-21 14:16:27.167839+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3333-7bd0-9c91-2d61fa01f287', 't', ',0', 101100000000001, '3934fc30-698b-8222-8142-36073691e113', NULL, 'success', 200, '{"n":2}', '2026-11-21 14:16:27.188177+00', '2026-11-21 14:16:27.188177+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3334-7c5c-bfa8-22cbcf2afb9f', 't', ',0', 101100000000001, 'ceb0a57e-5203-8b5f-9ad1-63d69971897c', NULL, 'success', 200, '{"n":3}', '2026-11-21 14:16:27.189084+00', '2026-11-21 14:16:27.189084+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3334-7c5c-bfa8-22cbcf2afb9f', 'a', ',0,0', 1100000000000, '01a1fe77-3334-8094-9180-c5e57141e07a', '01a1fe77-3334-8391-b722-1b1bf42b0821', NULL, NULL, NULL, '2026-11-21 14:16:27.189721+00', '2026-11-21 14:16:27.19055+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-333f-74d0-a662-4d950462e498', 't', ',0', 101100000000001, '8aaf6737-2113-8bf6-81d9-da1539c9f303', NULL, 'success', 200, '{"n":4}', '2026-11-21 14:16:27.201522+00', '2026-11-21 14:16:27.201522+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-333f-74d0-a662-4d950462e498', 'a', ',0,0', 1100000000000, '01a1fe77-333f-8afb-b123-e67c23738e1f', '01a1fe77-333f-8828-90c7-149051db8f79', NULL, NULL, NULL, '2026-11-21 14:16:27.20435+00', '2026-11-21 14:16:27.208274+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3360-7892-a5ee-5e5693ec7144', 't', ',0', 101100000000001, 'bddfb354-6742-8bd1-80b0-93575adc3a57', NULL, 'success', 200, '{"n":5}', '2026-11-21 14:16:27.232875+00', '2026-11-21 14:16:27.232875+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3458-76ed-9c43-a12012eccabe', 'h', ',0,0', 1100000000000, '01a1fe77-3458-8f7a-a8a9-1d4a469d91ba', '01a1fe77-3458-86bd-b27d-3f376f1fa9bb', NULL, NULL, NULL, '2026-11-21 14:16:27.487767+00', '2026-11-21 14:16:27.490033+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3360-7892-a5ee-5e5693ec7144', 'a', ',0,0', 201100000000001, '01a1fe77-3360-816a-85a5-20d3ae4e17cf', '01a1fe77-3360-862a-bd16-dcb8e1b56c4c', 'success', 200, '{"n":5}', '2026-11-21 14:16:27.233989+00', '2026-11-21 14:16:27.252649+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3380-7cb3-8676-d68cd48f7b71', 't', ',0', 101100000000001, '32caaa1f-d952-81c4-a740-16c9bbb84086', NULL, 'success', 200, '{"n":6}', '2026-11-21 14:16:27.26486+00', '2026-11-21 14:16:27.26486+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-346a-7f5f-a7d4-4bde664935b6', 'wt', ',0', 101100000000001, '84656470-240d-85e8-9ac1-18acf06dd984', NULL, 'success', 200, '{"group":"all"}', '2026-11-21 14:16:27.498692+00', '2026-11-21 14:16:27.498692+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3380-7cb3-8676-d68cd48f7b71', 'a', ',0,0', 201100000000001, '01a1fe77-3380-8645-91b5-09a5f6fbc662', '01a1fe77-3380-87e9-8190-9421fee83689', 'success', 200, '{"n":6}', '2026-11-21 14:16:27.266974+00', '2026-11-21 14:16:27.285135+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3380-7cb3-8676-d68cd48f7b71', 'b', ',0,0,0', 1100000000000, '01a1fe77-3380-818d-ac39-6c4f43c5f68e', '01a1fe77-3380-82e7-825e-2751c7e07372', NULL, NULL, NULL, '2026-11-21 14:16:27.29407+00', '2026-11-21 14:16:27.297458+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-33a9-74d6-9d78-dcedb36223e6', 't', ',0', 101100000000001, '912d7f82-850e-8365-aa82-c04b426a9678', NULL, 'success', 200, '{"n":7}', '2026-11-21 14:16:27.306053+00', '2026-11-21 14:16:27.306053+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-346a-7f5f-a7d4-4bde664935b6', 'h', ',0,0', 1100000000000, '01a1fe77-346a-8fe6-ab1a-e47b5d19acd8', '01a1fe77-346a-829e-b045-5c315ec16617', NULL, NULL, NULL, '2026-11-21 14:16:27.501293+00', '2026-11-21 14:16:27.503334+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3476-7033-b986-7d92b4e1c93f', 'wt', ',0', 101100000000001, 'e886c7ed-5b4f-8d9d-995e-3eb56692b2ef', NULL, 'success', 200, '{"group":"two"}', '2026-11-21 14:16:27.512233+00', '2026-11-21 14:16:27.512233+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-33a9-74d6-9d78-dcedb36223e6', 'a', ',0,0', 201100000000001, '01a1fe77-33a9-898b-a5df-0700e0282212', '01a1fe77-33a9-8e73-a606-df664d668ae8', 'success', 200, '{"n":7}', '2026-11-21 14:16:27.308009+00', '2026-11-21 14:16:27.331885+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-33a9-74d6-9d78-dcedb36223e6', 'b', ',0,0,0', 1100000000000, '01a1fe77-33a9-8a6a-9b72-e56c4238d34e', '01a1fe77-33a9-82a5-9451-a583267412e3', NULL, NULL, NULL, '2026-11-21 14:16:27.349033+00', '2026-11-21 14:16:27.349946+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-33de-7643-a3c9-85d6da2f8753', 't', ',0', 101100000000001, 'e7204903-8aa7-8ccb-a821-2c81e9128886', NULL, 'success', 200, '{"n":8}', '2026-11-21 14:16:27.358268+00', '2026-11-21 14:16:27.358268+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3476-7033-b986-7d92b4e1c93f', 'h', ',0,0', 1100000000000, '01a1fe77-3476-8522-a3e4-4d32b2cf21c4', '01a1fe77-3476-83ea-856f-0e10ae103f01', NULL, NULL, NULL, '2026-11-21 14:16:27.514702+00', '2026-11-21 14:16:27.515541+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-33de-7643-a3c9-85d6da2f8753', 'a', ',0,0', 201100000000001, '01a1fe77-33de-8319-b75e-b6f5cccdce38', '01a1fe77-33de-84ea-9f70-a6b76ffdc1a0', 'success', 200, '{"n":8}', '2026-11-21 14:16:27.358744+00', '2026-11-21 14:16:27.383457+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3491-7c4a-8833-13a90b20d8d0', 'wt', ',0', 101100000000001, 'e2a2cba0-36b5-84bd-ab03-0ae287c1f0f8', NULL, 'success', 200, '{"group":"two"}', '2026-11-21 14:16:27.538104+00', '2026-11-21 14:16:27.538104+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3491-7c4a-8833-13a90b20d8d0', 'h', ',0,0', 1100000000000, '01a1fe77-3491-83ae-af43-d3b0706b42d1', '01a1fe77-3491-8038-8bc9-4cb00a3b8378', NULL, NULL, NULL, '2026-11-21 14:16:27.539023+00', '2026-11-21 14:16:27.539739+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-349f-777b-acf2-31330181be5c', 'st', ',0', 101100000000001, '7b0905e3-f29a-8284-a136-77b5c8a9b573', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.551287+00', '2026-11-21 14:16:27.551287+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-349f-777b-acf2-31330181be5c', 's', ',0,0', 1100000000000, '01a1fe77-349f-8b5e-8e8c-3d039fea50db', '01a1fe77-349f-8c3e-a1e5-6c93f7dae202', NULL, NULL, NULL, '2026-11-21 14:16:27.551973+00', '2026-11-21 14:16:27.555877+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34a8-7005-beef-241f52e74b01', 'pt', ',0', 101100000000001, '24f9d739-cffc-8255-8d86-64427529611a', NULL, 'success', 200, '{"n":9}', '2026-11-21 14:16:27.560817+00', '2026-11-21 14:16:27.560817+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34ac-774c-882a-5d69fd42f38e', 'pt', ',0', 101100000000001, 'e9fa64f8-fb3f-8d9c-9c22-f3e88dc4fcdf', NULL, 'success', 200, '{"n":10}', '2026-11-21 14:16:27.564182+00', '2026-11-21 14:16:27.564182+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34ac-774c-882a-5d69fd42f38e', 'p', ',0,0', 1100000000000, '01a1fe77-34ac-8df1-9c33-4dcdcab1dffd', '01a1fe77-34ac-8680-aae5-c4e25d183866', NULL, NULL, NULL, '2026-11-21 14:16:27.564666+00', '2026-11-21 14:16:27.567615+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34b1-798f-92b7-63928038656d', 'ct', ',0', 101100000000001, '01a1fe77-34ac-8680-aae5-c4e25d183866', NULL, 'success', 200, '{"n":10}', '2026-11-21 14:16:27.573913+00', '2026-11-21 14:16:27.573913+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34b1-798f-92b7-63928038656d', 'c', ',0,0', 1100000000000, '01a1fe77-34b1-8a97-b04a-8f54ee96a6f9', '01a1fe77-34b1-8e30-af41-825d02a4f16c', NULL, NULL, NULL, '2026-11-21 14:16:27.577855+00', '2026-11-21 14:16:27.581931+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34c6-7b7a-b0ac-ce2928a8f78d', 'pt', ',0', 101100000000001, '3703b5fb-a3a4-8d62-b685-49815a66ae37', NULL, 'success', 200, '{"n":11}', '2026-11-21 14:16:27.592009+00', '2026-11-21 14:16:27.592009+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34c6-7b7a-b0ac-ce2928a8f78d', 'p', ',0,0', 1100000000000, '01a1fe77-34c6-82a2-841b-733f6a3ec3cd', '01a1fe77-34c6-8b34-9aa6-2be97aa2f902', NULL, NULL, NULL, '2026-11-21 14:16:27.595167+00', '2026-11-21 14:16:27.608496+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34e7-7ea3-b630-e17275173db5', 'ct', ',0', 101100000000001, '01a1fe77-34c6-8b34-9aa6-2be97aa2f902', NULL, 'success', 200, '{"n":11}', '2026-11-21 14:16:27.623931+00', '2026-11-21 14:16:27.623931+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-34e7-7ea3-b630-e17275173db5', 'c', ',0,0', 201100000000001, '01a1fe77-34e7-8f4b-8a86-1876d29928c9', '01a1fe77-34e7-89ef-8f90-27bcb1c202ea', 'success', 200, '{"n":11}', '2026-11-21 14:16:27.633528+00', '2026-11-21 14:16:27.640602+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'rt', ',0', 101100000000001, 'c9d16e1e-b72f-8f1a-a84d-8e5fef7eb905', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.662693+00', '2026-11-21 14:16:27.662693+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'rw', ',0,0,0', 201100000000001, '01a1fe77-350c-8c0e-b0f0-fe6e305b76eb', '01a1fe77-350c-8695-959c-371495b2ee32', 'success', 201, '{"n":1}', '2026-11-21 14:16:27.691918+00', '2026-11-21 14:16:27.715406+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'again', ',0,0,0,0', 1100000000001, '01a1fe77-350c-8722-89dc-12c0da64ed55', NULL, NULL, NULL, NULL, '2026-11-21 14:16:27.72441+00', '2026-11-21 14:16:27.727866+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'r', ',0,1', 0, '01a1fe77-350c-8b07-ba70-f4e2078f1ff0', NULL, 'success', 200, '{"round":2}', '2026-11-21 14:16:27.742586+00', '2026-11-21 14:16:27.742586+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'rw', ',0,1,0', 201100000000001, '01a1fe77-350c-8d09-b6c7-8937fdabd828', '01a1fe77-350c-8343-a712-7c7126040660', 'success', 201, '{"n":2}', '2026-11-21 14:16:27.751922+00', '2026-11-21 14:16:27.775309+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'again', ',0,1,0,0', 1100000000001, '01a1fe77-350c-8d08-a93d-f539147032ce', NULL, NULL, NULL, NULL, '2026-11-21 14:16:27.785355+00', '2026-11-21 14:16:27.786214+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'r', ',0,0', 3100000000003, '01a1fe77-350c-8a13-b08b-b4b5e7286d6a', NULL, 'success', 200, '{"round":1}', '2026-11-21 14:16:27.666942+00', '2026-11-21 14:16:27.792489+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'r', ',0,2', 0, '01a1fe77-350c-80db-8f12-2148da67b09e', NULL, 'success', 200, '{"round":3}', '2026-11-21 14:16:27.792489+00', '2026-11-21 14:16:27.792489+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'rw', ',0,2,0', 201100000000001, '01a1fe77-350c-881a-b004-8afb236c0e26', '01a1fe77-350c-8916-8bb0-24be4b8c9f20', 'success', 200, '{"n":3}', '2026-11-21 14:16:27.809575+00', '2026-11-21 14:16:27.829226+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'rt', ',0', 101100000000001, 'd67f9e49-c2bc-82bd-b9d4-45c1c2afcf6e', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.837129+00', '2026-11-21 14:16:27.837129+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'r', ',0,0', 1100000000001, '01a1fe77-35bc-852f-9c2b-2f8f690f9296', NULL, 'success', 200, '{"round":1}', '2026-11-21 14:16:27.841942+00', '2026-11-21 14:16:27.845238+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'rw', ',0,0,0', 201100000000001, '01a1fe77-35bc-8f34-834f-28dfb400c488', '01a1fe77-35bc-8c76-898b-fe03908e37af', 'success', 201, '{"n":1}', '2026-11-21 14:16:27.857106+00', '2026-11-21 14:16:27.876627+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-35ea-7451-bef3-fde65b791a05', 'rt', ',0', 101100000000001, '57d9ba54-7e84-8f44-990e-7680ac453192', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.882656+00', '2026-11-21 14:16:27.882656+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-35ea-7451-bef3-fde65b791a05', 'r', ',0,0', 1100000000001, '01a1fe77-35ea-8d31-9c30-02d21be12e9d', NULL, 'success', 200, '{"round":1}', '2026-11-21 14:16:27.884164+00', '2026-11-21 14:16:27.889829+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-35ea-7451-bef3-fde65b791a05', 'rw', ',0,0,0', 1100000000000, '01a1fe77-35ea-824b-ab02-83400ac48a00', '01a1fe77-35ea-8558-b6fb-5e15099d6d2b', NULL, NULL, NULL, '2026-11-21 14:16:27.896147+00', '2026-11-21 14:16:27.897196+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3602-7240-b112-07167997ec31', 'qt', ',0', 101100000000001, '274383b9-3cd3-8b7b-b772-8bfa5184f280', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.906249+00', '2026-11-21 14:16:27.906249+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3602-7240-b112-07167997ec31', 'q', ',0,0', 1100000000000, '01a1fe77-3602-8697-a782-6a41b4ab27f8', '01a1fe77-3602-862b-909a-17277b8ee1b7', NULL, NULL, NULL, '2026-11-21 14:16:27.906928+00', '2026-11-21 14:16:27.912046+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3612-7573-a815-86f78aab5b27', 'qt', ',0', 101100000000001, '65627fcb-fa3b-819d-af55-1a514a25993e', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.923769+00', '2026-11-21 14:16:27.923769+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3701-77e0-a636-e086e367c776', 'it', ',0', 101100000000001, 'dbb72870-e325-86ae-88a7-f9a28c8314ca', NULL, 'success', 200, '{}', '2026-11-21 14:16:28.161206+00', '2026-11-21 14:16:28.161206+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3612-7573-a815-86f78aab5b27', 'q', ',0,0', 1100000000000, '01a1fe77-3612-87bd-b950-bceca638b941', '01a1fe77-3612-84d8-8afc-893b625cd658', NULL, NULL, NULL, '2026-11-21 14:16:27.926615+00', '2026-11-21 14:16:27.940571+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3628-7d16-8773-7020d02736f5', 'ft', ',0', 101100000000001, '1a6bbe2e-0abe-8110-b1d2-d16558b3b814', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.944564+00', '2026-11-21 14:16:27.944564+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3708-7467-b598-0ddf28646a72', 'wt', ',0', 101100000000001, 'c3b24f86-91ee-882a-8064-702c810eac60', NULL, 'success', 200, '{"group":"none"}', '2026-11-21 14:16:28.168535+00', '2026-11-21 14:16:28.168535+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3708-7467-b598-0ddf28646a72', 'h', ',0,0', 1100000000000, '01a1fe77-3708-8782-9344-dfefdbebea50', '01a1fe77-3708-89aa-babd-6e3b09943238', NULL, NULL, NULL, '2026-11-21 14:16:28.169585+00', '2026-11-21 14:16:28.170303+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3628-7d16-8773-7020d02736f5', 'f', ',0,0', 201100000000001, '01a1fe77-3628-83c5-823b-598e8461c787', '01a1fe77-3628-85ea-ba39-4b09ef879aed', 'error', 422, '{"message":"no"}', '2026-11-21 14:16:27.947218+00', '2026-11-21 14:16:27.958244+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'jt', ',0', 101100000000001, '9549ca38-1fc4-8801-a315-00fa05146245', NULL, 'success', 200, '{}', '2026-11-21 14:16:27.975689+00', '2026-11-21 14:16:27.975689+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-371f-7c34-9e67-c3d013c2dde5', 'kt', ',0', 101100000000001, 'f17a7f26-651b-8f5d-bf49-b6346833be29', NULL, 'success', 200, '{"id":"victim"}', '2026-11-21 14:16:28.1912+00', '2026-11-21 14:16:28.1912+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37a1-7c55-8439-907cc509498d', 'tell', ',0,0', 201100000000000, '01a1fe77-37a1-8619-842a-7f7f4d38b147', NULL, 'success', 200, NULL, '2026-11-21 14:16:28.325634+00', '2026-11-21 14:16:28.335869+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'j1', ',0,0', 201100000000001, '01a1fe77-3647-8d05-9da3-55325046a117', '01a1fe77-3647-8f5a-96bf-ac0e69369aca', 'success', 200, '{"n":1}', '2026-11-21 14:16:27.976534+00', '2026-11-21 14:16:27.995724+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-371f-7c34-9e67-c3d013c2dde5', 'k', ',0,0', 201100000000000, '01a1fe77-371f-8f84-ace6-c3ec4aa6b40c', NULL, 'success', 200, NULL, '2026-11-21 14:16:28.194143+00', '2026-11-21 14:16:28.209253+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'j2', ',0,0', 201100000000001, '01a1fe77-3647-8d94-bf18-fd721384170d', '01a1fe77-3647-8112-a3fb-ee5563f343a9', 'success', 200, '{"n":2}', '2026-11-21 14:16:27.981662+00', '2026-11-21 14:16:28.016441+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3681-7970-ad15-77a0c240bcba', 'jt', ',0', 101100000000001, 'd0da9ee1-50a2-8b4a-820d-628054ab5169', NULL, 'success', 200, '{}', '2026-11-21 14:16:28.033594+00', '2026-11-21 14:16:28.033594+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3741-72cf-ab7d-1b49f44b54c2', 'pt', ',0', 101100000000001, '50e9cc2b-b951-8229-a445-f5f56b559074', NULL, 'success', 200, '{"n":12}', '2026-11-21 14:16:28.226207+00', '2026-11-21 14:16:28.226207+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3741-72cf-ab7d-1b49f44b54c2', 'p', ',0,0', 1100000000000, '01a1fe77-3741-8ef1-9d0a-7bab3c47798a', '01a1fe77-3741-8a63-9d8d-3c0889d8480b', NULL, NULL, NULL, '2026-11-21 14:16:28.231934+00', '2026-11-21 14:16:28.234626+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3681-7970-ad15-77a0c240bcba', 'j1', ',0,0', 201100000000001, '01a1fe77-3681-87b3-ac38-93685f46d318', '01a1fe77-3681-8d2e-b0a0-37ae17566a31', 'success', 200, '{"n":1}', '2026-11-21 14:16:28.034472+00', '2026-11-21 14:16:28.065781+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-375a-77e1-84bc-b950de0c2a69', 'ct', ',0', 101100000000001, '01a1fe77-3741-8a63-9d8d-3c0889d8480b', NULL, 'success', 200, '{"n":12}', '2026-11-21 14:16:28.250406+00', '2026-11-21 14:16:28.250406+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3681-7970-ad15-77a0c240bcba', 'j2', ',0,0', 201100000000001, '01a1fe77-3681-8d85-807f-8a50edee5083', '01a1fe77-3681-80e7-9e7e-87102db7cece', 'success', 200, '{"n":2}', '2026-11-21 14:16:28.046503+00', '2026-11-21 14:16:28.076782+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-375a-77e1-84bc-b950de0c2a69', 'c', ',0,0', 1100000000000, '01a1fe77-375a-8256-a421-4e18d0862cba', '01a1fe77-375a-8449-bd1e-a5bae92e82d1', NULL, NULL, NULL, '2026-11-21 14:16:28.257302+00', '2026-11-21 14:16:28.263293+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3681-7970-ad15-77a0c240bcba', 'j3', ',0,0,0', 1100000000000, '01a1fe77-3681-86a9-b60e-b0e1bb4ebc29', '01a1fe77-3681-817d-ade9-2bcac66ad43b', NULL, NULL, NULL, '2026-11-21 14:16:28.089215+00', '2026-11-21 14:16:28.1056+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-36d8-7303-9004-62b0d11cd717', 'ot', ',0', 101100000000001, '9675e9d1-fcdc-8576-a913-4540c1d5a4a6', NULL, 'success', 200, '{}', '2026-11-21 14:16:28.120423+00', '2026-11-21 14:16:28.120423+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-36d8-7303-9004-62b0d11cd717', 'o', ',0,0', 1100000000000, '01a1fe77-36d8-8ad9-a7c8-ea07bef95a19', '01a1fe77-36d8-818d-89af-13f9d2a5d565', NULL, NULL, NULL, '2026-11-21 14:16:28.121111+00', '2026-11-21 14:16:28.122259+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-36e7-720f-a7f6-5266c7630a2b', 'it', ',0', 101100000000001, '457174ad-2658-8f81-a3ff-d524dcfd249f', NULL, 'success', 200, '{}', '2026-11-21 14:16:28.135269+00', '2026-11-21 14:16:28.135269+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-36e7-720f-a7f6-5266c7630a2b', 'i', ',0,0', 1100000000000, '01a1fe77-36e7-842b-a5a7-cff5c99bca6a', NULL, NULL, NULL, NULL, '2026-11-21 14:16:28.135988+00', '2026-11-21 14:16:28.140088+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-376b-7229-bb2c-5ca2be4abb14', 'kt', ',0', 101100000000001, '1f526b21-5177-816b-b333-e71fad25f7c9', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-21 14:16:28.267869+00', '2026-11-21 14:16:28.267869+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-376d-79f0-9b86-146dfbd45c3f', 'pt', ',0', 101100000000001, '24238316-8fe6-8cf1-b13a-45a0075d73b1', NULL, 'success', 200, '{"n":13}', '2026-11-21 14:16:28.269463+00', '2026-11-21 14:16:28.269463+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-376d-79f0-9b86-146dfbd45c3f', 'p', ',0,0', 1100000000000, '01a1fe77-376d-8e9a-acd8-f626606750cb', '01a1fe77-376d-8a3e-92bb-b13aaf4d3104', NULL, NULL, NULL, '2026-11-21 14:16:28.27192+00', '2026-11-21 14:16:28.274137+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-378a-764c-be67-9be6db741687', 'ct', ',0', 101100000000001, '01a1fe77-376d-8a3e-92bb-b13aaf4d3104', NULL, 'success', 200, '{"n":13}', '2026-11-21 14:16:28.299467+00', '2026-11-21 14:16:28.299467+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-378a-764c-be67-9be6db741687', 'c', ',0,0', 1100000000000, '01a1fe77-378a-8195-93c8-7093a72eb0b1', '01a1fe77-378a-8f2a-8d26-d97cb277111d', NULL, NULL, NULL, '2026-11-21 14:16:28.309621+00', '2026-11-21 14:16:28.312014+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37a1-7c55-8439-907cc509498d', 'tt', ',0', 101100000000001, '99b67161-8676-80ad-a4e4-0e54c0cc07b7', NULL, 'success', 200, '{"group":"all"}', '2026-11-21 14:16:28.321552+00', '2026-11-21 14:16:28.321552+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37b8-7717-bd17-7ab448935bde', 'xt', ',0', 101100000000001, '38a92835-b082-8fbf-8646-7fc8d90813da', NULL, 'success', 200, '{"n":14}', '2026-11-21 14:16:28.344736+00', '2026-11-21 14:16:28.344736+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37bb-7f8f-8779-51f68ff4a274', 'xt', ',0', 101100000000001, '57f97152-5ca8-8245-8db1-4eac2c14b896', NULL, 'success', 200, '{"n":15}', '2026-11-21 14:16:28.35018+00', '2026-11-21 14:16:28.35018+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37bb-7f8f-8779-51f68ff4a274', 'x', ',0,0', 1100000000000, '01a1fe77-37bb-89b4-8976-6cfbe02454b2', '01a1fe77-37bb-8b72-8a47-f560f1f4ca99', NULL, NULL, NULL, '2026-11-21 14:16:28.351062+00', '2026-11-21 14:16:28.354293+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37d4-786b-ba81-3c3a9d144347', 'ct', ',0', 101100000000001, '01a1fe77-37bb-8b72-8a47-f560f1f4ca99', NULL, 'success', 200, '{"n":15}', '2026-11-21 14:16:28.372569+00', '2026-11-21 14:16:28.372569+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37d4-786b-ba81-3c3a9d144347', 'c', ',0,0', 1100000000000, '01a1fe77-37d4-86a5-a90e-0b22466a86d7', '01a1fe77-37d4-80ef-8c9f-c481e0432ebd', NULL, NULL, NULL, '2026-11-21 14:16:28.381711+00', '2026-11-21 14:16:28.385189+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37ec-7331-b923-ede59d37c6b5', 'kt', ',0', 101100000000001, '79d5593e-0fbe-8a19-918d-1c2db39a6f16', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-21 14:16:28.39625+00', '2026-11-21 14:16:28.39625+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-37ec-7331-b923-ede59d37c6b5', 'k', ',0,0', 201100000000000, '01a1fe77-37ec-8659-9972-17750cb1fe91', NULL, 'success', 200, NULL, '2026-11-21 14:16:28.399212+00', '2026-11-21 14:16:28.424311+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-3830-73d4-a22a-96de0f7462e9', 't', ',0', 101100000000001, 'c5c3dca7-5e4f-838b-a061-a359735c645d', NULL, 'success', 200, '{"n":30}', '2026-11-21 14:16:28.467387+00', '2026-11-21 14:16:28.467387+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-383a-71bd-af09-df00a1afbe15', 't', ',0', 101100000000001, 'e02999fc-8fbf-86c5-bacb-f61644a8f63f', NULL, 'success', 200, '{"n":31}', '2026-11-21 14:16:28.477984+00', '2026-11-21 14:16:28.477984+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-383a-71bd-af09-df00a1afbe15', 'a', ',0,0', 201100000000001, '01a1fe77-383a-8e3d-a2a1-9d0ef58e6b83', '01a1fe77-383a-86f4-900e-5e0f7f4450d3', 'success', 200, '{"n":31}', '2026-11-21 14:16:28.487231+00', '2026-11-21 14:16:28.509959+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-383a-71bd-af09-df00a1afbe15', 'b', ',0,0,0', 1100000000001, '01a1fe77-383a-825b-9b33-f958bd5d5e15', '01a1fe77-383a-86fd-9a1a-827d4eb30fe2', NULL, NULL, NULL, '2026-11-21 14:16:28.523868+00', '2026-11-21 14:16:28.524624+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-388b-7d32-8228-3c2829a1ad44', 't', ',0', 101100000000001, 'bd1784b5-35b3-84f8-85a9-f3e92c9a311e', NULL, 'success', 200, '{"n":31}', '2026-11-21 14:16:28.555671+00', '2026-11-21 14:16:28.555671+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-388b-7d32-8228-3c2829a1ad44', 'a', ',0,0', 201100000000001, '01a1fe77-388b-8192-bd1c-f8f6871216b8', '01a1fe77-388b-8c9e-a3a7-8dc58a156b75', 'success', 200, '{"n":31}', '2026-11-21 14:16:28.559676+00', '2026-11-21 14:16:28.589091+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-388b-7d32-8228-3c2829a1ad44', 'b', ',0,0,0', 1100000000001, '01a1fe77-388b-8b30-bc97-47b83021aa7f', '01a1fe77-388b-8f7c-8530-c4046cad2592', 'success', 200, '{"n":31}', '2026-11-21 14:16:28.59174+00', '2026-11-21 14:16:28.614068+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-38d3-7f8c-9758-4744dfc09c17', 't', ',0', 101100000000001, 'a47fa6ec-0eac-80e2-96df-9b2575c9660c', NULL, 'success', 200, '{"n":31}', '2026-11-21 14:16:28.628106+00', '2026-11-21 14:16:28.628106+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'a', ',0,0', 201100000000001, '01a1fe77-38d3-83ef-bdf9-2715f17edb3e', '01a1fe77-38d3-8f62-bd18-696709a3410d', 'success', 200, '{"n":31}', '2026-11-21 14:16:28.629626+00', '2026-11-21 14:16:28.65435+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'b', ',0,0,0', 1100000000001, '01a1fe77-38d3-8a43-8039-461af994015c', '01a1fe77-38d3-8413-86c2-998b468868aa', 'success', 200, '{"n":31}', '2026-11-21 14:16:28.660266+00', '2026-11-21 14:16:28.688115+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-391d-7e81-b7a4-efdf9d90a5d0', 'qt', ',0', 101100000000001, 'ebcdf71e-a058-8ecf-ae97-d8fbbe627fb9', NULL, 'success', 200, '{}', '2026-11-21 14:16:28.702873+00', '2026-11-21 14:16:28.702873+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a1fe77-391d-7e81-b7a4-efdf9d90a5d0', 'q', ',0,0', 1100000000000, '01a1fe77-391d-8edc-ace7-453f382409bc', '01a1fe77-391d-839f-9fcf-18f5167900b2', NULL, NULL, NULL, '2026-11-21 14:16:28.703382+00', '2026-11-21 14:16:28.7173+00', NULL, 2);

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
', true, '2026-11-21 14:16:27.078396+00', '2026-11-21 14:16:27.079468+00');

INSERT INTO legwork_golden.child VALUES ('01a1fe77-34b1-798f-92b7-63928038656d', '01a1fe77-34ac-774c-882a-5d69fd42f38e', 'p', ',0,0', '01a1fe77-34ac-8680-aae5-c4e25d183866', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1fe77-34e7-7ea3-b630-e17275173db5', '01a1fe77-34c6-7b7a-b0ac-ce2928a8f78d', 'p', ',0,0', '01a1fe77-34c6-8b34-9aa6-2be97aa2f902', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1fe77-375a-77e1-84bc-b950de0c2a69', '01a1fe77-3741-72cf-ab7d-1b49f44b54c2', 'p', ',0,0', '01a1fe77-3741-8a63-9d8d-3c0889d8480b', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1fe77-378a-764c-be67-9be6db741687', '01a1fe77-376d-79f0-9b86-146dfbd45c3f', 'p', ',0,0', '01a1fe77-376d-8a3e-92bb-b13aaf4d3104', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a1fe77-37d4-786b-ba81-3c3a9d144347', '01a1fe77-37bb-7f8f-8779-51f68ff4a274', 'x', ',0,0', '01a1fe77-37bb-8b72-8a47-f560f1f4ca99', 1, 'child', true, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-89a6-9226-09a5fb7d9e7f', '2026-11-21 14:16:28.733426+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '6eddcd33-c720-851e-85b3-b07b515df066', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-21 14:16:26.991901+00');

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1);
INSERT INTO legwork_golden.format VALUES ('job', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1);
INSERT INTO legwork_golden.format VALUES ('child', 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-21 14:16:26.979844');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-21 14:16:26.991901');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-21 14:16:27.031138');

INSERT INTO legwork_golden.guid_ledger VALUES ('64b0e176-989e-8ad0-9710-c4191a2915ea', '01a1fe77-32ca-7a66-9335-87a28e399a04', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-32ca-8632-835d-79df262b06ff', '01a1fe77-32ca-7a66-9335-87a28e399a04', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-32ca-8c90-9e2e-d4d2280aead9', '01a1fe77-32ca-7a66-9335-87a28e399a04', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3934fc30-698b-8222-8142-36073691e113', '01a1fe77-3333-7bd0-9c91-2d61fa01f287', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ceb0a57e-5203-8b5f-9ad1-63d69971897c', '01a1fe77-3334-7c5c-bfa8-22cbcf2afb9f', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8aaf6737-2113-8bf6-81d9-da1539c9f303', '01a1fe77-333f-74d0-a662-4d950462e498', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('bddfb354-6742-8bd1-80b0-93575adc3a57', '01a1fe77-3360-7892-a5ee-5e5693ec7144', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3360-8645-9242-b67c0d796707', '01a1fe77-3360-7892-a5ee-5e5693ec7144', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('32caaa1f-d952-81c4-a740-16c9bbb84086', '01a1fe77-3380-7cb3-8676-d68cd48f7b71', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3380-8ec1-af96-f0a388fb9956', '01a1fe77-3380-7cb3-8676-d68cd48f7b71', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('912d7f82-850e-8365-aa82-c04b426a9678', '01a1fe77-33a9-74d6-9d78-dcedb36223e6', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-33a9-8be6-8537-f3b2f3d4fe51', '01a1fe77-33a9-74d6-9d78-dcedb36223e6', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e7204903-8aa7-8ccb-a821-2c81e9128886', '01a1fe77-33de-7643-a3c9-85d6da2f8753', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-33de-8170-95a5-c4f70e72285e', '01a1fe77-33de-7643-a3c9-85d6da2f8753', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-33de-8d60-9d54-a7e5364168f6', '01a1fe77-33de-7643-a3c9-85d6da2f8753', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5b5f8ce4-f335-8c03-b181-058c1b4353c3', '01a1fe77-3436-711d-a653-5b01cf64b235', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3436-84d6-981e-6e6972fda50c', '01a1fe77-3436-711d-a653-5b01cf64b235', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e235a2e5-e13c-8bfe-b14a-f9d4b45f452a', '01a1fe77-3458-76ed-9c43-a12012eccabe', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3458-8f7a-a8a9-1d4a469d91ba', '01a1fe77-3458-76ed-9c43-a12012eccabe', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('84656470-240d-85e8-9ac1-18acf06dd984', '01a1fe77-346a-7f5f-a7d4-4bde664935b6', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-346a-8fe6-ab1a-e47b5d19acd8', '01a1fe77-346a-7f5f-a7d4-4bde664935b6', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e886c7ed-5b4f-8d9d-995e-3eb56692b2ef', '01a1fe77-3476-7033-b986-7d92b4e1c93f', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3476-8522-a3e4-4d32b2cf21c4', '01a1fe77-3476-7033-b986-7d92b4e1c93f', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e2a2cba0-36b5-84bd-ab03-0ae287c1f0f8', '01a1fe77-3491-7c4a-8833-13a90b20d8d0', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3491-83ae-af43-d3b0706b42d1', '01a1fe77-3491-7c4a-8833-13a90b20d8d0', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('7b0905e3-f29a-8284-a136-77b5c8a9b573', '01a1fe77-349f-777b-acf2-31330181be5c', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-349f-8b5e-8e8c-3d039fea50db', '01a1fe77-349f-777b-acf2-31330181be5c', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('24f9d739-cffc-8255-8d86-64427529611a', '01a1fe77-34a8-7005-beef-241f52e74b01', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e9fa64f8-fb3f-8d9c-9c22-f3e88dc4fcdf', '01a1fe77-34ac-774c-882a-5d69fd42f38e', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-34ac-8680-aae5-c4e25d183866', '01a1fe77-34b1-798f-92b7-63928038656d', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3703b5fb-a3a4-8d62-b685-49815a66ae37', '01a1fe77-34c6-7b7a-b0ac-ce2928a8f78d', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-34c6-8b34-9aa6-2be97aa2f902', '01a1fe77-34e7-7ea3-b630-e17275173db5', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-34e7-858b-a55a-3a60b9079312', '01a1fe77-34e7-7ea3-b630-e17275173db5', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c9d16e1e-b72f-8f1a-a84d-8e5fef7eb905', '01a1fe77-350c-76da-a096-d952cbde52d6', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-350c-8a13-b08b-b4b5e7286d6a', '01a1fe77-350c-76da-a096-d952cbde52d6', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-350c-834a-879d-936924e3dc42', '01a1fe77-350c-76da-a096-d952cbde52d6', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-350c-8b07-ba70-f4e2078f1ff0', '01a1fe77-350c-76da-a096-d952cbde52d6', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-350c-8961-8092-b8848cf3ef5f', '01a1fe77-350c-76da-a096-d952cbde52d6', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-350c-80db-8f12-2148da67b09e', '01a1fe77-350c-76da-a096-d952cbde52d6', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-350c-82b0-91c0-099aa521145d', '01a1fe77-350c-76da-a096-d952cbde52d6', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d67f9e49-c2bc-82bd-b9d4-45c1c2afcf6e', '01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-35bc-852f-9c2b-2f8f690f9296', '01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-35bc-820c-a859-dde2dbdbf159', '01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('57d9ba54-7e84-8f44-990e-7680ac453192', '01a1fe77-35ea-7451-bef3-fde65b791a05', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-35ea-8d31-9c30-02d21be12e9d', '01a1fe77-35ea-7451-bef3-fde65b791a05', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('274383b9-3cd3-8b7b-b772-8bfa5184f280', '01a1fe77-3602-7240-b112-07167997ec31', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('65627fcb-fa3b-819d-af55-1a514a25993e', '01a1fe77-3612-7573-a815-86f78aab5b27', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1a6bbe2e-0abe-8110-b1d2-d16558b3b814', '01a1fe77-3628-7d16-8773-7020d02736f5', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3628-8874-9a3d-6cedcf0fa896', '01a1fe77-3628-7d16-8773-7020d02736f5', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9549ca38-1fc4-8801-a315-00fa05146245', '01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3647-8f5c-8c55-802a986adc24', '01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3647-8f98-ae0d-5168fe6cb6fd', '01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d0da9ee1-50a2-8b4a-820d-628054ab5169', '01a1fe77-3681-7970-ad15-77a0c240bcba', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3681-8806-8ddb-09a474473b5d', '01a1fe77-3681-7970-ad15-77a0c240bcba', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3681-881c-b6a4-a62d7fa01806', '01a1fe77-3681-7970-ad15-77a0c240bcba', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3681-8576-a314-64ae8ebf48ca', '01a1fe77-3681-7970-ad15-77a0c240bcba', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9675e9d1-fcdc-8576-a913-4540c1d5a4a6', '01a1fe77-36d8-7303-9004-62b0d11cd717', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('457174ad-2658-8f81-a3ff-d524dcfd249f', '01a1fe77-36e7-720f-a7f6-5266c7630a2b', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-36e7-801d-a7ef-c93269072188', '01a1fe77-36e7-720f-a7f6-5266c7630a2b', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dbb72870-e325-86ae-88a7-f9a28c8314ca', '01a1fe77-3701-77e0-a636-e086e367c776', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c3b24f86-91ee-882a-8064-702c810eac60', '01a1fe77-3708-7467-b598-0ddf28646a72', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3708-8782-9344-dfefdbebea50', '01a1fe77-3708-7467-b598-0ddf28646a72', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f17a7f26-651b-8f5d-bf49-b6346833be29', '01a1fe77-371f-7c34-9e67-c3d013c2dde5', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-371f-8909-86ff-f590254c1821', '01a1fe77-3708-7467-b598-0ddf28646a72', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-371f-8f84-ace6-c3ec4aa6b40c', '01a1fe77-371f-7c34-9e67-c3d013c2dde5', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('50e9cc2b-b951-8229-a445-f5f56b559074', '01a1fe77-3741-72cf-ab7d-1b49f44b54c2', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-3741-8a63-9d8d-3c0889d8480b', '01a1fe77-375a-77e1-84bc-b950de0c2a69', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1f526b21-5177-816b-b333-e71fad25f7c9', '01a1fe77-376b-7229-bb2c-5ca2be4abb14', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('24238316-8fe6-8cf1-b13a-45a0075d73b1', '01a1fe77-376d-79f0-9b86-146dfbd45c3f', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-376d-8a3e-92bb-b13aaf4d3104', '01a1fe77-378a-764c-be67-9be6db741687', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('99b67161-8676-80ad-a4e4-0e54c0cc07b7', '01a1fe77-37a1-7c55-8439-907cc509498d', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-37a1-8619-842a-7f7f4d38b147', '01a1fe77-37a1-7c55-8439-907cc509498d', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('38a92835-b082-8fbf-8646-7fc8d90813da', '01a1fe77-37b8-7717-bd17-7ab448935bde', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('57f97152-5ca8-8245-8db1-4eac2c14b896', '01a1fe77-37bb-7f8f-8779-51f68ff4a274', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-37bb-8b72-8a47-f560f1f4ca99', '01a1fe77-37d4-786b-ba81-3c3a9d144347', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('79d5593e-0fbe-8a19-918d-1c2db39a6f16', '01a1fe77-37ec-7331-b923-ede59d37c6b5', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-37ec-8c27-b0e4-5de27c2a58ab', '01a1fe77-376d-79f0-9b86-146dfbd45c3f', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-37ec-8659-9972-17750cb1fe91', '01a1fe77-37ec-7331-b923-ede59d37c6b5', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c5c3dca7-5e4f-838b-a061-a359735c645d', '01a1fe77-3830-73d4-a22a-96de0f7462e9', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e02999fc-8fbf-86c5-bacb-f61644a8f63f', '01a1fe77-383a-71bd-af09-df00a1afbe15', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-383a-8b34-907b-8bf33a4572ce', '01a1fe77-383a-71bd-af09-df00a1afbe15', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-383a-8d8e-8f6c-4a3b686c5a44', '01a1fe77-383a-71bd-af09-df00a1afbe15', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('bd1784b5-35b3-84f8-85a9-f3e92c9a311e', '01a1fe77-388b-7d32-8228-3c2829a1ad44', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-388b-89bc-8bd3-5bd01a65df38', '01a1fe77-388b-7d32-8228-3c2829a1ad44', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-388b-831c-968b-11f66ed63ae0', '01a1fe77-388b-7d32-8228-3c2829a1ad44', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a47fa6ec-0eac-80e2-96df-9b2575c9660c', '01a1fe77-38d3-7f8c-9758-4744dfc09c17', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-38d3-8a68-b6ad-e18ed89f468d', '01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a1fe77-38d3-83ba-bf5e-021fc9d5a25e', '01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ebcdf71e-a058-8ecf-ae97-d8fbbe627fb9', '01a1fe77-391d-7e81-b7a4-efdf9d90a5d0', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1fe77-3436-711d-a653-5b01cf64b235', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a1fe77-3436-81aa-90fd-051dff4c131b', '["waiting"]', 0, 1, '2026-11-21 14:16:27.468108+00');
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1fe77-346a-7f5f-a7d4-4bde664935b6', 'h', ',0,0', 0, 'done', 'f9fce67d-c14f-fa25-e2d8-44d2778711e9', '01a1fe77-346a-829e-b045-5c315ec16617', '["to be told by all"]', 0, 3, '2026-11-21 14:16:27.503334+00');
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1fe77-3476-7033-b986-7d92b4e1c93f', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a1fe77-3476-83ea-856f-0e10ae103f01', '["to be told by SQL"]', 0, 4, '2026-11-21 14:16:27.515541+00');
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a1fe77-3491-7c4a-8833-13a90b20d8d0', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a1fe77-3491-8038-8bc9-4cb00a3b8378', '["to be told by a row"]', 0, 5, '2026-11-21 14:16:27.539739+00');

INSERT INTO legwork_golden.job VALUES ('01a1fe77-36d8-7303-9004-62b0d11cd717', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.120423+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-32ca-7a66-9335-87a28e399a04', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a1fe77-32ca-8c90-9e2e-d4d2280aead9', NULL, '', '', '2026-11-21 14:16:27.091204+00', '2026-11-21 14:16:27.167839+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-22 14:16:27.167839+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3333-7bd0-9c91-2d61fa01f287', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.188177+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3334-7c5c-bfa8-22cbcf2afb9f', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.189084+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-333f-74d0-a662-4d950462e498', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.201522+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3360-7892-a5ee-5e5693ec7144', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.232875+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3380-7cb3-8676-d68cd48f7b71', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.26486+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-33a9-74d6-9d78-dcedb36223e6', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.306053+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.837129+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-33de-7643-a3c9-85d6da2f8753', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a1fe77-33de-8d60-9d54-a7e5364168f6', NULL, '', '', '2026-11-21 14:16:27.358268+00', '2026-11-21 14:16:27.426114+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-22 14:16:27.426114+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3436-711d-a653-5b01cf64b235', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.44819+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3458-76ed-9c43-a12012eccabe', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.480926+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-346a-7f5f-a7d4-4bde664935b6', 'golden', 'to be told by all', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.498692+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3476-7033-b986-7d92b4e1c93f', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.512233+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3491-7c4a-8833-13a90b20d8d0', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.538104+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-349f-777b-acf2-31330181be5c', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.551287+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-34a8-7005-beef-241f52e74b01', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.560817+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-34ac-774c-882a-5d69fd42f38e', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.564182+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-34b1-798f-92b7-63928038656d', 'golden', '01a1fe77-34ac-8680-aae5-c4e25d183866', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.573913+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-34c6-7b7a-b0ac-ce2928a8f78d', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.592009+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-35ea-7451-bef3-fde65b791a05', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.882656+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-34e7-7ea3-b630-e17275173db5', 'golden', '01a1fe77-34c6-8b34-9aa6-2be97aa2f902', 1, 'child', 0, 0, 'completed', '01a1fe77-34e7-858b-a55a-3a60b9079312', NULL, '', '', '2026-11-21 14:16:27.623931+00', '2026-11-21 14:16:27.640602+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:27.640602+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3602-7240-b112-07167997ec31', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.906249+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3612-7573-a815-86f78aab5b27', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.923769+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-36e7-720f-a7f6-5266c7630a2b', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a1fe77-36e7-801d-a7ef-c93269072188', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-21 14:16:28.135269+00', '2026-11-21 14:16:28.140088+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:28.140088+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a1fe77-350c-82b0-91c0-099aa521145d', NULL, '', '', '2026-11-21 14:16:27.662693+00', '2026-11-21 14:16:27.829226+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:27.829226+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3628-7d16-8773-7020d02736f5', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a1fe77-3628-8874-9a3d-6cedcf0fa896', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-21 14:16:27.944564+00', '2026-11-21 14:16:27.958244+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:27.958244+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3701-77e0-a636-e086e367c776', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.161206+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:27.975689+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-371f-7c34-9e67-c3d013c2dde5', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a1fe77-371f-8f84-ace6-c3ec4aa6b40c', NULL, '', '', '2026-11-21 14:16:28.1912+00', '2026-11-21 14:16:28.209253+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:28.209253+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3681-7970-ad15-77a0c240bcba', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.033594+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3708-7467-b598-0ddf28646a72', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a1fe77-371f-8909-86ff-f590254c1821', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-21 14:16:28.168535+00', '2026-11-21 14:16:28.197698+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-22 14:16:28.197698+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3741-72cf-ab7d-1b49f44b54c2', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.226207+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-375a-77e1-84bc-b950de0c2a69', 'golden', '01a1fe77-3741-8a63-9d8d-3c0889d8480b', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.250406+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-376b-7229-bb2c-5ca2be4abb14', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.267869+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-378a-764c-be67-9be6db741687', 'golden', '01a1fe77-376d-8a3e-92bb-b13aaf4d3104', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.299467+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-37a1-7c55-8439-907cc509498d', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a1fe77-37a1-8619-842a-7f7f4d38b147', NULL, '', '', '2026-11-21 14:16:28.321552+00', '2026-11-21 14:16:28.335869+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:28.335869+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-37b8-7717-bd17-7ab448935bde', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.344736+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-37bb-7f8f-8779-51f68ff4a274', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.35018+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-37d4-786b-ba81-3c3a9d144347', 'golden', '01a1fe77-37bb-8b72-8a47-f560f1f4ca99', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.372569+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-376d-79f0-9b86-146dfbd45c3f', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a1fe77-37ec-8c27-b0e4-5de27c2a58ab', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-21 14:16:28.269463+00', '2026-11-21 14:16:28.403788+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:28.403788+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-37ec-7331-b923-ede59d37c6b5', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a1fe77-37ec-8659-9972-17750cb1fe91', NULL, '', '', '2026-11-21 14:16:28.39625+00', '2026-11-21 14:16:28.424311+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-22 14:16:28.424311+00');
INSERT INTO legwork_golden.job VALUES ('01a1fe77-3830-73d4-a22a-96de0f7462e9', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.467387+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-383a-71bd-af09-df00a1afbe15', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.477984+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-388b-7d32-8228-3c2829a1ad44', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.555671+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a1fe77-38d3-83ba-bf5e-021fc9d5a25e', NULL, '', '', '2026-11-21 14:16:28.628106+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a1fe77-391d-7e81-b7a4-efdf9d90a5d0', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-21 14:16:28.702873+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-32ca-7a66-9335-87a28e399a04', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-32ca-7a66-9335-87a28e399a04', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-32ca-7a66-9335-87a28e399a04', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3333-7bd0-9c91-2d61fa01f287', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3334-7c5c-bfa8-22cbcf2afb9f', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-333f-74d0-a662-4d950462e498', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3360-7892-a5ee-5e5693ec7144', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3360-7892-a5ee-5e5693ec7144', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3380-7cb3-8676-d68cd48f7b71', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3380-7cb3-8676-d68cd48f7b71', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-33a9-74d6-9d78-dcedb36223e6', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-33a9-74d6-9d78-dcedb36223e6', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-33de-7643-a3c9-85d6da2f8753', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-33de-7643-a3c9-85d6da2f8753', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-33de-7643-a3c9-85d6da2f8753', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-34e7-7ea3-b630-e17275173db5', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-350c-76da-a096-d952cbde52d6', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-35ea-7451-bef3-fde65b791a05', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3628-7d16-8773-7020d02736f5', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3628-7d16-8773-7020d02736f5', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-3628-7d16-8773-7020d02736f5', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-383a-71bd-af09-df00a1afbe15', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-383a-71bd-af09-df00a1afbe15', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-388b-7d32-8228-3c2829a1ad44', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-388b-7d32-8228-3c2829a1ad44', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-388b-7d32-8228-3c2829a1ad44', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'b', '31');

INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3333-8e49-8ecc-62c0d7e0e72b', '01a1fe77-3333-7bd0-9c91-2d61fa01f287', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:29.188177+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3334-8391-b722-1b1bf42b0821', '01a1fe77-3334-7c5c-bfa8-22cbcf2afb9f', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-21 14:16:29.19055+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-333f-8828-90c7-149051db8f79', '01a1fe77-333f-74d0-a662-4d950462e498', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-21 14:16:29.208274+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3360-8877-964e-650e4bf511b9', '01a1fe77-3360-7892-a5ee-5e5693ec7144', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:29.252649+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3380-82e7-825e-2751c7e07372', '01a1fe77-3380-7cb3-8676-d68cd48f7b71', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-21 14:16:29.297458+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-33a9-82a5-9451-a583267412e3', '01a1fe77-33a9-74d6-9d78-dcedb36223e6', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-21 14:16:29.349946+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-33de-8da5-a485-97401f683647', '01a1fe77-33de-7643-a3c9-85d6da2f8753', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-21 14:16:29.383457+00', 'leaves', NULL, 'pending', 202, 0);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-349f-8c3e-a1e5-6c93f7dae202', '01a1fe77-349f-777b-acf2-31330181be5c', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-25T18:16:27.552Z"}', 0, '2026-11-25 18:16:27.555877+00', NULL, NULL, 'success', 200, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-34a8-8113-8bad-213e631595b6', '01a1fe77-34a8-7005-beef-241f52e74b01', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:29.560817+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-34b1-8e30-af41-825d02a4f16c', '01a1fe77-34b1-798f-92b7-63928038656d', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-21 14:16:29.581931+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-35bc-8f8d-b132-b4a0b96346b1', '01a1fe77-35bc-7d24-af6e-58bd1ae1d4e6', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:29.876627+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-35ea-8558-b6fb-5e15099d6d2b', '01a1fe77-35ea-7451-bef3-fde65b791a05', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-21 14:16:29.897196+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3602-862b-909a-17277b8ee1b7', '01a1fe77-3602-7240-b112-07167997ec31', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-21 14:16:29.912046+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3647-80d0-9ddf-62cc203ef1a0', '01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:29.995724+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3647-86b6-bec1-337e472cf5f0', '01a1fe77-3647-75a2-bf68-1e698f04d5e6', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:30.016441+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3681-817d-ade9-2bcac66ad43b', '01a1fe77-3681-7970-ad15-77a0c240bcba', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-21 14:16:30.093165+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-36d8-818d-89af-13f9d2a5d565', '01a1fe77-36d8-7303-9004-62b0d11cd717', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-21 14:16:30.122259+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3701-84b0-99ba-2059db13ab49', '01a1fe77-3701-77e0-a636-e086e367c776', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:30.161206+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-375a-8449-bd1e-a5bae92e82d1', '01a1fe77-375a-77e1-84bc-b950de0c2a69', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-21 14:16:30.263293+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-376b-8ca2-b5a0-5d094208ab36', '01a1fe77-376b-7229-bb2c-5ca2be4abb14', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:30.267869+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-378a-8f2a-8d26-d97cb277111d', '01a1fe77-378a-764c-be67-9be6db741687', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-21 14:16:30.312014+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-37a1-8bf3-885b-7fd41ad1249d', '01a1fe77-37a1-7c55-8439-907cc509498d', 'signal', 'tell', ',0,0', 1, 'done', NULL, '', '', '{"id":"to be told by all","v":9}', 1, '2026-11-21 14:16:30.335869+00', NULL, NULL, 'success', 200, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-37b8-8741-a329-15fa48bd7827', '01a1fe77-37b8-7717-bd17-7ab448935bde', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-21 14:16:30.344736+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-37bb-8b72-8a47-f560f1f4ca99', '01a1fe77-37bb-7f8f-8779-51f68ff4a274', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-21T14:16:28.372Z","job_id":"01a1fe77-37bb-8b72-8a47-f560f1f4ca99","ju":"2026-11-21T14:16:28.372Z"}', 2, '2026-11-21 14:16:30.372569+00', NULL, '01a1fe77-37bb-8b72-8a47-f560f1f4ca99', 'success', 200, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-37d4-80ef-8c9f-c481e0432ebd', '01a1fe77-37d4-786b-ba81-3c3a9d144347', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-21 14:16:30.385189+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-378a-856f-acb3-16f4c6b83f4c', '01a1fe77-378a-764c-be67-9be6db741687', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a1fe77-376d-8a3e-92bb-b13aaf4d3104", "message": "enough"}, "descend": true}', 1, '2026-11-21 14:16:30.403788+00', 'interrupt', NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3458-86bd-b27d-3f376f1fa9bb', '01a1fe77-3458-76ed-9c43-a12012eccabe', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-21 14:16:30.435521+00', NULL, '01a1fe77-3458-86bd-b27d-3f376f1fa9bb', 'success', 200, 0);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-383a-86fd-9a1a-827d4eb30fe2', '01a1fe77-383a-71bd-af09-df00a1afbe15', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-21 14:16:30.524624+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-388b-8f7c-8530-c4046cad2592', '01a1fe77-388b-7d32-8228-3c2829a1ad44', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-21 14:16:30.595458+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-38d3-8413-86c2-998b468868aa', '01a1fe77-38d3-7f8c-9758-4744dfc09c17', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-21 14:16:30.661362+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-3612-84d8-8afc-893b625cd658', '01a1fe77-3612-7573-a815-86f78aab5b27', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 1, '2026-11-21 14:16:27.950571+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-34c6-8b34-9aa6-2be97aa2f902', '01a1fe77-34c6-7b7a-b0ac-ce2928a8f78d', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-21 14:16:29.640602+00', 'leaves', '01a1fe77-34c6-8b34-9aa6-2be97aa2f902', 'success', 200, 0);
INSERT INTO legwork_golden.outbox VALUES ('33326cb4-126e-8e27-97f1-61604c222265', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-21 14:16:28.696569+00', NULL, NULL, 'success', NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('2dcc46b6-2fd0-4e1a-8ada-4eca3586ddcf', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-21 14:16:28.692274+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('c5c3dca7-5e4f-838b-a061-a359735c645d', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-21 14:16:30.467387+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a1fe77-391d-839f-9fcf-18f5167900b2', '01a1fe77-391d-7e81-b7a4-efdf9d90a5d0', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-21 14:16:28.7273+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('303b370f-80d4-44c9-9f98-ac26a7160134', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-21 14:16:28.727081+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('5705c1ca-dd44-87b9-90f9-fe5ae752e2cb', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-21 14:16:28.730946+00', NULL, NULL, 'success', NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('925a809b-90b5-8a31-8acd-d8735acb36dc', 1, 'done', NULL, 'success', 200, '', '', '2026-11-21 14:16:28.435521+00', '2999-01-01 00:00:00+00', '01a1fe77-3458-86bd-b27d-3f376f1fa9bb');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('ddac3f02-c217-8be3-991c-39106de05c06', 2, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-21 14:16:28.450686+00', '2999-01-01 00:00:00+00', NULL);

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 2, 'ddac3f02-c217-8be3-991c-39106de05c06');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a1fe77-3436-711d-a653-5b01cf64b235', 'waiting', '2026-11-21 14:16:27.44819+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a1fe77-3458-76ed-9c43-a12012eccabe', 'woken', '2026-11-21 14:16:27.480926+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'all', '01a1fe77-346a-7f5f-a7d4-4bde664935b6', 'to be told by all', '2026-11-21 14:16:27.498692+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a1fe77-3476-7033-b986-7d92b4e1c93f', 'to be told by SQL', '2026-11-21 14:16:27.512233+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a1fe77-3491-7c4a-8833-13a90b20d8d0', 'to be told by a row', '2026-11-21 14:16:27.538104+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'none', '01a1fe77-3708-7467-b598-0ddf28646a72', 'victim', '2026-11-21 14:16:28.168535+00');

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 3, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 6, true);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 2, true);

ALTER TABLE ONLY legwork_golden.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_app_version_key UNIQUE (app, version);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.child
    ADD CONSTRAINT child_pkey PRIMARY KEY (gid);

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

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX hook_gid ON legwork_golden.hook USING btree (gid);

CREATE INDEX hook_key ON legwork_golden.hook USING btree (topic, key, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

