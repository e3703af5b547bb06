-- The columns of a Child: c is the row of a child, j its job.
c.gid, j.app, j.job_id, j.graph, j.state, c.activity, c.dad, c.work, c.attempt, c.severed, c.interim,
coalesce((j.error ->> 'code')::int, 0), j.created_at, j.completed_at,
greatest(extract(epoch FROM clock_timestamp() - j.created_at), 0)::float8
