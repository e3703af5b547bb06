SELECT count(*) FILTER (WHERE state = 'running'), count(*) FILTER (WHERE state = 'completed'), count(*) FILTER (WHERE state = 'failed')
FROM legwork.job WHERE $1 = '' OR app = $1
