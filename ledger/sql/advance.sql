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
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], work uuid[], attempt int[],
-- params: delta int[], output json[], status text[], code int[],
-- params: leaves.sql, children.sql, ahead.sql, own uuid[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @work, @attempt, @delta, @output, @status, @code,
    @own)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, work, attempt, delta, output, status, code, own, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.version_id FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t) AND job.closed_guid IS NULL AND job.threshold = 0
    ORDER BY job.gid FOR NO KEY UPDATE
), o AS MATERIALIZED (
  SELECT t.*, jl.semaphore FROM t JOIN jl USING (gid, version_id)
    LEFT JOIN legwork.outbox r ON r.guid = t.own AND r.gid = t.gid AND r.lane || '' = 'response' AND r.publish > 0
  WHERE t.own IS NULL OR r.guid IS NOT NULL
), al AS MATERIALIZED (
  SELECT t.gid, t.activity, t.dad, t.ord, t.guid, t.work, t.delta, t.output, t.status, t.code, t.semaphore
  FROM legwork.activity a JOIN o t USING (gid, activity, dad)
  WHERE a.work_guid = t.work AND a.attempt = t.attempt AND #unanswered(a.ledger)
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
  UPDATE legwork.activity a SET ledger = a.ledger + #answered, output = coalesce(d.output, a.output), status = d.status,
    code = d.code, updated_at = now()
  FROM d WHERE a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad
    AND #unanswered(a.ledger)
  -- All that the others need: a join of ua with d would be a loop in a loop.
  RETURNING d.ord, d.gid, d.activity, d.dad, d.guid, d.work, d.delta, d.after, a.ledger
), ug AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, dad, #advanced + CASE WHEN after = 0 THEN #ended ELSE 0 END FROM ua ORDER BY guid
), data AS (
  -- include leaves.sql
  JOIN ua p USING (ord)
  ORDER BY p.gid, v.path, v.ord DESC
  ON CONFLICT (gid, path) DO UPDATE SET value = excluded.value
), children AS (
  -- include children.sql
  JOIN ua p USING (ord)
), ahead AS (
  -- include ahead.sql
  JOIN ua p USING (ord)
), gone AS (
  DELETE FROM legwork.outbox o USING ua WHERE o.guid = ua.work AND o.gid = ua.gid
)
SELECT ord, ledger, after - delta, after, now() FROM ua ORDER BY ord
