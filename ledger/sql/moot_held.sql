-- The end of timers whose work has got its answer while a pause holds it: the
-- answer stands in the place of the work since just now (pause_messages.sql), in
-- time; or it stood there before, as a child's does, and is held since just now.
-- params: work uuid[], gid uuid[], timer uuid[]
DELETE FROM legwork.outbox o
USING unnest(@work, @gid, @timer) AS t(work, gid, timer) JOIN legwork.outbox w ON w.guid = t.work AND w.gid = t.gid
WHERE o.guid = t.timer AND o.gid = t.gid AND o.kind = 'timeout'
  -- A function goes on with the answer to a turn.
  AND NOT EXISTS (SELECT FROM legwork.activity a WHERE a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
    AND a.frame IS NOT NULL OFFSET 0)
  AND w.lane || '' = 'response' AND #ours(w)
