-- The state of each job asked for, with its data if it has ended, and the bytes of these. @most bounds
-- them for each job, null: not; more of it is left out. All data together have
-- about 8 MiB: what is later is to be asked for again.
-- params: gid uuid[], app text[], job_id text[], most bigint[]
WITH s AS MATERIALIZED (
  SELECT t.ord, j.gid, j.app, j.job_id, j.version_id, j.graph, j.state, j.error, j.created_at, j.completed_at, x.bytes,
    j.state <> 'running' AND (t.most IS NULL OR t.most >= x.bytes) AS told
  FROM unnest(@gid, @app, @job_id, @most) WITH ORDINALITY AS t(gid, app, job_id, most, ord)
    -- include asked.sql
    CROSS JOIN LATERAL (
      SELECT CASE WHEN j.state = 'running' THEN 0 ELSE (
        SELECT coalesce(sum(octet_length(d.path) + octet_length(d.value::text)), 0)
        FROM legwork.job_data d WHERE d.gid = j.gid) END AS bytes) x
), r AS (
  SELECT s.*,
    s.told AND sum(CASE WHEN s.told THEN s.bytes ELSE 0 END) OVER (ORDER BY s.ord) - s.bytes >= 8388608 AS later
  FROM s
)
SELECT r.ord, r.gid, r.app, r.job_id, coalesce(v.version, ''), r.graph, r.state, r.error, r.created_at, r.completed_at,
       CASE WHEN r.told AND NOT r.later
         THEN (SELECT coalesce(json_object_agg(d.path, d.value), '{}') FROM legwork.job_data d WHERE d.gid = r.gid) END,
       r.later, r.bytes
FROM r LEFT JOIN legwork.app_version v ON v.id = r.version_id
ORDER BY r.ord
