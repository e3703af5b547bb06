-- The rows of the jobs that maps refer to, with who awaits them.
-- params: ord bigint[], gid uuid[]
SELECT t.ord, coalesce(j.key, ''), coalesce(j.entity, ''), j.created_at,
       coalesce(j.completed_at, now()),
       coalesce(p.job_id, ''), c.parent_gid, coalesce(c.activity, ''), coalesce(c.dad, ''),
       j.state, j.error, coalesce(j.traceparent, ''), coalesce(j.tracestate, '')
FROM unnest(@ord, @gid) AS t(ord, gid) JOIN legwork.job j USING (gid)
  LEFT JOIN legwork.child c USING (gid) LEFT JOIN legwork.job p ON p.gid = c.parent_gid
