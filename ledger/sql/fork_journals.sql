-- The journals of the durable functions of a job.
-- params: gid uuid
SELECT activity, dad, seq, n, at, events FROM legwork.journal WHERE gid = @gid ORDER BY activity, dad, seq
