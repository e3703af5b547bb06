SELECT id, at, lane, reason, message, coalesce(activity, ''), state
FROM legwork.dead_letter WHERE id BETWEEN $2::uuid AND $3::uuid AND gid = $1 ORDER BY at, id LIMIT $4
