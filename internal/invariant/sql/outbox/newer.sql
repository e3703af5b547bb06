-- A kind or a lane that no build up to this one has written. A newer one may have:
-- relays leave such a row alone until they are upgraded, and so does everything
-- that deletes or mends.
SELECT o.gid, 'message ' || o.guid,
  format('the message %s has kind %s on lane %s, which this build does not know: it is left alone', o.guid,
         coalesce(o.kind, 'none'), o.lane), NULL, NULL
FROM legwork.outbox o
WHERE o.guid BETWEEN @first AND @last AND (
  o.kind NOT IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job')
  OR o.lane NOT IN ('start', 'run', 'response', 'signal', 'event') AND NOT starts_with(o.lane, 'work.'))
