-- Registrations (HOOK-04), and the signals that are kept for them, in one
-- statement (CON-25). Only of activities whose Leg 1 this transaction has
-- completed. A registration takes what is kept under its keys in the order of
-- arrival, up to the first that is final; with that one there is nothing left
-- to register. A signal that several could take goes to the first of the batch.
--
-- A second copy running now: commit.sql granted one of them. Signals and other
-- registrations of the same keys wait for the bucket locks; one that takes a
-- signal under another of its keys holds its row, which is looked at again here
-- when it is free.
WITH RECURSIVE t AS MATERIALIZED (
  SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::int[], $7::text[], $8::uuid[], $9::json[], $11::text[], $12::text[])
    AS t(ord, gid, activity, dad, work, rule, topic, key, expect, traceparent, tracestate)
), r AS MATERIALIZED (
  SELECT t.*, a.attempt FROM t JOIN legwork.activity a USING (gid, activity, dad)
  WHERE a.xmin = pg_current_xact_id()::xid AND a.work_guid = t.work AND a.ledger / 100000000000 % 10 = 1
), kept AS MATERIALIZED (
  SELECT DISTINCT r.ord AS step, k.guid
  FROM r CROSS JOIN LATERAL (
    SELECT k.guid FROM legwork.signal_key k WHERE k.topic = r.topic AND k.key = r.key ORDER BY k.ord LIMIT 1000) k
), m AS MATERIALIZED (
  -- Not by expiry alone: the planner would take the index on it.
  SELECT kept.step, s.guid, s.ord, s.topic, s.data, s.status, s.code, s.traceparent, s.tracestate
  FROM kept JOIN legwork.signal s USING (guid)
  WHERE s.taken_by IS NULL AND s.expires_at + interval '0' > now() ORDER BY s.guid FOR UPDATE OF s
), pick(step, mine, taken) AS (
  SELECT 0::bigint, '{}'::uuid[], '{}'::uuid[]
  UNION ALL
  SELECT n.step, g.mine, p.taken || g.mine
  FROM pick p
    CROSS JOIN LATERAL (SELECT min(m.step) AS step FROM m WHERE m.step > p.step) n
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(x.guid ORDER BY x.ord), '{}') AS mine FROM (
        SELECT m.guid, m.ord, count(*) FILTER (WHERE m.status <> 'pending')
                 OVER (ORDER BY m.ord ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ends
        FROM m WHERE m.step = n.step AND m.guid <> ALL (p.taken)) x
      WHERE x.ends = 0) g
  WHERE n.step IS NOT NULL
), w AS MATERIALIZED (
  -- In the trace of the job, with the signal as the second cause (ADR 26).
  SELECT p.step AS ord, m.guid AS signal, m.topic, m.data, m.status, m.code, coalesce(nullif(h.traceparent, ''), m.traceparent) AS traceparent,
         CASE WHEN h.traceparent = '' THEN m.tracestate
              ELSE concat_ws(',', 'legwork=' || nullif(m.traceparent, ''), nullif(h.tracestate, '')) END AS tracestate,
         (row_number() OVER (PARTITION BY p.step ORDER BY m.ord) - 1)::int AS seq, h.gid, h.activity, h.dad, h.work, h.attempt,
         CASE WHEN m.status = 'pending'
              THEN (left(h.gid::text, 13) || '-8' || substr(md5(m.guid::text || h.work), 1, 3) || '-a' || substr(md5(m.guid::text || h.work), 4, 15))::uuid
              ELSE h.work END AS guid
  FROM pick p CROSS JOIN LATERAL unnest(p.mine) AS u(guid) JOIN m ON m.step = p.step AND m.guid = u.guid
    JOIN (SELECT DISTINCT ON (ord) * FROM r ORDER BY ord) h ON h.ord = p.step
), hooks AS (
  INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work, expect, traceparent, tracestate, seq)
  SELECT DISTINCT ON (r.work, r.rule, r.topic, r.key)
    r.gid, r.activity, r.dad, r.rule, r.topic, r.key, r.work, r.expect, nullif(r.traceparent, ''), nullif(r.tracestate, ''), (SELECT count(*) FROM w WHERE w.ord = r.ord)
  FROM r WHERE NOT EXISTS (SELECT FROM w WHERE w.ord = r.ord AND w.status <> 'pending')
  ORDER BY r.work, r.rule, r.topic, r.key
), taken AS (
  UPDATE legwork.signal s SET taken_by = w.work, data = NULL FROM w WHERE s.guid = w.signal
), free AS (
  DELETE FROM legwork.signal_key k USING w WHERE k.guid = w.signal
), wakes AS (
  -- A timer of the same hook has the key of its work: the signal takes its place.
  INSERT INTO legwork.outbox AS o (guid, gid, lane, activity, dad, attempt, topic, work, status, code, seq, traceparent, tracestate, data, publish, due_at)
  SELECT w.guid, w.gid, 'response', w.activity, w.dad, w.attempt, w.topic, w.work, w.status, w.code, w.seq, w.traceparent, w.tracestate, w.data, 1, now() + $10::interval
  FROM w ORDER BY w.guid
  ON CONFLICT (guid) DO UPDATE SET topic = excluded.topic, work = excluded.work, status = excluded.status, code = excluded.code, seq = excluded.seq,
    traceparent = excluded.traceparent, tracestate = excluded.tracestate, data = excluded.data, publish = 1, due_at = excluded.due_at
)
SELECT w.ord, w.guid, w.gid, 'response', coalesce(w.activity, ''), coalesce(w.dad, ''), w.attempt, coalesce(w.topic, ''), w.work, coalesce(w.status, ''), coalesce(w.code, 0), w.seq,
       false, w.data, coalesce(w.traceparent, ''), coalesce(w.tracestate, ''), j.job_id, j.app, coalesce(v.version, '')
FROM w JOIN legwork.job j USING (gid) LEFT JOIN legwork.app_version v ON v.id = j.version_id
ORDER BY w.ord, w.seq
