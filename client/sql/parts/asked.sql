-- The jobs that are asked for, each by its gid or, without one, by its id: t(gid, app, job_id). One that has expired
-- is there by its gid only, as long as its rows are.
JOIN LATERAL (
  SELECT * FROM legwork.job WHERE job.gid = t.gid
  UNION ALL
  SELECT * FROM legwork.job WHERE t.gid IS NULL AND job.app = t.app AND job.job_id = t.job_id AND #holds(job)
    AND (job.expires_at IS NULL OR job.expires_at > clock_timestamp())
) j ON true
