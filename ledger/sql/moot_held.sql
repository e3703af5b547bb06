-- The end of timers whose work has got its answer while a pause holds it: the
-- answer has just taken the place of the work (pause_messages.sql), in time.
DELETE FROM legwork.outbox o
USING unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS t(work, gid, timer) JOIN legwork.outbox w ON w.guid = t.work AND w.gid = t.gid
WHERE o.guid = t.timer AND o.gid = t.gid AND o.kind = 'timeout'
  AND w.lane || '' = 'response' AND w.xmin = pg_current_xact_id()::xid
