-- The journals of durable functions, a segment a row, with what is kept beside the first one.
-- params: first uuid, last uuid
SELECT a.gid, coalesce(j.app, ''), coalesce(j.job_id, ''), a.activity, a.dad, y.seq, y.events,
  CASE WHEN y.seq = 0 THEN a.frame -> 'fold' END, coalesce((a.frame ->> 'bytes')::bigint, 0),
  coalesce(a.status, '') <> ''
FROM legwork.activity a JOIN legwork.journal y USING (gid, activity, dad) LEFT JOIN legwork.job j ON j.gid = a.gid
WHERE a.gid BETWEEN @first AND @last AND a.seq IS NOT NULL
ORDER BY a.gid, a.activity, a.dad, y.seq
