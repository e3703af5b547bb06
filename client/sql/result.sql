-- The state of each job asked for, with its data if it has ended. @most bounds
-- the bytes of that data, null: not; more of it is left out.
-- params: gid uuid[], app text[], job_id text[], most bigint
SELECT t.ord, j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.error, j.created_at, j.completed_at,
       CASE WHEN j.state <> 'running' AND (@most IS NULL OR @most >= (
           SELECT coalesce(sum(octet_length(d.path) + octet_length(d.value::text)), 0)
           FROM legwork.job_data d WHERE d.gid = j.gid))
         THEN (SELECT coalesce(json_object_agg(d.path, d.value), '{}') FROM legwork.job_data d WHERE d.gid = j.gid) END
FROM unnest(@gid, @app, @job_id) WITH ORDINALITY AS t(gid, app, job_id, ord)
  -- include asked.sql
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
