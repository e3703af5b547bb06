-- One page of jobs, the latest first: gids are time-ordered. Between two times it
-- reads no others, but for 10 minutes by which clocks may differ; a filter of
-- another kind than these and the job's id reads until its page is full.
SELECT j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.semaphore,
       coalesce((j.error ->> 'code')::int, 0), coalesce(j.entity, ''), j.created_at, j.completed_at, j.expires_at
FROM legwork.job j LEFT JOIN legwork.app_version v ON v.id = j.version_id
WHERE ($1 = '' OR j.app = $1) AND ($2 = '' OR j.graph = $2) AND ($3 = '' OR j.state = $3)
  AND starts_with(j.job_id, $4) AND ($9 = '' OR j.job_id = $9)
  AND ($5::timestamptz IS NULL OR j.created_at >= $5) AND ($6::timestamptz IS NULL OR j.created_at < $6)
  AND ($5::timestamptz IS NULL OR j.gid >= (lpad(to_hex((extract(epoch FROM $5 - interval '10 minutes') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid)
  AND ($6::timestamptz IS NULL OR j.gid < (lpad(to_hex((extract(epoch FROM $6 + interval '10 minutes') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid)
  AND ($10 = '' OR j.entity = $10) AND ($11 OR NOT j.retired AND (j.expires_at IS NULL OR j.expires_at > clock_timestamp()))
  AND ($7::uuid IS NULL OR j.gid < $7)
ORDER BY j.gid DESC LIMIT $8
