-- Only timers and retries wait for long, and what a pause holds. Anything else
-- is due when it is put, or up to 6 hours later when it could not be published:
-- a row beyond that was dated by a clock that was wrong, or held by a pause that
-- is gone, and nobody would publish it until then.
SELECT o.gid, 'message ' || o.guid,
  format('the %s message %s is due at %s and is no timer: until then nobody publishes it', o.lane, o.guid, o.due_at),
    'due', o.guid::text
FROM legwork.outbox o
WHERE o.guid BETWEEN @first AND @last
  AND (o.kind IS NULL OR o.kind IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job')) -- see newer.sql
  AND o.due_at > CASE
    WHEN o.paused IS NOT NULL THEN statement_timestamp() + interval '1 hour'
    WHEN o.publish > 0 THEN statement_timestamp() + interval '12 hours'
    WHEN o.lane = 'response' OR o.lane LIKE 'work.%' OR o.lane = 'run' AND o.kind IN ('await', 'timeout')
      THEN 'infinity'
    ELSE statement_timestamp() + interval '1 hour' END
  AND NOT EXISTS (SELECT FROM legwork.pause p WHERE p.id = o.paused)
