-- The state of each job asked for, with its data if it has ended. $4 bounds
-- the bytes of that data, null: not; more of it is left out. A job that has
-- expired is there by its gid only.
SELECT t.ord, j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.error, j.created_at, j.completed_at,
       CASE WHEN j.state <> 'running' AND ($4::bigint IS NULL OR $4 >=
           (SELECT coalesce(sum(octet_length(d.path) + octet_length(d.value::text)), 0) FROM legwork.job_data d WHERE d.gid = j.gid))
         THEN (SELECT coalesce(json_object_agg(d.path, d.value), '{}') FROM legwork.job_data d WHERE d.gid = j.gid) END
FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS t(gid, app, job_id, ord)
  JOIN LATERAL (
    SELECT * FROM legwork.job WHERE job.gid = t.gid
    UNION ALL
    SELECT * FROM legwork.job WHERE t.gid IS NULL AND job.app = t.app AND job.job_id = t.job_id AND NOT job.retired
      AND (job.expires_at IS NULL OR job.expires_at > clock_timestamp())
  ) j ON true
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
