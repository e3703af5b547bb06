-- What waits for its time: rows that nobody has published and that are not due.
SELECT guid, due_at, ceil(extract(epoch FROM due_at - clock_timestamp()))::float8 AS secs
FROM legwork.outbox
WHERE publish = 0 AND due_at > clock_timestamp()
ORDER BY due_at, guid
