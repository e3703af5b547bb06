-- One page of the actions about a job, the latest first.
-- params: gid uuid, before bigint, most bigint
SELECT
  -- include action_line.sql
FROM legwork.action a
WHERE a.gid = @gid AND a.ord < CASE WHEN @before = 0 THEN 9223372036854775807 ELSE @before END
ORDER BY a.ord DESC LIMIT @most
