-- Signals to a job from a caller's own transaction (ADR 67).

-- +goose Up

-- Sends a signal to a job inside the caller's own transaction: an engine accepts it
-- after the commit, once for each id, and by the rules of all signals to a job (ADR 62).
-- It returns the signal's GUID, which follows from app, job id, topic and id as over
-- every other way. The row holds them as JSON, with the data: no header takes every id.
--
-- Without an id each call is another signal. gid names a generation: another one refuses.
-- status and code are checked with the topic and the data by legwork.signal.
--
-- Builds that would take the row for a signal to whoever waits on the topic must not work
-- on this database: the first call says so (docs/upgrades.md).
-- +goose StatementBegin
CREATE FUNCTION legwork.signal_job(app text, job_id text, topic text, data json DEFAULT NULL,
  signal_id text DEFAULT NULL, gid uuid DEFAULT NULL, status text DEFAULT 'success', code int DEFAULT NULL,
  traceparent text DEFAULT NULL, tracestate text DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  put uuid;
  id uuid;
  named text := coalesce(signal_job.signal_id, gen_random_uuid()::text);
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal_job.app IS NULL OR signal_job.job_id IS NULL OR signal_job.topic IS NULL THEN
    RAISE EXCEPTION 'legwork.signal_job: app, job_id or topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name all three: the job, and what its hook waits for.';
  END IF;
  IF signal_job.app !~ '^[A-Za-z0-9_-]{1,64}$' THEN
    RAISE EXCEPTION 'legwork.signal_job: app "%" must have 1 to 64 letters, digits, _ and -', left(signal_job.app, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal_job.job_id) NOT BETWEEN 1 AND 256 THEN
    RAISE EXCEPTION 'legwork.signal_job: job_id has % bytes, it must have 1 to 256', octet_length(signal_job.job_id)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(named) NOT BETWEEN 1 AND 128 THEN
    RAISE EXCEPTION 'legwork.signal_job: signal_id has % bytes, it must have 1 to 128', octet_length(named)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  put := legwork.signal(signal_job.topic, json_build_object('app', signal_job.app, 'job', signal_job.job_id,
      'gid', signal_job.gid, 'signalId', named, 'data', signal_job.data), NULL, signal_job.status, signal_job.code,
    CASE WHEN signal_job.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'
         THEN signal_job.traceparent END);
  namespace := convert_to(coalesce(nullif(substr(split_part('legwork.', '.', 1), 9), ''), 'default'), 'UTF8');
  FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal_job.topic, 'UTF8'),
      'job\000'::bytea || convert_to(signal_job.app, 'UTF8') || '\000'::bytea || convert_to(signal_job.job_id, 'UTF8')
        || '\000'::bytea || convert_to(named, 'UTF8')] LOOP
    sum := sum || int8send(octet_length(part)) || part;
  END LOOP;
  sum := sha256(sum);
  sum := substr(sum, 17, 6) || substr(sum, 1, 10);
  sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
  id := encode(sum, 'hex')::uuid;
  -- The row that was put is one to whoever waits: one to the job takes its place, unless there is
  -- one of this id. Whoever puts the same id now waits for this transaction.
  WITH d AS (DELETE FROM legwork.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork.outbox (guid, lane, kind, topic, data, status, code, traceparent, tracestate)
  SELECT id, d.lane, 'job', d.topic, d.data, d.status, d.code, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(signal_job.tracestate) <= 512
                AND signal_job.tracestate ~ '^[\x20-\x7e]+$' THEN signal_job.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  IF EXISTS (SELECT FROM legwork.format f WHERE f.kind = 'signal_receipt' AND f.min_reader < 2) THEN
    UPDATE legwork.format f SET min_reader = 2 WHERE f.kind = 'signal_receipt' AND f.min_reader < 2;
  END IF;
  RETURN id;
END $$;
-- +goose StatementEnd

-- How a signal to a job was answered, as over every other way; NULL if no engine has
-- accepted it yet, or if that is longer ago than LEGWORK_SIGNAL_RETENTION. One that was
-- refused is a dead letter.
CREATE FUNCTION legwork.accepted_signal(app text, job_id text, topic text, signal_id text)
RETURNS json LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT r.response FROM legwork.signal_receipt r
  WHERE r.app = accepted_signal.app AND r.job_id = accepted_signal.job_id AND r.topic = accepted_signal.topic
    AND r.signal_id = convert_to(accepted_signal.signal_id, 'UTF8')
$$;

-- This build knows the kind 'job'.
DROP INDEX legwork.outbox_newer;
CREATE INDEX outbox_newer ON legwork.outbox (lane, kind)
  WHERE kind NOT IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job')
    OR lane NOT IN ('start', 'run', 'response', 'signal', 'event') AND NOT starts_with(lane, 'work.');

-- +goose Down
DELETE FROM legwork.outbox WHERE kind = 'job';
DROP INDEX legwork.outbox_newer;
CREATE INDEX outbox_newer ON legwork.outbox (lane, kind)
  WHERE kind NOT IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves')
    OR lane NOT IN ('start', 'run', 'response', 'signal', 'event') AND NOT starts_with(lane, 'work.');
DROP FUNCTION legwork.accepted_signal, legwork.signal_job;
