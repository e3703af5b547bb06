-- params: gid uuid, most bigint, contents bool
SELECT guid, work, activity, dad, why, status, coalesce(code, 0), at, bytes, CASE WHEN @contents THEN data ELSE '' END
FROM legwork.late_answer WHERE gid = @gid AND status IS NOT NULL ORDER BY at, guid LIMIT @most
