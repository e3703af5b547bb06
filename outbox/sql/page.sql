-- The next 256 rows of a lane that were due before a time and after another, and
-- those that are due at the same time as the last of them: the order is that
-- of the index, so nothing is sorted. Rows that nobody has published yet are
-- left to the poll.
-- params: lane text, before timestamptz, after timestamptz
SELECT o.guid, o.publish, o.due_at
FROM legwork.outbox o
WHERE o.lane = @lane AND o.due_at < @before AND o.due_at > @after AND o.publish > 0
ORDER BY o.due_at FETCH FIRST 256 ROWS WITH TIES
