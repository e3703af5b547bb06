-- The durable functions that are open, counted up to @counted, and what those of the oldest jobs wait for: the first
-- @rows, or fewer if their states have more than @most bytes as they are stored. One that waits for several things
-- counts for each kind of them.
-- params: counted int, rows int, most bigint
WITH page AS MATERIALIZED (
  SELECT f.gid, f.activity, f.dad FROM legwork.open_frame f ORDER BY f.gid, f.activity, f.dad LIMIT @rows
), sized AS MATERIALIZED (
  SELECT a.frame, a.work_guid, coalesce(sum(pg_column_size(a.frame)) OVER (ORDER BY p.gid, p.activity, p.dad
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM page p LEFT JOIN LATERAL (
    SELECT a.frame, a.work_guid FROM legwork.activity a
    WHERE a.gid = p.gid AND a.activity = p.activity AND a.dad = p.dad LIMIT 1) a ON true
), looked AS MATERIALIZED (
  SELECT turn.stuck, s.frame ->> 'cancel' AS cancel, wait.timer, wait.signal, wait.answer
  FROM sized s
    LEFT JOIN LATERAL (
      SELECT o.failed IS NOT NULL AND o.attempt > 1 AS stuck FROM legwork.outbox o
      WHERE o.guid = s.work_guid AND o.lane LIKE 'work.%' LIMIT 1) turn ON true
    LEFT JOIN LATERAL (
      SELECT bool_or(k.timer) AS timer, bool_or(k.signal) AS signal, bool_or(NOT k.timer AND NOT k.signal) AS answer
      FROM (
        SELECT e.o ->> 'timer' IS NOT DISTINCT FROM 'true' AS timer, e.o ->> 'kind' IS NOT DISTINCT FROM 'Signal' AS signal
        FROM json_array_elements(s.frame -> 'fold' -> 'open') e(o)
        WHERE turn.stuck IS NULL AND e.o ->> 'settled' IS DISTINCT FROM 'true' AND EXISTS (
          SELECT FROM json_array_elements_text(e.o -> 'p') p(at)
          WHERE p.at IN (SELECT json_array_elements_text(s.frame -> 'fold' -> 'wait' -> 'on')))
      ) k) wait ON true
  WHERE s.before <= @most
)
SELECT (SELECT count(*) FROM (SELECT FROM legwork.open_frame LIMIT @counted) f)::int,
  count(*)::int, count(*) FILTER (WHERE l.stuck IS FALSE)::int, count(*) FILTER (WHERE l.stuck)::int,
  count(*) FILTER (WHERE l.answer)::int, count(*) FILTER (WHERE l.signal)::int, count(*) FILTER (WHERE l.timer)::int,
  count(*) FILTER (WHERE l.cancel IS NOT NULL)::int
FROM looked l
