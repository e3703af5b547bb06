-- The final answers that came when their job had ended, and were kept whole.
-- params: gid uuid
SELECT work, status, coalesce(code, 0), data FROM legwork.late_answer
WHERE gid = @gid AND why = 'over' AND status IN ('success', 'error') AND octet_length(data) = bytes AND data <> ''
