-- Work whose final answer came without the pending one before it (@most: at most
-- how often): due at once, so that a sweep that finds it lost publishes it again,
-- and counted, once for each publish: two copies of one answer are one. Granted
-- as long as the row is there; whoever consumes it is faster, or finds it counted.
-- params: work uuid[], gid uuid[], most int
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@work, @gid) WITH ORDINALITY AS t(work, gid, ord)
), l AS MATERIALIZED (
  SELECT o.guid, o.publish, o.gap_publish IS DISTINCT FROM o.publish AS fresh, coalesce(o.gaps, 0) AS gaps
  FROM legwork.outbox o WHERE o.guid IN (SELECT t.work FROM t) ORDER BY o.guid FOR NO KEY UPDATE
), u AS (
  UPDATE legwork.outbox o SET gaps = l.gaps + 1, gap_publish = l.publish, due_at = least(o.due_at, clock_timestamp())
  FROM l JOIN t ON t.work = l.guid
  WHERE o.guid = l.guid AND o.gid = t.gid AND l.fresh AND l.publish > 0 AND l.gaps < @most
)
SELECT t.ord, l.fresh AND l.publish > 0 AND l.gaps >= @most FROM t JOIN l ON l.guid = t.work ORDER BY t.ord
