-- Step 2 of the trigger (TRIG-04): job data and the first children with the
-- digit 1B; and Step 3 for a job without children (TRIG-05), with 100M. Only
-- for the GUID row that belongs to this generation and has the digit unset,
-- and Step 3 only for a job that began without obligations; where the trigger
-- tells something (emit, persist) 100M says that it has, though the job goes on.
-- A job that was interrupted since its inception gets the digits, as its message
-- is done with, but no children: nobody would wait for them.
--
-- Locks: job, guid_ledger, outbox.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bool[], $4::bool[], $18::bool[], $19::bool[])
    WITH ORDINALITY AS t(guid, gid, spawn, finish, last, tell, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.closed_guid FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t) ORDER BY job.gid FOR NO KEY UPDATE
), gl AS MATERIALIZED (
  SELECT g.guid, g.ledger FROM legwork.guid_ledger g JOIN t USING (guid)
  WHERE g.gid = t.gid AND (SELECT count(*) FROM jl) >= 0 ORDER BY g.guid FOR NO KEY UPDATE OF g
), d AS MATERIALIZED (
  SELECT t.*, gl.ledger AS marks, jl.closed_guid IS NULL AS open, t.spawn AND gl.ledger / 1000000000 % 10 = 0 AS spawned,
         coalesce(t.finish AND gl.ledger / 100000000 % 10 = 0 AND (t.spawn OR gl.ledger / 1000000000 % 10 = 1)
                  AND jl.semaphore = 0 AND jl.closed_guid IS NULL, false) AS finished,
         t.tell AND gl.ledger / 100000000 % 10 = 0 AND (t.spawn OR gl.ledger / 1000000000 % 10 = 1) AS told
  FROM t JOIN gl USING (guid) LEFT JOIN jl USING (gid)
), ug AS (
  UPDATE legwork.guid_ledger g SET ledger = g.ledger
      + CASE WHEN d.spawned THEN 1000000000 ELSE 0 END + CASE WHEN d.finished OR d.told THEN 100000000 ELSE 0 END
  FROM d WHERE g.guid = d.guid AND (d.spawned OR d.finished OR d.told)
    AND (NOT d.spawned OR g.ledger / 1000000000 % 10 = 0)
    AND (NOT (d.finished OR d.told) OR g.ledger / 100000000 % 10 = 0)
  RETURNING d.ord, d.gid, d.guid, d.spawned, d.finished, d.last, d.open
), data AS (
  INSERT INTO legwork.job_data (gid, path, value)
  SELECT ug.gid, v.path, v.value
  FROM unnest($5::bigint[], $6::text[], $7::json[]) AS v(ord, path, value) JOIN ug USING (ord)
  WHERE ug.spawned ORDER BY ug.gid, v.path
), children AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, traceparent, tracestate, data, publish, due_at)
  SELECT k.guid, ug.gid, k.lane, k.activity, k.dad, k.attempt, k.traceparent, k.tracestate, k.data, 1, clock_timestamp() + $17::interval
  FROM unnest($8::bigint[], $9::uuid[], $10::text[], $11::text[], $12::text[], $13::int[], $14::text[], $15::text[], $16::json[])
         AS k(ord, guid, lane, activity, dad, attempt, traceparent, tracestate, data)
    JOIN ug USING (ord)
  WHERE ug.spawned AND ug.open
), ahead AS (
  -- Workers entered in the step that spawns them: 1B and 100B at once (ADR 17).
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid)
  SELECT ug.gid, w.activity, w.dad, 1100000000000, w.guid, w.work
  FROM unnest($20::bigint[], $21::text[], $22::text[], $23::uuid[], $24::uuid[]) AS w(ord, activity, dad, guid, work)
    JOIN ug USING (ord)
  WHERE ug.spawned AND ug.open
), uj AS (
  UPDATE legwork.job j SET closed_guid = ug.guid, state = 'completed', completed_at = now(), expires_at = now() + j.expire
  FROM ug WHERE j.gid = ug.gid AND ug.finished AND j.completed_at IS NULL
), stats AS (
  DELETE FROM legwork.stat s USING ug WHERE s.gid = ug.gid AND ug.finished
), gone AS (
  DELETE FROM legwork.outbox o USING ug WHERE o.guid = ug.guid AND o.lane || '' = 'start' AND ug.last
)
-- The rows of d are locked: what the updates make of them is known.
SELECT ord, spawned, finished, marks + CASE WHEN spawned THEN 1000000000 ELSE 0 END + CASE WHEN finished OR told THEN 100000000 ELSE 0 END,
       CASE WHEN finished THEN now() END
FROM d ORDER BY ord
