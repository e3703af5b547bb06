-- The rows that have been published, and were due before a moment. Nothing that
-- was published after it is.
-- params: moment timestamptz
SELECT count(*) FROM legwork.outbox o WHERE o.due_at < @moment AND o.publish > 0
