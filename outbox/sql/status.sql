-- What waits, by lane: one index range per lane, at most 100,001 rows of it and
-- 1,000 lanes.
WITH RECURSIVE l AS (
  (SELECT o.lane FROM legwork.outbox o ORDER BY o.lane LIMIT 1)
  UNION ALL
  SELECT n.lane FROM l CROSS JOIN LATERAL (
    SELECT o.lane FROM legwork.outbox o WHERE o.lane > l.lane ORDER BY o.lane LIMIT 1) n
)
SELECT l.lane, s.rows, s.never, s.again, s.oldest, s.sleeping, s.next, s.held
FROM (SELECT lane FROM l LIMIT 1000) l CROSS JOIN LATERAL (
  SELECT count(*) AS rows, count(*) FILTER (WHERE x.publish = 0 AND x.due_at <= now() AND x.paused IS NULL) AS never,
    count(*) FILTER (WHERE x.publish > 1) AS again,
         greatest(now() - min(x.due_at), interval '0') AS oldest,
         count(*) FILTER (WHERE x.publish = 0 AND x.due_at > now() AND x.paused IS NULL) AS sleeping,
         coalesce(min(x.due_at) FILTER (WHERE x.publish = 0 AND x.due_at > now() AND x.paused IS NULL) - now(),
           interval '0') AS next,
         count(*) FILTER (WHERE x.paused IS NOT NULL) AS held
  FROM (SELECT o.publish, o.due_at, o.paused FROM legwork.outbox o WHERE o.lane = l.lane
    ORDER BY o.due_at LIMIT 100001) x) s
WHERE s.rows > 0
