-- Step 2 of the trigger (TRIG-04): job data and the first children with the
-- digit 1B; and Step 3 for a job without children (TRIG-05), with 100M. Only
-- for the GUID row that belongs to this generation and has the digit unset,
-- and Step 3 only for a job that began without obligations; where the trigger
-- tells something (emit, persist) 100M says that it has, though the job goes on.
-- A job that was interrupted since its inception gets the digits, as its message
-- is done with, but no children: nobody would wait for them.
--
-- Locks: job, guid_ledger, outbox.
-- params: guid uuid[], gid uuid[], spawn bool[], finish bool[],
-- params: first_leaves.sql, children.sql, last bool[], tell bool[], ahead.sql
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @spawn, @finish, @last, @tell)
    WITH ORDINALITY AS t(guid, gid, spawn, finish, last, tell, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.closed_guid FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t) ORDER BY job.gid FOR NO KEY UPDATE
), gl AS MATERIALIZED (
  SELECT g.guid, g.ledger FROM legwork.guid_ledger g JOIN t USING (guid)
  WHERE g.gid = t.gid AND (SELECT count(*) FROM jl) >= 0 ORDER BY g.guid FOR NO KEY UPDATE OF g
), d AS MATERIALIZED (
  SELECT t.*, gl.ledger AS marks, jl.closed_guid IS NULL AS open, t.spawn AND #spawned(gl.ledger) = 0 AS spawned,
         coalesce(t.finish AND #completed(gl.ledger) = 0 AND (t.spawn OR #spawned(gl.ledger) = 1)
                  AND jl.semaphore = 0 AND jl.closed_guid IS NULL, false) AS finished,
         t.tell AND #completed(gl.ledger) = 0 AND (t.spawn OR #spawned(gl.ledger) = 1) AS told
  FROM t JOIN gl USING (guid) LEFT JOIN jl USING (gid)
), ug AS (
  UPDATE legwork.guid_ledger g SET ledger = g.ledger
      + CASE WHEN d.spawned THEN #add_spawned ELSE 0 END + CASE WHEN d.finished OR d.told THEN #add_completed ELSE 0 END
  FROM d WHERE g.guid = d.guid AND (d.spawned OR d.finished OR d.told)
    AND (NOT d.spawned OR #spawned(g.ledger) = 0)
    AND (NOT (d.finished OR d.told) OR #completed(g.ledger) = 0)
  RETURNING d.ord, d.gid, d.guid, d.spawned, d.finished, d.last, d.open
), data AS (
  -- include first_leaves.sql
  JOIN ug p USING (ord) WHERE p.spawned ORDER BY p.gid, v.path
), children AS (
  -- include children.sql
  JOIN ug p USING (ord) WHERE p.spawned AND p.open
), ahead AS (
  -- include ahead.sql
  JOIN ug p USING (ord) WHERE p.spawned AND p.open
), uj AS (
  UPDATE legwork.job j SET closed_guid = ug.guid, state = 'completed', completed_at = now(),
    expires_at = now() + j.expire
  FROM ug WHERE j.gid = ug.gid AND ug.finished AND j.completed_at IS NULL
), stats AS (
  DELETE FROM legwork.stat s USING ug WHERE s.gid = ug.gid AND ug.finished
), gone AS (
  DELETE FROM legwork.outbox o USING ug WHERE o.guid = ug.guid AND o.lane || '' = 'start' AND ug.last
)
-- The rows of d are locked: what the updates make of them is known.
SELECT ord, spawned, finished, marks + CASE WHEN spawned THEN #add_spawned ELSE 0 END
  + CASE WHEN finished OR told THEN #add_completed ELSE 0 END,
       CASE WHEN finished THEN now() END
FROM d ORDER BY ord
