-- Durable functions that have 80 % of what they may have (internal/frames), of those with something to be taken among
-- the first 10,000 messages and registrations: at most 1,000 are looked at, and 5 told.
SELECT f.app || '/' || f.job_id || ' activity ' || f.activity || ': ' || f.what
FROM (
  SELECT DISTINCT j.app, j.job_id, a.activity, a.dad, concat_ws(', ',
    CASE WHEN a.seq >= 40000 THEN a.seq || ' of 50000 events' END,
    CASE WHEN (a.frame ->> 'bytes')::bigint >= 26843546 THEN (a.frame ->> 'bytes') || ' of 33554432 bytes' END,
    CASE WHEN o.n >= 8000 THEN o.n || ' of 10000 open operations' END) AS what
  FROM (
      SELECT DISTINCT w.gid, w.dad, CASE WHEN w.lane LIKE 'work.%' AND w.activity NOT LIKE '%/%' THEN w.activity
          ELSE regexp_replace(w.activity, '/[0-9]+$', '') END AS activity
      FROM (
        (SELECT o.gid, o.activity, o.dad, o.lane FROM legwork.outbox o LIMIT 10000)
        UNION ALL
        (SELECT h.gid, h.activity, h.dad, '' FROM legwork.hook h WHERE h.activity LIKE '%/%' LIMIT 10000)
      ) w
      WHERE w.activity IS NOT NULL LIMIT 1000
    ) w
    JOIN legwork.activity a ON a.gid = w.gid AND a.activity = w.activity AND a.dad = w.dad AND a.frame IS NOT NULL
    JOIN legwork.job j ON j.gid = w.gid
    CROSS JOIN LATERAL (
      SELECT sum(json_array_length(e.o -> 'p')) AS n
      FROM json_array_elements(coalesce(a.frame -> 'fold' -> 'open', '[]')) e(o)
      WHERE e.o ->> 'settled' IS DISTINCT FROM 'true') o
) f
WHERE f.what <> '' ORDER BY 1 LIMIT 5
