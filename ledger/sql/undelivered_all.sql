-- Signals that an activity has put for a piece of a signal to all, and that
-- nobody has delivered: at most 1,000 of each activity.
--
-- The rows of a job lie between two ids.
-- params: gid uuid[], activity text[], dad text[]
SELECT o.guid, o.gid, coalesce(o.activity, ''), coalesce(o.dad, ''), o.topic, o.data, coalesce(o.status, ''),
       coalesce(o.code, 0), coalesce(o.traceparent, ''), coalesce(o.tracestate, '')
FROM unnest(@gid, @activity, @dad) AS t(gid, activity, dad) CROSS JOIN LATERAL (
  SELECT o.* FROM legwork.outbox o
  WHERE o.guid >= legwork.first_id(t.gid)
    AND o.guid <= legwork.last_id(t.gid)
    AND o.gid = t.gid AND o.lane || '' = 'signal' AND o.activity = t.activity AND o.dad = t.dad
  ORDER BY o.guid LIMIT 1000) o
ORDER BY o.guid
