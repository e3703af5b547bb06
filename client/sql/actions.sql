-- One page of actions, the latest first: an index has them in that order.
-- params: before bigint, most bigint
SELECT
  -- include action_line.sql
FROM legwork.action a WHERE a.ord < CASE WHEN @before = 0 THEN 9223372036854775807 ELSE @before END
ORDER BY a.ord DESC LIMIT @most
