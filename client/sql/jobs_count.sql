-- How many jobs there are by app, graph and state, of the first @most jobs that are found.
-- params: app text, most bigint
SELECT x.app, x.graph, x.state, count(*) FROM (
  SELECT j.app, j.graph, j.state FROM legwork.job j WHERE @app = '' OR j.app = @app LIMIT @most) x
GROUP BY x.app, x.graph, x.state ORDER BY x.app, x.graph, x.state
