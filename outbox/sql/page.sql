-- The next rows of a lane that were due before a time, after the last one seen.
-- Those that nobody has published yet are left to the poll.
SELECT o.guid, o.publish, o.due_at
FROM legwork.outbox o
WHERE o.lane = $1 AND o.due_at < $2 AND (o.due_at, o.guid) > ($3::timestamptz, $4::uuid) AND o.publish > 0
ORDER BY o.due_at, o.guid LIMIT 256
