-- One page of jobs, the latest first: gids are time-ordered.
SELECT j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.semaphore,
       coalesce((j.error ->> 'code')::int, 0), coalesce(j.entity, ''), j.created_at, j.completed_at, j.expires_at
FROM legwork.job j LEFT JOIN legwork.app_version v ON v.id = j.version_id
WHERE ($1 = '' OR j.app = $1) AND ($2 = '' OR j.graph = $2) AND ($3 = '' OR j.state = $3)
  AND starts_with(j.job_id, $4) AND ($9 = '' OR j.job_id = $9)
  AND ($5::timestamptz IS NULL OR j.created_at >= $5) AND ($6::timestamptz IS NULL OR j.created_at < $6)
  AND ($10 = '' OR j.entity = $10) AND ($11 OR NOT j.retired AND (j.expires_at IS NULL OR j.expires_at > clock_timestamp()))
  AND ($7::uuid IS NULL OR j.gid < $7)
ORDER BY j.gid DESC LIMIT $8
