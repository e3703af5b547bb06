-- Kept events after a place ($1), those on a topic ($2, '' for all), in the order
-- in which they were kept: $3 events and about 8 MiB at most. On one topic it
-- looks at 2,000 places at most. The last row is no event, but the last place that
-- was looked at.
WITH p AS MATERIALIZED (
  SELECT e.pos, e.topic FROM legwork.event e WHERE e.pos > $1 ORDER BY e.pos LIMIT CASE $2 WHEN '' THEN $3::int ELSE 2000 END
), f AS MATERIALIZED (
  SELECT p.pos FROM p WHERE $2 = '' OR p.topic = $2 ORDER BY p.pos LIMIT $3::int
), b AS MATERIALIZED (
  SELECT s.pos FROM (
    SELECT e.pos, sum(coalesce(octet_length(e.data::text), 0)) OVER (ORDER BY e.pos) - coalesce(octet_length(e.data::text), 0) AS before
    FROM f JOIN legwork.event e USING (pos)) s
  WHERE s.before < 8388608
), last AS (
  SELECT CASE WHEN (SELECT count(*) FROM b) < (SELECT count(*) FROM f) OR (SELECT count(*) FROM f) = $3 THEN (SELECT max(b.pos) FROM b)
         ELSE (SELECT max(p.pos) FROM p) END AS pos
)
SELECT e.pos, true, e.guid, e.topic, e.app, e.job_id, e.gid, coalesce(e.status, ''), coalesce(e.code, 0), coalesce(e.activity, ''),
       e.kind = 'leaves', e.data
FROM b JOIN legwork.event e USING (pos)
UNION ALL
SELECT last.pos, false, NULL, '', '', '', NULL, '', 0, '', NULL, NULL FROM last WHERE last.pos IS NOT NULL
ORDER BY 1, 2 DESC
