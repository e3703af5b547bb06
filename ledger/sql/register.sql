-- Registrations (HOOK-04), and the signals that are kept for them, in one
-- statement (CON-25). Only of activities whose Leg 1 this transaction has
-- completed. A registration takes what is kept under its keys in the order of
-- arrival, up to the first that is final; with that one there is nothing left
-- to register; but for those of rules that say buffer: false, which take none. It
-- also takes what is kept under the key of its job (rule -1), under which none waits: a
-- signal to a job finds hooks by their gid. A
-- signal that several could take goes to the first of the batch.
-- What is kept is read and locked by lock_kept (00036_in_order.sql), for each key
-- until there are as many final signals as steps, or no more.
--
-- The wake-ups are answered in their order: the first is published now, each
-- other one by the commit of the one before (woken.sql), or by the relay if that
-- fails to happen. They are numbered from heard on: that many pending signals a hook that
-- goes on in a fork has had before.
--
-- A second copy running now: commit.sql granted one of them. Signals and other
-- registrations of the same keys wait for the bucket locks. One that takes a
-- signal under another of its keys holds its row: lock_kept waits for it, and
-- chooses again.
-- params: ord bigint[], gid uuid[], activity text[], dad text[], work uuid[], rule int[], topic text[], key uuid[],
-- params: expect json[], grace interval, traceparent text[], tracestate text[], buffer bool[], heard int[]
WITH RECURSIVE t AS MATERIALIZED (
  SELECT * FROM unnest(@ord, @gid, @activity, @dad, @work, @rule, @topic, @key,
      @expect, @traceparent, @tracestate, @buffer, @heard)
    AS t(ord, gid, activity, dad, work, rule, topic, key, expect, traceparent, tracestate, buffer, heard)
), r AS MATERIALIZED (
  SELECT t.*, a.attempt FROM t JOIN legwork.activity a USING (gid, activity, dad)
  WHERE #ours(a) AND a.work_guid = t.work AND #leg1(a.ledger) = 1
), b AS MATERIALIZED (
  SELECT DISTINCT r.ord AS step, r.topic, r.key FROM r WHERE r.buffer
), kept AS MATERIALIZED (
  SELECT DISTINCT b.step, x.guid
  FROM (SELECT array_agg(k.topic) AS topics, array_agg(k.key) AS keys FROM (SELECT DISTINCT b.topic, b.key FROM b) k) u
    CROSS JOIN LATERAL legwork.lock_kept(u.topics, u.keys, (SELECT count(DISTINCT b.step) FROM b)) AS x
    JOIN b ON b.topic = x.topic AND b.key = x.key
), m AS MATERIALIZED (
  SELECT kept.step, s.guid, s.ord, s.topic, s.data, s.status, s.code, s.traceparent, s.tracestate
  FROM kept JOIN legwork.signal s USING (guid)
), pick(step, last, before, taken) AS (
  -- What a step takes: what is kept for it up to the last it takes, but for what
  -- the steps before it took. Not a list to join: the planner expects a short one.
  SELECT 0::bigint, 0::bigint, '{}'::uuid[], '{}'::uuid[]
  UNION ALL
  SELECT n.step, g.last, p.taken, p.taken || g.mine
  FROM pick p
    CROSS JOIN LATERAL (SELECT min(m.step) AS step FROM m WHERE m.step > p.step) n
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(x.guid), '{}') AS mine, max(x.ord) AS last FROM (
        SELECT m.guid, m.ord, count(*) FILTER (WHERE m.status <> 'pending')
                 OVER (ORDER BY m.ord ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ends
        FROM m WHERE m.step = n.step AND NOT EXISTS (SELECT FROM unnest(p.taken) AS u(guid) WHERE u.guid = m.guid)) x
      WHERE x.ends = 0) g
  WHERE n.step IS NOT NULL
), w AS MATERIALIZED (
  SELECT o.*, CASE WHEN o.status = 'pending'
                   THEN legwork.derived_id(o.gid, m.hash)
                   ELSE o.work END AS guid
  FROM (
  -- In the trace of the job, with the signal as the second cause (ADR 26).
  SELECT p.step AS ord, m.guid AS signal, m.topic, m.data, m.status, m.code,
    coalesce(nullif(h.traceparent, ''), m.traceparent) AS traceparent,
         CASE WHEN h.traceparent = '' THEN m.tracestate
              ELSE concat_ws(',', 'legwork=' || nullif(m.traceparent, ''), nullif(h.tracestate, '')) END AS tracestate,
         (h.heard + row_number() OVER (PARTITION BY p.step ORDER BY m.ord) - 1)::int AS seq,
         h.gid, h.activity, h.dad, h.work, h.attempt, h.heard
  FROM pick p JOIN m ON m.step = p.step AND m.ord <= p.last AND m.guid <> ALL (p.before)
    JOIN (SELECT DISTINCT ON (ord) * FROM r ORDER BY ord) h ON h.ord = p.step) o
    CROSS JOIN LATERAL (SELECT md5(o.work || '/' || o.seq) AS hash) m
), hooks AS (
  INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work, expect, traceparent, tracestate, seq, buffer)
  SELECT DISTINCT ON (r.work, r.rule, r.topic, r.key)
    r.gid, r.activity, r.dad, r.rule, r.topic, r.key, r.work, r.expect, nullif(r.traceparent, ''),
      nullif(r.tracestate, ''),
    r.heard + (SELECT count(*) FROM w WHERE w.ord = r.ord), r.buffer
  FROM r WHERE r.rule >= 0 AND NOT EXISTS (SELECT FROM w WHERE w.ord = r.ord AND w.status <> 'pending')
  ORDER BY r.work, r.rule, r.topic, r.key
), timers AS (
  -- A timer answers after the pending signals that came before it.
  UPDATE legwork.outbox o SET seq = x.n
  FROM (SELECT w.work, max(w.seq) + 1 AS n FROM w GROUP BY w.work HAVING bool_and(w.status = 'pending')) x
  WHERE o.guid = x.work
), taken AS (
  UPDATE legwork.signal s SET taken_by = w.work, data = NULL FROM w WHERE s.guid = w.signal
), free AS (
  DELETE FROM legwork.signal_key k USING w WHERE k.guid = w.signal
), wakes AS (
  -- A timer of the same hook has the key of its work: the signal takes its place.
  INSERT INTO legwork.outbox AS o (guid, gid, lane, activity, dad, attempt, topic, work, status, code, seq, traceparent,
    tracestate, data, publish, due_at)
  SELECT w.guid, w.gid, 'response', w.activity, w.dad, w.attempt, w.topic, w.work, w.status, w.code, w.seq,
    w.traceparent, w.tracestate, w.data,
    CASE WHEN w.seq = w.heard THEN 1 ELSE 0 END, clock_timestamp() + @grace * (w.seq - w.heard + 1)
  FROM w ORDER BY w.guid
  ON CONFLICT (guid) DO UPDATE SET topic = excluded.topic, work = excluded.work, status = excluded.status,
    code = excluded.code, seq = excluded.seq,
    traceparent = excluded.traceparent, tracestate = excluded.tracestate, data = excluded.data,
    publish = excluded.publish, due_at = excluded.due_at
)
SELECT w.ord, w.guid, w.gid, 'response', coalesce(w.activity, ''), coalesce(w.dad, ''), w.attempt,
  coalesce(w.topic, ''), w.work, coalesce(w.status, ''), coalesce(w.code, 0), w.seq,
       false, w.data, coalesce(w.traceparent, ''), coalesce(w.tracestate, ''), j.job_id, j.app, coalesce(v.version, '')
FROM w JOIN legwork.job j USING (gid) LEFT JOIN legwork.app_version v ON v.id = j.version_id
WHERE w.seq = w.heard
ORDER BY w.ord
