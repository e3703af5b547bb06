-- Dead starts and signals are published again: their outbox rows are put in the
-- statement that marks the letters, under the GUIDs they always had, so that
-- they take effect once (ADR 21). Nobody has published them: a relay will.
--
-- A second redrive running now waits for the letter and finds it redriven.
-- Locks: letters, outbox.
-- params: id uuid[], topic text[], job_id text[], data json[], status text[], code int[], traceparent text[],
-- params: tracestate text[], kind text[], unread bool[], action.sql
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@id, @topic, @job_id, @data, @status, @code, @traceparent, @tracestate, @kind,
      @unread)
    WITH ORDINALITY AS t(id, topic, job_id, data, status, code, traceparent, tracestate, kind, unread, ord)
), l AS MATERIALIZED (
  SELECT d.id, d.state, d.lane, d.reason, d.guid, d.gid, d.deaths FROM legwork.dead_letter d JOIN t USING (id)
  ORDER BY d.id FOR NO KEY UPDATE OF d
), f AS MATERIALIZED (
  SELECT t.*, l.lane, l.guid, l.deaths,
    CASE WHEN x.fate = 'redrive' AND t.unread THEN 'malformed' ELSE x.fate END AS fate
  FROM t LEFT JOIN l USING (id)
    CROSS JOIN LATERAL (SELECT CASE WHEN l.id IS NOT NULL THEN legwork.letter_fate(l.state, l.lane, l.reason, l.guid,
      l.gid) END AS fate) x
), u AS (
  UPDATE legwork.dead_letter d SET state = 'redriven' FROM f
  WHERE d.id = f.id AND f.fate = 'redrive' AND d.state = 'open'
  RETURNING f.*
), put AS (
  INSERT INTO legwork.outbox (guid, lane, kind, topic, job_id, data, status, code, attempt, traceparent, tracestate)
  SELECT u.guid, u.lane, u.kind, u.topic, u.job_id, u.data, u.status, u.code, u.deaths + 1, u.traceparent,
    u.tracestate FROM u
    ORDER BY u.guid, u.id
  ON CONFLICT (guid) DO NOTHING
), events AS (
  INSERT INTO legwork.dead_letter_event (letter, event, who, why) SELECT u.id, 'redriven', @who, @why FROM u
    ORDER BY u.ord
), acted AS (
  -- include action.sql
  FROM (SELECT NULL::uuid AS gid, format('dead letters: %s', count(*)) AS target, 'redriven' AS outcome,
    json_build_object('letters', json_agg(u.id ORDER BY u.ord)) AS args FROM u HAVING count(*) > 0) x
)
SELECT f.ord, f.guid, coalesce(f.fate, ''), u.id IS NOT NULL FROM f LEFT JOIN u USING (ord) ORDER BY f.ord
