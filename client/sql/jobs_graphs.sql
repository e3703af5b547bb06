-- The graphs of apps that have jobs: one step along an index for each. graph '': all of them.
-- params: app text[], graph text, most bigint
WITH RECURSIVE g AS (
  SELECT n.app, n.graph FROM unnest(@app) AS a(app) CROSS JOIN LATERAL (
    SELECT j.app, j.graph COLLATE "C" AS graph FROM legwork.job j
    WHERE j.app = a.app AND j.graph <> '' AND (@graph = '' OR j.graph COLLATE "C" = @graph)
    ORDER BY j.graph COLLATE "C" LIMIT 1) n
  UNION ALL
  SELECT n.app, n.graph FROM g CROSS JOIN LATERAL (
    SELECT j.app, j.graph COLLATE "C" AS graph FROM legwork.job j
    WHERE @graph = '' AND j.app = g.app AND j.graph <> '' AND j.graph COLLATE "C" > g.graph
    ORDER BY j.graph COLLATE "C" LIMIT 1) n
)
SELECT g.app, g.graph FROM g LIMIT @most
