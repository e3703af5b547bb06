-- A page of a journal: the segments from the one that has event @from on, up to @most
-- bytes, at least one. One row without a segment if there is none.
--
-- The last segment that begins at or before @from has it.
-- params: gid uuid, activity text, dad text, from int, most bigint
WITH f AS MATERIALIZED (
  SELECT a.seq, a.token, a.frame FROM legwork.activity a WHERE a.gid = @gid AND a.activity = @activity AND a.dad = @dad
), b AS MATERIALIZED (
  SELECT j.seq FROM legwork.journal j
  WHERE j.gid = @gid AND j.activity = @activity AND j.dad = @dad AND j.seq <= @from
  ORDER BY j.seq DESC LIMIT 1
), s AS MATERIALIZED (
  -- A segment has at least 12 bytes: so many rows at most are looked at. Their sizes as they are
  -- stored are known without reading them. Those of a page may be several pages when they are read,
  -- as Postgres compresses them.
  SELECT x.*, sum(pg_column_size(x.events)) OVER (ORDER BY x.seq) - pg_column_size(x.events) AS stored
  FROM (SELECT j.seq, j.n, j.events FROM legwork.journal j
    WHERE j.gid = @gid AND j.activity = @activity AND j.dad = @dad AND j.seq >= (SELECT b.seq FROM b)
    ORDER BY j.seq LIMIT 1000) x
), p AS MATERIALIZED (
  SELECT s.seq, s.n, s.events,
    sum(octet_length(s.events::text)) OVER (ORDER BY s.seq) - octet_length(s.events::text) AS before
  FROM s WHERE s.stored <= @most
)
SELECT coalesce(f.frame->>'topic', ''), coalesce(f.token, ''), coalesce(f.frame->'flush', '{}'), p.seq, p.n, p.events,
  coalesce((SELECT max(q.seq + q.n) FROM p q WHERE q.before <= @most) < f.seq, false)
FROM f LEFT JOIN p ON p.before <= @most
ORDER BY p.seq
