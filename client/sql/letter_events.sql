-- params: letter uuid, most bigint
SELECT at, event, coalesce(who, ''), coalesce(why, '') FROM legwork.dead_letter_event
WHERE letter = @letter ORDER BY ord DESC LIMIT @most
