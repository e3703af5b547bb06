-- The rows that have been published, and were due before a moment. Nothing that
-- was published after it is.
SELECT count(*) FROM legwork.outbox o WHERE o.due_at < $1 AND o.publish > 0
