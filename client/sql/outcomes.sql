SELECT j.state, d.value #>> '{}', count(*)
FROM legwork.job j LEFT JOIN legwork.job_data d ON d.gid = j.gid AND d.path = $3
WHERE j.app = $1 AND ($2 = '' OR j.graph = $2)
GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT $4
