-- The durable functions of a job, and of those that have not ended what follows from their
-- journals, without the events that are kept for the next turn. A state grows with what is
-- open: of what is beyond @most bytes only the function itself is told.
-- params: gid uuid, rows bigint, most bigint
SELECT x.activity, x.dad, x.seq, x.updated_at,
       greatest(extract(epoch FROM clock_timestamp() - x.updated_at), 0)::float8, x.topic,
       CASE WHEN sum(octet_length(x.state::text)) OVER (ORDER BY x.entered_at, x.dad, x.activity) <= @most
         THEN x.state END
FROM (
  SELECT a.activity, a.dad, a.seq, a.entered_at, a.updated_at, coalesce(a.frame ->> 'topic', '') AS topic,
         CASE WHEN a.frame IS NOT NULL THEN json_build_object('topic', a.frame -> 'topic', 'fold', a.frame -> 'fold',
           'tickets', a.frame -> 'tickets', 'bytes', a.frame -> 'bytes', 'cancel', a.frame -> 'cancel') END AS state
  FROM legwork.activity a WHERE a.gid = @gid AND a.seq IS NOT NULL
  ORDER BY a.entered_at, a.dad, a.activity LIMIT @rows
) x
ORDER BY x.entered_at, x.dad, x.activity
