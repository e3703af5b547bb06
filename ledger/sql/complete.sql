-- Step 3 (GUID-08): for every message of the batch that carries the snapshot
-- and has not done the completion tasks, close the job and set 100M, with the
-- finalize mark of its activity; end its registrations, and put the event that
-- tells its data and the result for whoever awaits it. Runs whatever the
-- semaphore is (SEM-10): the snapshot proves the responsibility (SEM-11).
--
-- A second copy running now waits for the job's lock, then finds 100M set.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bool[], $6::uuid[])
    WITH ORDINALITY AS t(guid, gid, activity, dad, final, consumed, ord)
), k AS MATERIALIZED (
  SELECT t.ord, t.guid, g.gid, t.activity, t.dad, t.final, t.consumed FROM t JOIN legwork.guid_ledger g USING (guid)
  WHERE g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
), jl AS MATERIALIZED (
  SELECT job.gid FROM legwork.job WHERE job.gid IN (SELECT k.gid FROM k) ORDER BY job.gid FOR NO KEY UPDATE
), al AS MATERIALIZED (
  SELECT a.gid FROM legwork.activity a JOIN k USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), gl AS MATERIALIZED (
  SELECT k.* FROM legwork.guid_ledger g JOIN k USING (guid)
  WHERE (SELECT count(*) FROM al) >= 0 ORDER BY g.guid FOR NO KEY UPDATE OF g
), ug AS (
  -- What is updated brings along what the rest needs of its message: to join
  -- the results of two updates would be a loop in a loop.
  UPDATE legwork.guid_ledger g SET ledger = g.ledger + 100000000
  FROM gl
  WHERE g.guid = gl.guid AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  RETURNING gl.ord, gl.activity, gl.dad, gl.final, gl.consumed, g.gid, g.guid, g.ledger
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + 200000000000000, updated_at = now()
  FROM ug
  -- One that was skipped (statusThreshold) has no Leg 1 to end.
  WHERE a.gid = ug.gid AND a.activity = ug.activity AND a.dad = ug.dad AND ug.final
    AND a.ledger / 100000000000000 = 0 AND a.ledger / 100000000000 % 10 = 1
), uj AS (
  UPDATE legwork.job j SET completed_at = now(), expires_at = now() + j.expire,
    state = CASE WHEN j.interrupted THEN 'interrupted' WHEN j.error IS NULL THEN 'completed' ELSE 'failed' END
  FROM ug WHERE j.gid = ug.gid AND j.closed_guid = ug.guid AND j.completed_at IS NULL
  RETURNING ug.ord, ug.ledger, ug.activity, ug.dad, ug.final, j.gid, j.app, j.job_id, j.graph, j.state, j.semaphore, j.error, j.traceparent, j.tracestate,
    j.created_at, j.completed_at, j.publishes, j.version_id,
    (SELECT coalesce(json_object_agg(jd.path, jd.value), '{}') FROM legwork.job_data jd WHERE jd.gid = j.gid) AS data
), gone AS (
  -- Open obligations of a job that was cut off have nowhere to go.
  DELETE FROM legwork.outbox o USING uj
  WHERE uj.state IN ('failed', 'interrupted') AND o.gid = uj.gid
    AND o.lane NOT IN ('event', 'signal') AND o.kind IS DISTINCT FROM 'interrupt'
    AND o.guid >= (left(uj.gid::text, 13) || '-0000-0000-000000000000')::uuid
    AND o.guid <= (left(uj.gid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
), consumed AS (
  DELETE FROM legwork.outbox o USING ug WHERE o.guid = ug.consumed AND o.gid = ug.gid
), hooks AS (
  DELETE FROM legwork.hook h USING uj WHERE h.gid = uj.gid
), told AS MATERIALIZED (
  SELECT uj.*, CASE WHEN error IS NULL THEN 'success' ELSE 'error' END AS told_status,
         -- As it was before this statement, with what ua adds to it.
         (SELECT a.ledger + CASE WHEN uj.final AND a.ledger / 100000000000000 = 0 AND a.ledger / 100000000000 % 10 = 1 THEN 200000000000000 ELSE 0 END
          FROM legwork.activity a WHERE a.gid = uj.gid AND a.activity = uj.activity AND a.dad = uj.dad) AS finished,
         CASE WHEN error IS NULL THEN 200 WHEN error->>'code' ~ '^[0-9]{1,6}$' THEN (error->>'code')::int ELSE 500 END AS told_code
  FROM uj
), follow AS MATERIALIZED (
  -- An answer has the key of the work it answers (ADR 13).
  SELECT told.*, c.work AS to_guid, p.gid AS to_gid, 'response' AS lane, c.activity AS to_activity, c.dad AS to_dad, c.attempt, c.topic, c.work, c.interim AS seq,
         told.error IS NULL AS leaves, CASE WHEN told.error IS NULL THEN told.data ELSE told.error END AS body, p.job_id AS to_job, p.app AS to_app, p.version_id AS to_version
  FROM told JOIN legwork.child c ON c.gid = told.gid AND NOT c.severed JOIN legwork.job p ON p.gid = c.parent_gid AND p.closed_guid IS NULL
  UNION ALL
  SELECT told.*, (left(gid::text, 13) || '-8' || substr(md5(gid::text || 'event'), 1, 3) || '-a' || substr(md5(gid::text || 'event'), 4, 15))::uuid,
         gid, 'event', activity, dad, 1, publishes, NULL, 0, true, data, job_id, app, version_id
  FROM told WHERE publishes IS NOT NULL
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, work, status, code, seq, traceparent, tracestate, data, publish, due_at)
  SELECT to_guid, to_gid, lane, CASE WHEN leaves THEN 'leaves' END, to_activity, to_dad, attempt, topic, work, told_status, told_code, seq,
         traceparent, tracestate, body, 1, now() + $7::interval
  FROM follow ORDER BY to_guid
  ON CONFLICT (guid) DO NOTHING
)
-- A row for each job, followed by one for each message it leaves behind.
SELECT ord, gid, ledger, finished, app, job_id, graph, state, semaphore, error, coalesce(traceparent, ''), coalesce(tracestate, ''), created_at, completed_at, data,
       NULL::uuid, NULL::uuid, '' AS lane, '', '', 1, '', NULL::uuid, '', 0, 0, false, NULL::json, '', '', '', '', ''
FROM told
UNION ALL
SELECT x.ord, x.gid, x.ledger, NULL, x.app, x.job_id, x.graph, x.state, x.semaphore, NULL, '', '', x.created_at, x.completed_at, '{}',
       x.to_guid, x.to_gid, x.lane, x.to_activity, x.to_dad, x.attempt, x.topic, x.work, x.told_status, x.told_code, x.seq, x.leaves, x.body,
       coalesce(x.traceparent, ''), coalesce(x.tracestate, ''), coalesce(x.to_job, ''), coalesce(x.to_app, ''), coalesce(v.version, '')
FROM follow x LEFT JOIN legwork.app_version v ON v.id = x.to_version
ORDER BY 1, lane
