-- A page of the durable functions that are open, behind a place, in the order of their jobs: how many it has, where it
-- ends, and those of them that are stuck (the turn has failed, and is taken again) or have 80 % of what they may have
-- (internal/frames). A page has at most @rows functions, and ends before that with the one whose state goes beyond
-- @most bytes as it is stored: so what a page costs is bounded, whatever waits in other tables.
-- params: gid uuid, activity text, dad text, rows int, most bigint
WITH page AS MATERIALIZED (
  SELECT f.gid, f.activity, f.dad FROM legwork.open_frame f
  WHERE (f.gid, f.activity, f.dad) > (@gid, @activity, @dad)
  ORDER BY f.gid, f.activity, f.dad LIMIT @rows
), sized AS MATERIALIZED (
  SELECT p.gid, p.activity, p.dad, a.seq, a.frame, a.work_guid,
    coalesce(sum(pg_column_size(a.frame)) OVER (ORDER BY p.gid, p.activity, p.dad
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM page p LEFT JOIN LATERAL (
    SELECT a.seq, a.frame, a.work_guid FROM legwork.activity a
    WHERE a.gid = p.gid AND a.activity = p.activity AND a.dad = p.dad LIMIT 1) a ON true
), looked AS MATERIALIZED (
  SELECT s.gid, s.activity, s.dad, row_number() OVER (ORDER BY s.gid, s.activity, s.dad) AS nth, count(*) OVER () AS n,
    turn.lane, turn.attempt, turn.code,
    concat_ws(', ',
      CASE WHEN s.seq >= 40000 THEN s.seq || ' of 50000 events' END,
      CASE WHEN (s.frame ->> 'bytes')::bigint >= 26843546 THEN (s.frame ->> 'bytes') || ' of 33554432 bytes' END,
      CASE WHEN open.n >= 8000 THEN open.n || ' of 10000 open operations' END) AS near
  FROM sized s
    LEFT JOIN LATERAL (
      SELECT o.lane, o.attempt, (o.failed ->> 'code')::int AS code FROM legwork.outbox o
      WHERE o.guid = s.work_guid AND o.failed IS NOT NULL AND o.attempt > 1 AND o.lane LIKE 'work.%' LIMIT 1) turn ON true
    LEFT JOIN LATERAL (
      -- A state with so many operations is longer than that: of others these are not counted.
      SELECT sum(json_array_length(e.o -> 'p')) AS n FROM json_array_elements(s.frame -> 'fold' -> 'open') e(o)
      WHERE octet_length(s.frame::text) > 30000 AND e.o ->> 'settled' IS DISTINCT FROM 'true'
        AND e.o ->> 'kind' IS DISTINCT FROM 'Signal') open ON true
  WHERE s.before <= @most
)
SELECT l.gid, l.activity, l.dad, l.n, coalesce(j.job, ''), coalesce(substr(l.lane, 6), ''), coalesce(l.attempt, 0),
  coalesce(l.code, 0), l.near
FROM looked l LEFT JOIN LATERAL (
  SELECT j.app || '/' || j.job_id AS job FROM legwork.job j WHERE j.gid = l.gid LIMIT 1) j ON true
WHERE l.nth = l.n OR l.near <> '' OR l.lane IS NOT NULL
ORDER BY l.nth
