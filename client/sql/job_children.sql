-- params: gid uuid, most bigint
SELECT c.gid, j.app, j.job_id, j.graph, j.state, c.activity, c.dad, c.work, c.attempt, c.severed, c.interim,
       coalesce((j.error ->> 'code')::int, 0), j.created_at, j.completed_at,
       greatest(extract(epoch FROM clock_timestamp() - j.created_at), 0)::float8
FROM legwork.child c JOIN legwork.job j USING (gid)
WHERE c.parent_gid = @gid ORDER BY c.gid LIMIT @most
