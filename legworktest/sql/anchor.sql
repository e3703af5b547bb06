-- Timers become due in so many seconds from now. $1 their rows, $2 the seconds.
UPDATE legwork.outbox o SET due_at = clock_timestamp() + make_interval(secs => t.secs)
FROM unnest($1::uuid[], $2::float8[]) AS t (guid, secs)
WHERE o.guid = t.guid AND o.publish = 0
RETURNING o.guid, o.due_at
