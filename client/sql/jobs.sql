-- Of some jobs (@gids), or of all within a range of ids, those that a list wants, the latest
-- first: gids are time-ordered. Whoever asks bounds the jobs or the range.
-- params: gids uuid[], low uuid, before uuid, most bigint, job_filter.sql
SELECT
  -- include job_line.sql
FROM legwork.job j LEFT JOIN legwork.app_version v ON v.id = j.version_id
WHERE (@gids IS NULL OR j.gid = ANY (@gids)) AND j.gid >= @low AND j.gid < @before AND
  -- include job_filter.sql
ORDER BY j.gid DESC LIMIT @most
