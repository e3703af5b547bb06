SELECT activity, dad, rule, topic, key, work, expect, '', seq, created_at,
       greatest(extract(epoch FROM clock_timestamp() - created_at), 0)::float8
FROM legwork.hook WHERE gid = $1 ORDER BY ord, rule LIMIT $2
