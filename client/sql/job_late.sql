SELECT guid, work, activity, dad, why, status, coalesce(code, 0), at, bytes, CASE WHEN $3 THEN data ELSE '' END
FROM legwork.late_answer WHERE gid = $1 AND status IS NOT NULL ORDER BY at, guid LIMIT $2
