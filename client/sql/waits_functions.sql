-- Durable functions that have not ended, by their places, as job_functions.sql has those of a job. One whose state
-- takes more than @most bytes is left out.
-- params: gid uuid[], activity text[], dad text[], most bigint
SELECT t.gid, t.activity, t.dad, coalesce(a.seq, 0), a.updated_at,
       greatest(extract(epoch FROM clock_timestamp() - a.updated_at), 0)::float8, coalesce(a.frame ->> 'topic', ''),
       json_build_object('topic', a.frame -> 'topic', 'fold', a.frame -> 'fold', 'tickets', a.frame -> 'tickets',
         'bytes', a.frame -> 'bytes', 'cancel', a.frame -> 'cancel')
FROM unnest(@gid, @activity, @dad) AS t(gid, activity, dad) CROSS JOIN LATERAL (
  SELECT * FROM legwork.activity x WHERE x.gid = t.gid AND x.activity = t.activity AND x.dad = t.dad
    AND x.frame IS NOT NULL AND pg_column_size(x.frame) <= @most LIMIT 1
) a
