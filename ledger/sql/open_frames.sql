-- A page of the durable functions that have not ended, behind a place, those of the newest jobs
-- first: how many it has and where it ends, and what is known of those of some topics, or of all
-- if none is named. Others have an empty topic, and so have those that are being cancelled, whose
-- code does not run any more. A page has at most @rows functions, and ends before that with the
-- one whose state goes beyond @most bytes as it is stored: so what a page costs is bounded.
-- params: gid uuid, activity text, dad text, topics text[], rows int, most bigint
WITH page AS MATERIALIZED (
  SELECT f.gid, f.activity, f.dad FROM legwork.open_frame f
  WHERE (f.gid, f.activity, f.dad) < (@gid, @activity, @dad)
  ORDER BY f.gid DESC, f.activity DESC, f.dad DESC LIMIT @rows
), sized AS MATERIALIZED (
  SELECT p.gid, p.activity, p.dad, a.seq, a.frame,
    coalesce(sum(pg_column_size(a.frame)) OVER (ORDER BY p.gid DESC, p.activity DESC, p.dad DESC
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM page p LEFT JOIN LATERAL (
    SELECT a.seq, a.frame FROM legwork.activity a
    WHERE a.gid = p.gid AND a.activity = p.activity AND a.dad = p.dad LIMIT 1) a ON true
), looked AS MATERIALIZED (
  SELECT s.gid, s.activity, s.dad, row_number() OVER (ORDER BY s.gid DESC, s.activity DESC, s.dad DESC) AS nth,
    count(*) OVER () AS n, coalesce(s.seq, 0) AS seq, s.frame ->> 'topic' AS topic,
    coalesce((s.frame -> 'fold' ->> 'next')::bigint, 0) AS next, coalesce((s.frame ->> 'bytes')::bigint, 0) AS bytes,
    s.frame IS NOT NULL AND coalesce(s.frame ->> 'cancel', '') = ''
      AND (cardinality(@topics) = 0 OR s.frame ->> 'topic' = ANY (@topics)) AS wanted
  FROM sized s WHERE s.before <= @most
)
SELECT l.gid, l.activity, l.dad, l.n, CASE WHEN l.wanted THEN l.topic ELSE '' END, l.seq, l.next, l.bytes,
  coalesce(j.job_id, ''), coalesce(j.app, ''), coalesce(j.version, '')
FROM looked l LEFT JOIN LATERAL (
  SELECT j.job_id, j.app, v.version FROM legwork.job j JOIN legwork.app_version v ON v.id = j.version_id
  WHERE j.gid = l.gid LIMIT 1) j ON l.wanted
WHERE l.wanted OR l.nth = l.n
ORDER BY l.nth
