-- The columns of a JobLine, of job j with its version v.
j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.semaphore,
  coalesce((j.error ->> 'code')::int, 0), coalesce(j.entity, ''), j.created_at, j.completed_at, j.expires_at
