-- A job by its gid, or the one that holds an id. Its data and attributes are read if asked for.
-- params: gid uuid, app text, job_id text, contents bool
SELECT j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.semaphore, j.threshold, j.closed_guid,
       coalesce(j.traceparent, ''), coalesce(j.key, ''), coalesce(j.entity, ''), coalesce(j.publishes, ''),
       j.created_at, j.completed_at, j.expires_at, j.retired, j.error,
       CASE WHEN @contents THEN (
         SELECT coalesce(json_object_agg(d.path, d.value), '{}') FROM legwork.job_data d WHERE d.gid = j.gid)
       ELSE '{}' END,
       (SELECT json_build_object('gid', p.gid, 'app', p.app, 'job', p.job_id, 'state', p.state,
                                 'activity', c.activity, 'dad', c.dad, 'severed', c.severed)
        FROM legwork.child c JOIN legwork.job p ON p.gid = c.parent_gid WHERE c.gid = j.gid),
       CASE WHEN @contents THEN (
         SELECT json_object_agg(s.name, s.value) FROM legwork.search s WHERE s.gid = j.gid) END
FROM (VALUES (@gid, @app, @job_id)) AS t(gid, app, job_id)
  -- include asked.sql
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
