-- params: gid uuid, most bigint
SELECT
  -- include child_line.sql
FROM legwork.child c JOIN legwork.job j USING (gid)
WHERE c.parent_gid = @gid ORDER BY c.gid LIMIT @most
