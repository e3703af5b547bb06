-- Puts off the sweep's next look at rows of a lane whose work a process has in hand without
-- the broker, and returns those it has found. No row is due sooner than it was. Only while they have the number that
-- it was handed over under, and that attempt: a relay that has claimed one since has
-- published it. A row that is locked is being answered or claimed; one that a pause holds waits for
-- the end of the pause. Workers ask for this: timers, the work of other topics, and whatever nobody has
-- published yet, are none of theirs. The lane is only looked at: there may be any number of rows in it.
-- params: lane text, guid uuid[], publish int[], attempt int[], lease interval
WITH l AS MATERIALIZED (
  SELECT o.guid
  FROM unnest(@guid, @publish, @attempt) AS k(guid, publish, attempt)
    JOIN legwork.outbox o ON o.guid = k.guid AND o.publish = k.publish AND o.attempt = k.attempt
  WHERE o.paused IS NULL AND o.publish > 0 AND o.lane || '' = @lane
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
)
UPDATE legwork.outbox o SET due_at = greatest(o.due_at, clock_timestamp() + @lease)
FROM l WHERE o.guid = l.guid
RETURNING o.guid
