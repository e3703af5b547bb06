-- When the journals of a job's durable functions grew: their segments without the events.
-- params: gid uuid, most bigint
SELECT j.activity, j.dad, j.seq, j.n, j.at FROM legwork.journal j
WHERE j.gid = @gid ORDER BY j.activity, j.dad, j.seq LIMIT @most
