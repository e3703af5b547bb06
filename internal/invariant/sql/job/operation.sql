-- What a durable function waits for has one that will bring it, and only that (ADR 70): of
-- each operation that is open in its frame a message (work, an await, a timer, a result), a
-- registration, an open child or an inner function that has not ended.
WITH frame AS (
  SELECT a.gid, a.activity, a.dad, a.frame FROM activity a JOIN job j USING (gid)
  WHERE a.frame IS NOT NULL AND j.state = 'running' AND j.closed_guid IS NULL
), owed AS (
  SELECT f.gid, f.activity || '/' || p.at AS activity, f.dad
  FROM frame f CROSS JOIN LATERAL json_array_elements(coalesce(f.frame -> 'fold' -> 'open', '[]')) e(o)
    CROSS JOIN LATERAL json_array_elements_text(e.o -> 'p') p(at)
  WHERE e.o ->> 'settled' IS DISTINCT FROM 'true'
    AND (e.o ->> 'timer' = 'true' OR e.o ->> 'kind' IN ('Function', 'Http'))
  UNION ALL
  SELECT f.gid, f.activity || '/' || p.at, f.dad
  FROM frame f CROSS JOIN LATERAL json_each(coalesce(f.frame -> 'tickets', '{}')) t
    CROSS JOIN LATERAL json_array_elements_text(t.value) p(at)
), held AS (
  SELECT o.gid, o.activity, o.dad FROM outbox o
  WHERE o.activity LIKE '%/%' AND (o.lane LIKE 'work.%' OR o.lane = 'run' AND o.kind = 'await'
    OR o.lane = 'response' AND coalesce(o.work, o.guid) = o.guid)
    AND NOT EXISTS (SELECT FROM frame f WHERE f.gid = o.gid AND f.activity = o.activity AND f.dad = o.dad) -- a turn
  UNION ALL
  SELECT h.gid, h.activity, h.dad FROM hook h WHERE h.activity LIKE '%/%'
  UNION ALL
  SELECT c.parent_gid, c.activity, c.dad FROM offspring c JOIN legwork.job k ON k.gid = c.gid
  WHERE c.activity LIKE '%/%' AND NOT c.severed AND k.state = 'running'
  UNION ALL
  SELECT f.gid, f.activity, f.dad FROM frame f
  WHERE f.activity LIKE '%/%' AND f.frame -> 'fold' ->> 'cancel' IS DISTINCT FROM 'true' -- its caller forgets it
), holders AS (
  SELECT h.gid, h.activity, h.dad, count(*) AS n FROM held h JOIN job j USING (gid)
  WHERE j.state = 'running' AND j.closed_guid IS NULL GROUP BY h.gid, h.activity, h.dad
)
SELECT gid, format('activity %s %s', activity, dad), format('operation %s %s: %s', activity, dad, what), NULL, NULL
FROM (
  SELECT gid, activity, dad, w.gid IS NOT NULL AS owed, coalesce(h.n, 0) AS n
  FROM owed w FULL JOIN holders h USING (gid, activity, dad)
) x CROSS JOIN LATERAL (
  SELECT CASE
    WHEN owed AND n = 0 AND NOT EXISTS (SELECT FROM legwork.dead_letter d WHERE d.gid = x.gid AND d.state = 'open')
      THEN 'it is open in its function, and nothing will bring its result'
    WHEN n > 1 THEN format('%s rows will bring its result', n)
    WHEN NOT owed AND n > 0 THEN 'something will bring its result, and it is not open in its function'
  END AS what) w
WHERE what IS NOT NULL
