-- Signals (HOOK-05, CON-25): each wakes, for every activity its keys name, the
-- registration that has waited longest; one that finds nobody is kept under the
-- keys that say so, with none its GUID alone is remembered. A final
-- signal ends the registration in the statement that makes the wake-up
-- (CON-08), and takes the place of a timer that has not fired: the wake-up has
-- the key of the work. A timer that has been handed to the broker is faster.
--
-- Registrations are chosen by the snapshot (next_hooks in 00036_in_order.sql) and
-- looked at again under their locks. A signal for which that comes out differently,
-- or that wants what an earlier one of the batch takes, is left as it is: the caller
-- asks again.
--
-- A signal to a job (its recipient) has one key, that of the job, for each activity whose
-- hooks wait on its topic: it wakes hooks of the job whatever they compare, and leaves a
-- receipt. If the job has ended, nothing is stored; nor if it would be kept, and @most of
-- its topic are kept for the job already (next_place in 00027_unread.sql).
--
-- A second copy running now waits for the bucket locks and finds the GUID.
-- Locks: buckets (before), job, hook, signal, outbox.
-- params: guid uuid[], topic text[], data json[], status text[], code int[], traceparent text[], tracestate text[],
-- params: kept interval[], key_ord bigint[], key_key uuid[], grace interval, key_app text[], key_activity text[],
-- params: key_keep bool[], key_gid uuid[], recipient uuid[], to_app text[], to_job text[], signal_id bytea[],
-- params: response json[], payload bytea[], accepted_at timestamptz[], most bigint
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @topic, @data, @status, @code, @traceparent, @tracestate, @kept, @recipient, @to_app,
      @to_job, @signal_id, @response, @payload, @accepted_at)
    WITH ORDINALITY AS t(guid, topic, data, status, code, traceparent, tracestate, kept, recipient, to_app, to_job,
      signal_id, response, payload, accepted_at, ord)
), k AS MATERIALIZED (
  SELECT DISTINCT k.ord, t.guid, t.topic, k.key, k.app, k.activity, k.keep, k.gid
  FROM unnest(@key_ord, @key_key, @key_app, @key_activity, @key_keep, @key_gid) AS k(ord, key, app, activity, keep, gid)
    JOIN t USING (ord)
), n AS MATERIALIZED (
  -- Of an EXISTS that it makes a join of, the planner expects one row at most, and joins with that are loops in loops:
  -- 256 signals would take 100 ms. OFFSET 0 keeps it from that. NOT IN, and IN ... IS TRUE, are looked up in a hash.
  SELECT t.* FROM t WHERE NOT EXISTS (SELECT FROM legwork.signal s WHERE s.guid = t.guid OFFSET 0)
), b AS MATERIALIZED (
  -- One for each app and activity: the first of those that wait under one of the signal's keys. With all of
  -- the signal that a wake-up has, so that nothing need be joined later.
  SELECT DISTINCT ON (n.ord, x.app, x.activity) n.ord, h.gid, h.activity, h.dad, h.work, h.ord AS waiting,
         n.guid AS signal, n.topic, n.data, n.status, n.code, n.status = 'pending' AS pending, n.traceparent,
         n.tracestate, h.traceparent AS job_parent, h.tracestate AS job_state
  FROM (
    SELECT array_agg(n.ord) AS ord, array_agg(k.topic) AS topic, array_agg(k.key) AS key,
           array_agg(k.activity) AS activity, array_agg(k.app) AS app, array_agg(k.gid) AS gid
    FROM n JOIN k USING (ord)) p
    CROSS JOIN LATERAL legwork.next_hooks(p.ord, p.topic, p.key, p.activity, p.app, p.gid) AS x
    CROSS JOIN LATERAL (SELECT (x.hook).*) AS h JOIN n ON n.ord = x.signal
  ORDER BY n.ord, x.app, x.activity, h.ord
), jl AS MATERIALIZED (
  SELECT job.gid FROM legwork.job
  WHERE job.gid IN (SELECT b.gid FROM b UNION SELECT n.recipient FROM n) AND job.closed_guid IS NULL
  ORDER BY job.gid FOR NO KEY UPDATE
), hl AS MATERIALIZED (
  -- All rows of what waits, as all end with it.
  SELECT b.*, h.ord = b.waiting AS found, h.seq FROM legwork.hook h JOIN b USING (work)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY h.work, h.ord FOR UPDATE OF h
), ol AS MATERIALIZED (
  SELECT o.guid, o.publish FROM legwork.outbox o
  WHERE o.guid IN (SELECT b.work FROM b) AND (SELECT count(*) FROM hl) >= 0 ORDER BY o.guid FOR UPDATE OF o
), v AS MATERIALIZED (
  SELECT hl.*, a.attempt,
         hl.gid IN (SELECT jl.gid FROM jl) AND hl.work NOT IN (SELECT ol.guid FROM ol WHERE ol.publish <> 0)
           AND row_number() OVER (PARTITION BY hl.work ORDER BY hl.ord) = 1 AS good
  FROM hl LEFT JOIN legwork.activity a ON a.gid = hl.gid AND a.activity = hl.activity AND a.dad = hl.dad
  WHERE hl.found
), overtaken AS MATERIALIZED (
  -- Signals whose hooks, or some of them, went to something else.
  SELECT v.ord FROM v WHERE NOT v.good
  UNION ALL
  SELECT b.ord FROM b WHERE b.waiting NOT IN (SELECT v.waiting FROM v)
), q AS MATERIALIZED (
  -- The place in the queue of its job that a signal gets if it is kept; null: the queue is full. The buckets are
  -- locked, so that no two statements give one place.
  SELECT q.ord, legwork.next_place(q.topic, q.key, @most - q.before) + q.before AS place
  FROM (
    SELECT k.ord, k.topic, k.key, row_number() OVER (PARTITION BY k.topic, k.key ORDER BY k.ord) - 1 AS before
    FROM (SELECT DISTINCT k.ord, k.topic, k.key FROM k WHERE k.keep AND k.gid IS NOT NULL) k JOIN n USING (ord)
    WHERE k.ord NOT IN (SELECT b.ord FROM b)) q -- before: of this statement
), s AS (
  INSERT INTO legwork.signal (guid, topic, data, status, code, traceparent, tracestate, expires_at, taken_by)
  SELECT n.guid, n.topic,
    CASE WHEN w.work IS NULL AND n.ord IN (SELECT k.ord FROM k WHERE k.keep) THEN n.data END, n.status, n.code,
    n.traceparent, n.tracestate, now() + n.kept, w.work
  FROM n LEFT JOIN (SELECT DISTINCT ON (ord) ord, work FROM v ORDER BY ord, work) w USING (ord)
  WHERE n.ord NOT IN (SELECT overtaken.ord FROM overtaken)
    AND (n.recipient IS NULL OR n.recipient IN (SELECT jl.gid FROM jl))
    AND n.ord NOT IN (SELECT q.ord FROM q WHERE q.place IS NULL)
  ORDER BY n.ord
  ON CONFLICT (guid) DO NOTHING
  RETURNING guid, ord AS arrival, taken_by
), receipts AS (
  INSERT INTO legwork.signal_receipt (app, job_id, topic, signal_id, gid, signal, response, payload_sha256, woken,
    accepted_at, expires_at)
  SELECT n.to_app, n.to_job, n.topic, n.signal_id, n.recipient, n.guid, n.response, n.payload,
         coalesce(w.woken, 0), n.accepted_at, now() + n.kept
  FROM s JOIN n USING (guid) LEFT JOIN (SELECT ord, count(*) AS woken FROM b GROUP BY ord) w USING (ord)
  WHERE n.recipient IS NOT NULL
), keys AS (
  INSERT INTO legwork.signal_key (topic, key, ord, guid, place)
  SELECT DISTINCT k.topic, k.key, s.arrival, s.guid, q.place
  FROM s JOIN k USING (guid) LEFT JOIN q ON q.ord = k.ord WHERE s.taken_by IS NULL AND k.keep
  ORDER BY k.topic, k.key, s.arrival
), w AS MATERIALIZED (
  -- In the trace of the job, with the signal as the second cause (ADR 26).
  SELECT v.gid, v.activity, v.dad, v.attempt, v.work, v.seq, v.ord, v.pending, v.topic, v.data, v.status, v.code,
         coalesce(v.job_parent, v.traceparent) AS traceparent,
         CASE WHEN v.job_parent IS NULL THEN v.tracestate
              ELSE concat_ws(',', 'legwork=' || nullif(v.traceparent, ''), v.job_state) END AS tracestate,
         CASE WHEN v.pending
              THEN legwork.derived_id(v.gid, md5(v.work || '/' || v.seq))
              ELSE v.work END AS guid
  FROM v WHERE v.good AND (v.signal IN (SELECT s.guid FROM s)) IS TRUE
), ends AS (
  DELETE FROM legwork.hook h USING w WHERE h.work = w.work AND NOT w.pending
), counts AS (
  UPDATE legwork.hook h SET seq = h.seq + 1 FROM w WHERE h.work = w.work AND w.pending
), timers AS (
  -- A timer answers after the pending signals that came before it.
  UPDATE legwork.outbox o SET seq = w.seq + 1 FROM w WHERE o.guid = w.work AND w.pending
), wakes AS (
  INSERT INTO legwork.outbox AS o (guid, gid, lane, activity, dad, attempt, topic, work, status, code, seq, traceparent,
    tracestate, data, publish, due_at)
  SELECT w.guid, w.gid, 'response', w.activity, w.dad, w.attempt, w.topic, w.work, w.status, w.code, w.seq,
    w.traceparent, w.tracestate, w.data, 1, clock_timestamp() + @grace
  FROM w ORDER BY w.guid
  ON CONFLICT (guid) DO UPDATE SET topic = excluded.topic, work = excluded.work, status = excluded.status,
    code = excluded.code, seq = excluded.seq,
    traceparent = excluded.traceparent, tracestate = excluded.tracestate, data = excluded.data, publish = 1,
    due_at = excluded.due_at
), gone AS (
  -- Not by lane: the planner would take the index on it.
  DELETE FROM legwork.outbox o USING t
  WHERE o.guid = t.guid AND o.lane || '' = 'signal'
    AND (EXISTS (SELECT FROM s WHERE s.guid = t.guid) OR NOT EXISTS (SELECT FROM n WHERE n.ord = t.ord))
)
SELECT t.ord, t.ord NOT IN (SELECT n.ord FROM n),
       t.ord IN (SELECT n.ord FROM n) AND t.guid NOT IN (SELECT s.guid FROM s),
       t.ord IN (SELECT n.ord FROM n) AND t.recipient IS NOT NULL AND t.recipient NOT IN (SELECT jl.gid FROM jl),
       t.ord IN (SELECT q.ord FROM q WHERE q.place IS NULL),
       w.guid, w.gid, 'response', coalesce(w.activity, ''), coalesce(w.dad, ''), coalesce(w.attempt, 1),
       coalesce(w.topic, ''), w.work,
       coalesce(w.status, ''), coalesce(w.code, 0), coalesce(w.seq, 0), false, w.data,
       coalesce(w.traceparent, ''), coalesce(w.tracestate, ''), coalesce(j.job_id, ''), coalesce(j.app, ''),
       coalesce(x.version, '')
-- All of w are of t. FULL, as that is never a loop in a loop.
FROM t FULL JOIN w ON w.ord = t.ord LEFT JOIN legwork.job j ON j.gid = w.gid
  LEFT JOIN legwork.app_version x ON x.id = j.version_id
ORDER BY t.ord, w.guid
