-- Entry and steps of final answers in one statement (ADR 17): for those that
-- nothing has entered before, in a job that is open. It writes what enter_leg2,
-- commit and complete write together, each row once; whatever it does not grant
-- is left to them.
--
-- The fence of a transition is its activity's ledger: Leg 1 done, no entry yet,
-- not finalized, and waiting for this very work at this attempt. Every effect
-- joins the RETURNING of the update that ends that. As every GUID row of an
-- activity is made with an entry that is counted here, there is none.
--
-- An answer of the engine's own must have its row, as in enter_leg2.sql. It is
-- a join, as an EXISTS lets the planner expect half of the rows and turn the
-- joins after it: a quarter more of Postgres's time (docs/performance.md).
--
-- A second copy running now waits for the locks, then finds the entry counted
-- and is granted nothing.
--
-- Locks: job, activity, guid_ledger, outbox, each in key order.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::uuid[], $7::int[], $8::int[], $9::json[], $10::text[], $11::int[], $30::uuid[])
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, work, attempt, delta, output, status, code, own, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.version_id FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t) AND job.closed_guid IS NULL AND job.threshold = 0 ORDER BY job.gid FOR NO KEY UPDATE
), o AS MATERIALIZED (
  SELECT t.*, jl.semaphore FROM t JOIN jl USING (gid, version_id)
    LEFT JOIN legwork.outbox r ON r.guid = t.own AND r.gid = t.gid AND r.lane || '' = 'response' AND r.publish > 0
  WHERE t.own IS NULL OR r.guid IS NOT NULL
), al AS MATERIALIZED (
  SELECT t.gid, t.activity, t.dad, t.ord, t.guid, t.work, t.delta, t.output, t.status, t.code, t.semaphore
  FROM legwork.activity a JOIN o t USING (gid, activity, dad)
  WHERE a.work_guid = t.work AND a.attempt = t.attempt AND a.ledger < 100000000000000 AND a.ledger % 1000000000000 = 100000000000
  ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), d AS MATERIALIZED (
  -- The semaphore after each transition. As long as one is open it is above 0.
  SELECT al.*, semaphore + (sum(delta) OVER (PARTITION BY gid ORDER BY ord))::int AS after,
         ord = max(ord) OVER (PARTITION BY gid) AS last
  FROM al
), uj AS (
  UPDATE legwork.job j SET semaphore = d.after, closed_guid = CASE WHEN d.after = 0 THEN d.guid END,
    state = CASE WHEN d.after = 0 THEN 'completed' ELSE j.state END,
    completed_at = CASE WHEN d.after = 0 THEN now() END, expires_at = CASE WHEN d.after = 0 THEN now() + j.expire END
  FROM d WHERE j.gid = d.gid AND d.last AND d.after <> d.semaphore
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + 200000000000001, output = coalesce(d.output, a.output), status = d.status, code = d.code, updated_at = now()
  FROM d WHERE a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad
    AND a.ledger < 100000000000000 AND a.ledger % 1000000000000 = 100000000000
  -- All that the others need: a join of ua with d would be a loop in a loop.
  RETURNING d.ord, d.gid, d.activity, d.dad, d.guid, d.work, d.delta, d.after, a.ledger
), ug AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, dad, 11000000001 + CASE WHEN after = 0 THEN 100100000000 ELSE 0 END FROM ua ORDER BY guid
), data AS (
  INSERT INTO legwork.job_data AS jd (gid, path, value)
  SELECT DISTINCT ON (ua.gid, v.path) ua.gid, v.path, v.value
  FROM unnest($12::bigint[], $13::text[], $14::json[]) AS v(ord, path, value) JOIN ua USING (ord)
  ORDER BY ua.gid, v.path, v.ord DESC
  ON CONFLICT (gid, path) DO UPDATE SET value = excluded.value
), children AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, traceparent, tracestate, data, publish, due_at)
  SELECT k.guid, ua.gid, k.lane, k.activity, k.dad, k.attempt, k.traceparent, k.tracestate, k.data, 1, clock_timestamp() + $24::interval
  FROM unnest($15::bigint[], $16::uuid[], $17::text[], $18::text[], $19::text[], $20::int[], $21::text[], $22::text[], $23::json[])
         AS k(ord, guid, lane, activity, dad, attempt, traceparent, tracestate, data)
    JOIN ua USING (ord)
), ahead AS (
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid)
  SELECT ua.gid, w.activity, w.dad, 1100000000000, w.guid, w.work
  FROM unnest($25::bigint[], $26::text[], $27::text[], $28::uuid[], $29::uuid[]) AS w(ord, activity, dad, guid, work)
    JOIN ua USING (ord)
), gone AS (
  DELETE FROM legwork.outbox o USING ua WHERE o.guid = ua.work AND o.gid = ua.gid
)
SELECT ord, ledger, after - delta, after FROM ua ORDER BY ord
