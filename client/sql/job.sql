-- A job by its gid, or the one that holds an id: it can be read until it
-- expires, by its gid as long as its rows are there. Its data are
-- read if $4.
SELECT j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.semaphore, j.threshold, j.closed_guid,
       coalesce(j.traceparent, ''), coalesce(j.key, ''), coalesce(j.entity, ''), coalesce(j.publishes, ''),
       j.created_at, j.completed_at, j.expires_at, j.retired, j.error,
       CASE WHEN $4 THEN (SELECT coalesce(json_object_agg(d.path, d.value), '{}') FROM legwork.job_data d WHERE d.gid = j.gid) ELSE '{}' END,
       (SELECT json_build_object('gid', p.gid, 'app', p.app, 'job', p.job_id, 'state', p.state, 'activity', c.activity, 'dad', c.dad, 'severed', c.severed)
        FROM legwork.child c JOIN legwork.job p ON p.gid = c.parent_gid WHERE c.gid = j.gid)
FROM (
    SELECT * FROM legwork.job WHERE job.gid = $1::uuid
    UNION ALL
    SELECT * FROM legwork.job WHERE $1::uuid IS NULL AND job.app = $2 AND job.job_id = $3 AND NOT job.retired
      AND (job.expires_at IS NULL OR job.expires_at > clock_timestamp())
  ) j LEFT JOIN legwork.app_version v ON v.id = j.version_id
