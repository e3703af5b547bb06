-- The latest jobs of some graphs, within a range of ids.
-- params: low uuid, before uuid, most bigint, app text[], graph text[]
SELECT x.gid FROM unnest(@app, @graph) AS g(app, graph) CROSS JOIN LATERAL (
  SELECT j.gid FROM legwork.job j
  WHERE j.app = g.app AND j.graph COLLATE "C" = g.graph AND j.graph <> '' AND j.gid >= @low AND j.gid < @before
  ORDER BY j.gid DESC LIMIT @most) x
ORDER BY x.gid DESC LIMIT @most
