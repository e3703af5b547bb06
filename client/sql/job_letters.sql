-- params: gid uuid, first uuid, last uuid, most bigint
SELECT id, at, lane, reason, message, coalesce(activity, ''), state
FROM legwork.dead_letter WHERE id BETWEEN @first AND @last AND gid = @gid ORDER BY at, id LIMIT @most
