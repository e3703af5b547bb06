-- One page of jobs, the latest first: gids are time-ordered. Between two times it
-- reads no others, but for 10 minutes by which clocks may differ; a filter of
-- another kind than these and the job's id reads until its page is full.
-- params: app text, graph text, state text, prefix text, since timestamptz, until timestamptz,
-- params: after uuid, most bigint, job_id text, entity text, expired bool
SELECT
  -- include job_line.sql
FROM legwork.job j LEFT JOIN legwork.app_version v ON v.id = j.version_id
WHERE (@app = '' OR j.app = @app) AND (@graph = '' OR j.graph = @graph) AND (@state = '' OR j.state = @state)
  AND starts_with(j.job_id, @prefix) AND (@job_id = '' OR j.job_id = @job_id)
  AND (@since IS NULL OR j.created_at >= @since) AND (@until IS NULL OR j.created_at < @until)
  AND (@since IS NULL OR j.gid >= (lpad(to_hex((extract(epoch FROM @since - interval '10 minutes') * 1000)::bigint),
                                        12, '0') || repeat('0', 20))::uuid)
  AND (@until IS NULL OR j.gid < (lpad(to_hex((extract(epoch FROM @until + interval '10 minutes') * 1000)::bigint),
                                       12, '0') || repeat('0', 20))::uuid)
  AND (@entity = '' OR j.entity = @entity)
  AND (@expired OR NOT j.retired AND (j.expires_at IS NULL OR j.expires_at > clock_timestamp()))
  AND (@after IS NULL OR j.gid < @after)
ORDER BY j.gid DESC LIMIT @most
