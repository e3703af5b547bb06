-- Signals that have woken hooks, by the works under which these waited, in the
-- order in which they came. An index would cost every signal and serve this
-- alone, so all that are kept are read: the caller limits the time.
-- params: work uuid[], most bigint
SELECT s.guid, s.topic, s.status, s.code, coalesce(s.traceparent, ''), s.received_at, s.taken_by
FROM legwork.signal s WHERE s.taken_by = ANY (@work) ORDER BY s.ord LIMIT @most
