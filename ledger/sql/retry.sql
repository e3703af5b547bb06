-- Work that is asked for again: the row of the old message is replaced by that
-- of the next, due after the delay, and the activity waits for that one.
-- Granted only while the activity waits for the old one and its row is there,
-- and for the attempt after its present one: a worker that leaves out the number
-- of its attempt cannot have it tried for ever. An error that follows a pending
-- answer (prior) comes too early while that has not spawned. One that comes
-- before the Leg 1 it answers is early: an engine that has lost the race for
-- that step may have published the work. So is one that waited here for that
-- commit: what it put is not in the snapshot. Nothing is written then.
--
-- The row may be an answer by now: one that an operator gave (answer.sql), or that a pause has
-- held. It has come before this error, which is dropped: else the answer would be sent as the
-- work of the next attempt.
--
-- A second copy, or a response to the old message, waits for the job's lock;
-- then the activity waits for another message than theirs.
-- params: gid uuid[], activity text[], dad text[], work uuid[], next uuid[], attempt int[], delay interval[],
-- params: lane text[], kind text[], topic text[], job_id text[], status text[], data json[], traceparent text[],
-- params: tracestate text[], prior uuid[], version_id int[], failed json[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@gid, @activity, @dad, @work, @next, @attempt, @delay,
                       @lane, @kind, @topic, @job_id, @status, @data, @traceparent, @tracestate, @prior, @version_id,
                       @failed)
    WITH ORDINALITY AS t(gid, activity, dad, work, next, attempt, delay, lane, kind, topic, job_id, status, data,
      traceparent, tracestate, prior, version_id, failed, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.version_id, job.closed_guid FROM legwork.job WHERE job.gid IN (SELECT t.gid FROM t)
    ORDER BY job.gid FOR NO KEY UPDATE
), al AS MATERIALIZED (
  SELECT a.gid, a.activity, a.dad, a.work_guid, a.attempt, a.ledger FROM legwork.activity a
    JOIN t USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), c AS MATERIALIZED (
  SELECT t.*, t.prior IS NULL OR coalesce(#spawned(prior.ledger) = 1, false) AS in_order
  FROM t JOIN jl USING (gid, version_id) JOIN al USING (gid, activity, dad)
    LEFT JOIN legwork.guid_ledger prior ON prior.guid = t.prior AND prior.gid = t.gid
  WHERE jl.closed_guid IS NULL AND al.work_guid = t.work AND al.attempt = t.attempt - 1
    AND #finalize(al.ledger) < #final
), d AS MATERIALIZED (
  SELECT DISTINCT ON (c.gid, c.activity, c.dad) c.* FROM c WHERE c.in_order ORDER BY c.gid, c.activity, c.dad, c.ord
), old AS (
  DELETE FROM legwork.outbox o USING d WHERE o.guid = d.work AND o.gid = d.gid
    AND (d.lane IS NOT NULL OR o.lane || '' <> 'response')
  RETURNING d.ord, o.*
), answered AS MATERIALIZED (
  SELECT d.ord FROM d JOIN legwork.outbox o ON o.guid = d.work AND o.gid = d.gid
  WHERE d.lane IS NULL AND o.lane || '' = 'response'
), ua AS (
  UPDATE legwork.activity a SET work_guid = d.next, attempt = d.attempt, updated_at = now()
  FROM d JOIN old USING (ord) WHERE a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, job_id, status, data, traceparent,
    tracestate, publish, due_at, failed, deadline)
  SELECT d.next, d.gid, coalesce(d.lane, old.lane), CASE WHEN d.lane IS NULL THEN old.kind ELSE d.kind END, d.activity,
    d.dad, d.attempt,
         CASE WHEN d.lane IS NULL THEN old.topic ELSE coalesce(d.topic, old.topic) END,
         CASE WHEN d.lane IS NULL THEN old.job_id ELSE d.job_id END,
         CASE WHEN d.lane IS NULL THEN old.status ELSE d.status END,
         CASE WHEN d.lane IS NULL THEN old.data ELSE d.data END,
         CASE WHEN d.lane IS NULL THEN old.traceparent ELSE d.traceparent END,
         CASE WHEN d.lane IS NULL THEN old.tracestate ELSE d.tracestate END,
         0, clock_timestamp() + d.delay, d.failed, old.deadline -- a new limit has another (limit.sql)
  FROM d JOIN old USING (ord) ORDER BY d.next
)
SELECT old.ord, 'now' FROM old
UNION ALL
SELECT answered.ord, 'answered' FROM answered
UNION ALL
SELECT c.ord, CASE WHEN c.in_order THEN 'early' ELSE 'soon' END FROM c
  WHERE NOT EXISTS (SELECT FROM old WHERE old.ord = c.ord)
    AND NOT EXISTS (SELECT FROM answered WHERE answered.ord = c.ord)
UNION ALL
SELECT t.ord, 'early' FROM t JOIN jl USING (gid) LEFT JOIN al USING (gid, activity, dad)
WHERE jl.closed_guid IS NULL AND (al.gid IS NULL OR #leg1(al.ledger) = 0)
