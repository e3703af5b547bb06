-- How many activities of each kind a job has, in the order in which the first was entered.
-- params: job_acts.sql, most bigint
SELECT a.of, count(*), count(*) FILTER (WHERE a.status IS DISTINCT FROM 'error' AND a.active),
       count(*) FILTER (WHERE a.status = 'error'), min(a.entered_at), max(a.updated_at),
       max(greatest(extract(epoch FROM CASE WHEN a.active THEN clock_timestamp() ELSE a.updated_at END
         - a.entered_at), 0))::float8
FROM (
  -- include job_acts.sql
) a GROUP BY a.of ORDER BY min(a.entered_at), min(a.dad), a.of LIMIT @most
