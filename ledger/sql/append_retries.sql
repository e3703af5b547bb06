-- What is told in journals of calls that failed and are tried again, in the transaction
-- that has put off the next attempt: the operation's row is this transaction's and awaits
-- that attempt. Only if the frame's journal is as long as when this was decided, and was
-- written last when it was then: after a failover it may have other events, as many. If it
-- does not, it is told with the call's result.
--
-- A second copy running now waits for the frame's row, and finds another length.
-- params: gid uuid[], operation text[], dad text[], next uuid[], activity text[], seq int[], n int[], events json[],
-- params: state json[], at timestamptz[]
WITH t AS MATERIALIZED (
  SELECT DISTINCT ON (t.gid, t.activity COLLATE "C", t.dad COLLATE "C") t.*
  FROM unnest(@gid, @operation, @dad, @next, @activity, @seq, @n, @events, @state, @at)
      AS t(gid, operation, dad, next, activity, seq, n, events, state, at)
    JOIN legwork.activity o ON o.gid = t.gid AND o.activity = t.operation AND o.dad = t.dad
  WHERE #ours(o) AND o.work_guid = t.next
  ORDER BY t.gid, t.activity COLLATE "C", t.dad COLLATE "C"
), frames AS (
  UPDATE legwork.activity a SET seq = t.seq + t.n, frame = t.state, updated_at = now()
  FROM t WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad AND a.seq = t.seq AND a.frame IS NOT NULL
    AND (t.at IS NULL OR a.updated_at = t.at)
  RETURNING t.gid, t.activity, t.dad, t.seq, t.n, t.events
)
INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
SELECT f.gid, f.activity, f.dad, f.seq, f.n, f.events FROM frames f
ORDER BY f.gid, f.activity, f.dad, f.seq
