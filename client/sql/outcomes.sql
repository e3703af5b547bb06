-- params: app text, graph text, path text, most bigint
SELECT j.state, d.value #>> '{}', count(*)
FROM legwork.job j LEFT JOIN legwork.job_data d ON d.gid = j.gid AND d.path = @path
WHERE j.app = @app AND (@graph = '' OR j.graph = @graph)
GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT @most
