-- Kept events after a place, those on a topic ('' for all), in the order in which
-- they were kept: @most events and about 8 MiB at most. On one topic it looks at
-- 2,000 places at most. The last row is no event, but the last place that was
-- looked at.
-- params: after bigint, topic text, most int
WITH p AS MATERIALIZED (
  SELECT e.pos, e.topic FROM legwork.event e
  WHERE e.pos > @after ORDER BY e.pos LIMIT CASE @topic WHEN '' THEN @most ELSE 2000 END
), f AS MATERIALIZED (
  SELECT p.pos FROM p WHERE @topic = '' OR p.topic = @topic ORDER BY p.pos LIMIT @most
), b AS MATERIALIZED (
  SELECT s.pos FROM (
    SELECT e.pos, sum(x.bytes) OVER (ORDER BY e.pos) - x.bytes AS before
    FROM f JOIN legwork.event e USING (pos)
      CROSS JOIN LATERAL (SELECT coalesce(octet_length(e.data::text), 0) AS bytes) x) s
  WHERE s.before < 8388608
), last AS (
  SELECT CASE WHEN (SELECT count(*) FROM b) < (SELECT count(*) FROM f) OR (SELECT count(*) FROM f) = @most
         THEN (SELECT max(b.pos) FROM b) ELSE (SELECT max(p.pos) FROM p) END AS pos
)
SELECT e.pos, true, e.guid, e.topic, e.app, e.job_id, e.gid, coalesce(e.status, ''), coalesce(e.code, 0),
       coalesce(e.activity, ''), e.kind = 'leaves', e.data
FROM b JOIN legwork.event e USING (pos)
UNION ALL
SELECT last.pos, false, NULL, '', '', '', NULL, '', 0, '', NULL, NULL FROM last WHERE last.pos IS NOT NULL
ORDER BY 1, 2 DESC
