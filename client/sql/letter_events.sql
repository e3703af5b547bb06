SELECT at, event, coalesce(who, ''), coalesce(why, '') FROM legwork.dead_letter_event WHERE letter = $1 ORDER BY ord DESC LIMIT $2
