-- The apps that have jobs: one step along an index for each.
-- params: most bigint
WITH RECURSIVE a AS (
  (SELECT j.app FROM legwork.job j ORDER BY j.app LIMIT 1)
  UNION ALL
  SELECT n.app FROM a CROSS JOIN LATERAL (
    SELECT j.app FROM legwork.job j WHERE j.app > a.app ORDER BY j.app LIMIT 1) n
)
SELECT a.app FROM a LIMIT @most
