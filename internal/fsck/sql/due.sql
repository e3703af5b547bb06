-- Messages that are due too far ahead, and are neither timer nor retry. A relay
-- publishes them now, or asks whether the broker has lost them: under the next
-- number, so that two who do it at once publish twice, which costs time only.
-- params: id uuid[]
WITH l AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o
  WHERE o.guid = ANY (@id) AND (o.kind IS NULL OR o.kind IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job'))
    AND o.due_at > CASE
    WHEN o.publish > 0 THEN now() + interval '12 hours'
    WHEN o.lane = 'response' OR o.lane LIKE 'work.%' OR o.lane = 'run' AND o.kind IN ('await', 'timeout')
      THEN 'infinity'
    ELSE now() + interval '1 hour' END
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
)
UPDATE legwork.outbox o SET due_at = now() FROM l WHERE o.guid = l.guid RETURNING o.guid::text
