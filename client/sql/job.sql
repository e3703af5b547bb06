SELECT j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.semaphore, j.threshold, j.closed_guid,
       coalesce(j.traceparent, ''), j.created_at, j.completed_at, j.error,
       (SELECT coalesce(json_object_agg(d.path, d.value), '{}') FROM legwork.job_data d WHERE d.gid = j.gid)
FROM (
    SELECT * FROM legwork.job WHERE job.gid = $1::uuid
    UNION ALL
    SELECT * FROM legwork.job WHERE $1::uuid IS NULL AND job.app = $2 AND job.job_id = $3 AND NOT job.retired
  ) j LEFT JOIN legwork.app_version v ON v.id = j.version_id
