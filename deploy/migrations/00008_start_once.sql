-- What StartTx and SignalTx put with an idempotency key or a tracestate, as
-- functions: the role app may call them and see no table. A caller names a key
-- and never a GUID, with which it could take the place of another message.
--
-- Both leave what they check to legwork.start and legwork.signal.

-- +goose Up

-- Starts a job inside the caller's own transaction, once for each key and topic:
-- the GUID follows from them as from the header Legwork-Start-Key, so that a
-- start over NATS counts for the same one. NULL makes every call another start.
-- +goose StatementBegin
CREATE FUNCTION legwork.start_once(topic text, data json, key text, job_id text DEFAULT NULL, traceparent text DEFAULT NULL, tracestate text DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  put uuid;
  id uuid;
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF octet_length(start_once.key) NOT BETWEEN 1 AND 512 OR start_once.key <> btrim(start_once.key) OR start_once.key ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork.start_once: key "%" must have 1 to 512 bytes, no outer blanks and no control characters', left(start_once.key, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another start.';
  END IF;
  put := legwork.start(start_once.topic, start_once.data, start_once.job_id, start_once.traceparent);
  id := put;
  IF start_once.key IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork.', '.', 1), 9), ''), 'default'), 'UTF8');
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
  WITH d AS (DELETE FROM legwork.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
  SELECT id, d.lane, d.topic, d.job_id, d.data, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(start_once.tracestate) <= 512 AND start_once.tracestate ~ '^[\x20-\x7e]+$' THEN start_once.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $$;
-- +goose StatementEnd

-- Signals whoever waits on a topic, as legwork.signal does, with a tracestate.
-- +goose StatementBegin
CREATE FUNCTION legwork.signal_traced(topic text, data json, signal_id text, status text, code int, traceparent text, tracestate text)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  id uuid;
BEGIN
  id := legwork.signal(signal_traced.topic, signal_traced.data, signal_traced.signal_id, signal_traced.status, signal_traced.code, signal_traced.traceparent);
  UPDATE legwork.outbox o SET tracestate = signal_traced.tracestate
  WHERE o.guid = id AND o.lane || '' = 'signal' AND o.publish = 0 AND o.traceparent = signal_traced.traceparent AND o.tracestate IS NULL
    AND octet_length(signal_traced.tracestate) <= 512 AND signal_traced.tracestate ~ '^[\x20-\x7e]+$';
  RETURN id;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION legwork.signal_traced, legwork.start_once;
