-- Whether lanes (@lane) have rows past their grace that were due after a time each
-- (@after), and what time it is here. What was due up to then has been looked at:
-- nothing of it is left but entries of deleted rows, and rows that the sweep
-- keeps in mind. The last 2 s are read in any case, as in poll.sql.
-- params: lane text[], after timestamptz[]
SELECT k.lane, f.due_at IS NOT NULL, now()
FROM unnest(@lane, @after) AS k(lane, after)
  LEFT JOIN LATERAL (
    SELECT o.due_at FROM legwork.outbox o
    WHERE o.lane = k.lane AND o.due_at > least(k.after, now() - interval '2 s') AND o.due_at < now()
    ORDER BY o.due_at LIMIT 1) f ON true
