-- Entry and steps of final answers in one statement (ADR 17): for those that
-- nothing has entered before, in a job that is open. It writes what enter_leg2,
-- commit and complete write together, each row once; whatever it does not grant
-- is left to them.
--
-- The fence of a transition is its activity's ledger: Leg 1 done, no entry yet,
-- not finalized, and waiting for this very work at this attempt. The UPDATE that
-- ends that is the fence itself: it looks at the row as it is now, and no
-- statement locks the row before, which would write one more record to the WAL.
-- Every effect joins what it returns. As every GUID row of an activity is made
-- with an entry that is counted here, there is none.
--
-- An answer of the engine's own must have its row, as in enter_leg2.sql. It is
-- a join, as an EXISTS lets the planner expect half of the rows and turn the
-- joins after it: a quarter more of Postgres's time (docs/performance.md).
--
-- What woke a hook is saved with its answer; woken.sql ends the registrations of
-- those that signals may wake.
--
-- A second copy running now waits for the job's lock, then finds the entry
-- counted and is granted nothing.
--
-- Locks: job, activity, guid_ledger, outbox, each in key order. That of the
-- activities is the order of o, as the UPDATE is a loop over it; o is sorted, so
-- that all jobs are locked before the first activity is.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], work uuid[], attempt int[],
-- params: delta int[], output json[], status text[], code int[],
-- params: leaves.sql, children.sql, ahead.sql, own uuid[], hook json[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @work, @attempt, @delta, @output, @status, @code,
      @own, @hook)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, work, attempt, delta, output, status, code,
      own, hook, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.version_id FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t) AND job.closed_guid IS NULL AND job.threshold = 0
    ORDER BY job.gid FOR NO KEY UPDATE
), o AS MATERIALIZED (
  SELECT t.*, jl.semaphore FROM t JOIN jl USING (gid, version_id)
    LEFT JOIN legwork.outbox r ON r.guid = t.own AND r.gid = t.gid AND r.lane || '' = 'response' AND r.publish > 0
  WHERE t.own IS NULL OR r.guid IS NOT NULL
  ORDER BY t.gid, t.activity COLLATE "C", t.dad COLLATE "C"
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #answered, output = coalesce(o.output, a.output), status = o.status,
    code = o.code, hook = coalesce(a.hook, o.hook), updated_at = now()
  FROM o WHERE a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
    AND a.work_guid = o.work AND a.attempt = o.attempt AND #unanswered(a.ledger)
  RETURNING o.ord, o.gid, o.activity, o.dad, o.guid, o.work, o.delta, o.semaphore, a.ledger
), d AS MATERIALIZED (
  -- The semaphore after each transition. As long as one is open it is above 0.
  SELECT ua.*, semaphore + (sum(delta) OVER (PARTITION BY gid ORDER BY ord))::int AS after,
         ord = max(ord) OVER (PARTITION BY gid) AS last
  FROM ua
), uj AS (
  UPDATE legwork.job j SET semaphore = d.after, closed_guid = CASE WHEN d.after = 0 THEN d.guid END,
    state = CASE WHEN d.after = 0 THEN 'completed' ELSE j.state END,
    completed_at = CASE WHEN d.after = 0 THEN now() END, expires_at = CASE WHEN d.after = 0 THEN now() + j.expire END
  FROM d WHERE j.gid = d.gid AND d.last AND d.after <> d.semaphore
), ug AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, dad, #advanced + CASE WHEN after = 0 THEN #ended ELSE 0 END FROM d ORDER BY guid
), data AS (
  -- include leaves.sql
  JOIN d p USING (ord)
  ORDER BY p.gid, v.path, v.ord DESC
  ON CONFLICT (gid, path) DO UPDATE SET value = excluded.value
), children AS (
  -- include children.sql
  JOIN d p USING (ord)
), ahead AS (
  -- include ahead.sql
  JOIN d p USING (ord)
), gone AS (
  DELETE FROM legwork.outbox o USING d WHERE o.guid = d.work AND o.gid = d.gid
)
SELECT ord, ledger, after - delta, after, now() FROM d ORDER BY ord
