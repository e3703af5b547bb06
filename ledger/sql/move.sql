-- Moves running jobs (@gid) from one version of their app to another (ADR 93). Whatever a job has
-- entered must be among @enters, whatever is open in it among @opens: activities for which the
-- graphs of both versions agree. lock_jobs.sql has locked the jobs, so that no commit of a step
-- changes what is open meanwhile, and a step that was decided for the old version is not granted
-- behind it (commit.sql, advance.sql and their like compare the version).
--
-- A preview (@move false) reads the same, and changes nothing.
--
-- A second copy running now waits for the jobs, and finds the version changed: it moves nothing.
-- Rows of one job only are read.
-- params: gid uuid[], from_id int, to_id int, move bool, enters text[], opens text[], outcome text, args json,
-- params: most int, action.sql
WITH j AS MATERIALIZED (
  SELECT j.gid, j.version_id, j.closed_guid IS NOT NULL AS closed, coalesce(j.moved, '{}') AS moved,
    legwork.first_id(j.gid) AS low, legwork.last_id(j.gid) AS high,
    EXISTS (SELECT FROM legwork.activity t JOIN legwork.guid_ledger g ON g.guid = t.leg1_guid AND g.gid = t.gid
      WHERE t.gid = j.gid AND t.dad || '' = ',0' AND t.ledger = #trigger_seed AND #spawned(g.ledger) = 1
      OFFSET 0) AS begun
  FROM legwork.job j WHERE j.gid = ANY (@gid)
), place AS (
  SELECT j.gid, false AS open, a.activity, a.dad FROM j JOIN legwork.activity a USING (gid) WHERE a.ledger > 0
  UNION ALL
  SELECT j.gid, true, o.activity, o.dad
  FROM j JOIN legwork.outbox o ON o.gid = j.gid AND o.guid >= j.low AND o.guid <= j.high
  -- Not by lane: the planner would take the index on it.
  WHERE o.activity IS NOT NULL AND (o.lane || '' IN ('run', 'response') OR o.lane || '' LIKE 'work.%')
  UNION ALL
  SELECT j.gid, true, h.activity, h.dad FROM j JOIN legwork.hook h USING (gid)
  UNION ALL
  SELECT j.gid, true, c.activity, c.dad FROM j JOIN legwork.child c ON c.parent_gid = j.gid
    JOIN legwork.job k ON k.gid = c.gid
  WHERE k.state = 'running' AND NOT c.severed
  UNION ALL
  SELECT j.gid, true, f.activity, f.dad FROM j JOIN legwork.open_frame f USING (gid)
), misfit AS MATERIALIZED (
  SELECT DISTINCT ON (p.gid) p.gid, p.open, p.activity, p.dad
  FROM place p CROSS JOIN LATERAL (SELECT split_part(p.activity, '/', 1) AS id) of
  WHERE CASE WHEN p.open THEN of.id <> ALL (@opens) ELSE of.id <> ALL (@enters) END
  ORDER BY p.gid, p.open DESC, p.activity, p.dad
), go AS MATERIALIZED (
  SELECT j.* FROM j LEFT JOIN misfit USING (gid)
  WHERE j.version_id = @from_id AND NOT j.closed AND j.begun AND misfit.gid IS NULL
    AND (@from_id = ANY (j.moved) OR cardinality(j.moved) < @most)
), u AS (
  UPDATE legwork.job SET version_id = @to_id,
    moved = CASE WHEN @from_id = ANY (go.moved) THEN go.moved ELSE array_append(go.moved, @from_id) END
  FROM go WHERE job.gid = go.gid AND @move
  RETURNING job.gid
), acted AS (
  -- include action.sql
  FROM (SELECT u.gid, '' AS target, @outcome AS outcome, @args AS args FROM u) x WHERE @who <> ''
)
SELECT j.gid, j.version_id, j.closed, j.begun, cardinality(j.moved), go.gid IS NOT NULL, coalesce(m.open, false),
  coalesce(m.activity, ''), coalesce(m.dad, '')
FROM j LEFT JOIN go USING (gid) LEFT JOIN misfit m USING (gid) ORDER BY j.gid
