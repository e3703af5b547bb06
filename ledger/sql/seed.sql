-- Step 2 of the trigger (TRIG-04): job data and the first children with the
-- digit 1B; and Step 3 for a job without children (TRIG-05), with 100M. Only
-- for the GUID row that belongs to this generation and has the digit unset,
-- and Step 3 only for a job that began without obligations; where the trigger
-- tells something (emit, persist) 100M says that it has, though the job goes on.
--
-- Locks: job, guid_ledger, outbox.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bool[], $4::bool[], $18::bool[], $19::bool[])
    WITH ORDINALITY AS t(guid, gid, spawn, finish, last, tell, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.closed_guid FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t WHERE t.finish) ORDER BY job.gid FOR NO KEY UPDATE
), gl AS MATERIALIZED (
  SELECT g.guid, g.ledger FROM legwork.guid_ledger g JOIN t USING (guid)
  WHERE g.gid = t.gid AND (SELECT count(*) FROM jl) >= 0 ORDER BY g.guid FOR NO KEY UPDATE OF g
), d AS MATERIALIZED (
  SELECT t.*, gl.ledger AS marks, t.spawn AND gl.ledger / 1000000000 % 10 = 0 AS spawned,
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
  RETURNING d.ord, g.ledger
), data AS (
  INSERT INTO legwork.job_data (gid, path, value)
  SELECT d.gid, v.path, v.value
  FROM unnest($5::bigint[], $6::text[], $7::json[]) AS v(ord, path, value) JOIN d ON d.ord = v.ord JOIN ug ON ug.ord = d.ord
  WHERE d.spawned ORDER BY d.gid, v.path
), children AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, traceparent, tracestate, data, publish, due_at)
  SELECT k.guid, d.gid, k.lane, k.activity, k.dad, k.attempt, k.traceparent, k.tracestate, k.data, 1, now() + $17::interval
  FROM unnest($8::bigint[], $9::uuid[], $10::text[], $11::text[], $12::text[], $13::int[], $14::text[], $15::text[], $16::json[])
         AS k(ord, guid, lane, activity, dad, attempt, traceparent, tracestate, data)
    JOIN d ON d.ord = k.ord JOIN ug ON ug.ord = d.ord
  WHERE d.spawned
), uj AS (
  UPDATE legwork.job j SET closed_guid = d.guid, state = 'completed', completed_at = now(), expires_at = now() + j.expire
  FROM d JOIN ug USING (ord) WHERE j.gid = d.gid AND d.finished AND j.completed_at IS NULL
  RETURNING j.gid, j.app, j.job_id, j.graph, j.created_at, j.completed_at, j.traceparent, j.tracestate
), gone AS (
  DELETE FROM legwork.outbox o USING d WHERE o.guid = d.guid AND o.gid IS NULL AND d.last AND (d.spawned OR d.finished OR d.told)
)
SELECT d.ord, d.spawned, d.finished, coalesce(ug.ledger, d.marks), uj.completed_at
FROM d LEFT JOIN ug ON ug.ord = d.ord LEFT JOIN uj ON uj.gid = d.gid
ORDER BY d.ord
