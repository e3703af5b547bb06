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
  SELECT t.*, a.work_guid, a.attempt AS present, a.ledger FROM legwork.activity a JOIN t USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), c AS MATERIALIZED (
  -- IS TRUE: looked up in a hash (signal.sql).
  SELECT al.*, al.prior IS NULL OR coalesce(#spawned(prior.ledger) = 1, false) AS in_order
  FROM al LEFT JOIN legwork.guid_ledger prior ON prior.guid = al.prior AND prior.gid = al.gid
  WHERE al.work_guid = al.work AND al.present = al.attempt - 1 AND #finalize(al.ledger) < #final
    AND ((al.gid, al.version_id) IN (SELECT jl.gid, jl.version_id FROM jl WHERE jl.closed_guid IS NULL)) IS TRUE
), d AS MATERIALIZED (
  SELECT DISTINCT ON (c.gid, c.activity, c.dad) c.* FROM c WHERE c.in_order ORDER BY c.gid, c.activity, c.dad, c.ord
), old AS (
  DELETE FROM legwork.outbox o USING d WHERE o.guid = d.work AND o.gid = d.gid
    AND (d.lane IS NOT NULL OR o.lane || '' <> 'response')
  RETURNING d.*, o.lane AS old_lane, o.kind AS old_kind, o.topic AS old_topic, o.job_id AS old_job_id,
    o.status AS old_status, o.data AS old_data, o.traceparent AS old_traceparent, o.tracestate AS old_tracestate,
    o.deadline
), answered AS MATERIALIZED (
  SELECT d.ord FROM d JOIN legwork.outbox o ON o.guid = d.work AND o.gid = d.gid
  WHERE d.lane IS NULL AND o.lane || '' = 'response'
), ua AS (
  UPDATE legwork.activity a SET work_guid = d.next, attempt = d.attempt, updated_at = now()
  FROM old d WHERE a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, job_id, status, data, traceparent,
    tracestate, publish, due_at, failed, deadline)
  SELECT d.next, d.gid, coalesce(d.lane, d.old_lane), CASE WHEN d.lane IS NULL THEN d.old_kind ELSE d.kind END,
    d.activity, d.dad, d.attempt,
         CASE WHEN d.lane IS NULL THEN d.old_topic ELSE coalesce(d.topic, d.old_topic) END,
         CASE WHEN d.lane IS NULL THEN d.old_job_id ELSE d.job_id END,
         CASE WHEN d.lane IS NULL THEN d.old_status ELSE d.status END,
         CASE WHEN d.lane IS NULL THEN d.old_data ELSE d.data END,
         CASE WHEN d.lane IS NULL THEN d.old_traceparent ELSE d.traceparent END,
         CASE WHEN d.lane IS NULL THEN d.old_tracestate ELSE d.tracestate END,
         0, clock_timestamp() + d.delay, d.failed, d.deadline -- a new limit has another (limit.sql)
  FROM old d ORDER BY d.next
)
SELECT old.ord, 'now' FROM old
UNION ALL
SELECT answered.ord, 'answered' FROM answered
UNION ALL
SELECT c.ord, CASE WHEN c.in_order THEN 'early' ELSE 'soon' END FROM c
  WHERE c.ord NOT IN (SELECT old.ord FROM old) AND c.ord NOT IN (SELECT answered.ord FROM answered)
UNION ALL
SELECT t.ord, 'early' FROM t WHERE (t.gid IN (SELECT jl.gid FROM jl WHERE jl.closed_guid IS NULL)) IS TRUE
  AND t.ord NOT IN (SELECT al.ord FROM al WHERE #leg1(al.ledger) > 0)
