-- The cancel of a job of which functions are all that is open (JRN-09, CON-21): each gets
-- CancelRequested, and what they have asked for goes, without an effect. Then the jobs
-- that undo them are asked for. The job waits for these; if there are none, it is closed
-- here, and complete.sql does the rest, as after an interrupt.
--
-- While it waits it is interrupted and open, and has its error already.
--
-- Granted if nothing has moved since the functions were looked at (cancel_look.sql): what
-- is asked for rests on that. lock_jobs.sql has run before, so that what is seen here
-- cannot change any more: but for signals that come, whose answers nobody owes, and for
-- jobs that begin for a call, which cancel_children.sql finds.
--
-- A second cancel running now waits for the job's lock and finds it interrupted; a second
-- copy of this one finds the ledger of its own GUID.
-- Locks: activity, hook, outbox, each in key order; the job's row is locked already.
-- params: guid uuid, gid uuid, reason text, error json, semaphore int, frame_activity text[], frame_dad text[],
-- params: frame_seq int[], undo_activity text[], undo_dad text[], undo_work uuid[], undo_topic text[],
-- params: undo_data json[], grace interval, late_held.sql
WITH j AS MATERIALIZED (
  SELECT job.gid, job.state, job.closed_guid, job.interrupted, job.semaphore, job.threshold, job.traceparent,
    job.tracestate, EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = @guid AND g.gid = @gid OFFSET 0) AS again
  FROM legwork.job WHERE job.gid = @gid
), undo AS MATERIALIZED (
  SELECT * FROM unnest(@undo_activity, @undo_dad, @undo_work, @undo_topic, @undo_data)
    AS undo(activity, dad, work, topic, data)
), holders AS MATERIALIZED (
  -- What holds the open obligations. Not by lane alone: the planner would take the index on it.
  SELECT o.activity, o.dad, o.lane || '' = 'run' AND o.kind IS DISTINCT FROM 'await' AS enters
  FROM j JOIN legwork.outbox o ON o.gid = j.gid
  WHERE o.guid >= legwork.first_id(@gid) AND o.guid <= legwork.last_id(@gid)
    AND o.lane NOT IN ('event', 'signal') AND o.kind IS DISTINCT FROM 'interrupt'
    AND NOT (o.lane || '' = 'run' AND o.kind IS NOT DISTINCT FROM 'timeout')
  UNION ALL
  SELECT h.activity, h.dad, false FROM j JOIN legwork.hook h ON h.gid = j.gid
  UNION ALL
  SELECT c.activity, c.dad, false
  FROM j JOIN legwork.child c ON c.parent_gid = j.gid JOIN legwork.job k ON k.gid = c.gid
  WHERE k.state = 'running' AND NOT c.severed
), places AS MATERIALIZED (
  SELECT f.gid, f.activity, f.dad FROM legwork.open_frame f WHERE f.gid = @gid
  UNION
  SELECT @gid, h.activity, h.dad FROM holders h WHERE h.activity LIKE '%/%'
), al AS MATERIALIZED (
  SELECT a.gid, a.activity, a.dad, a.seq, a.frame FROM places p JOIN legwork.activity a USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM j) > 0 ORDER BY a.activity, a.dad FOR NO KEY UPDATE OF a
), open AS MATERIALIZED (
  SELECT al.* FROM al WHERE al.frame IS NOT NULL
), d AS MATERIALIZED (
  SELECT j.*, x.other, x.stale, x.undos,
    NOT j.again AND j.closed_guid IS NULL AND NOT j.interrupted AND x.other IS NULL AND NOT x.stale AS goes
  FROM j CROSS JOIN LATERAL (
    SELECT coalesce(
        (SELECT h.activity FROM holders h LEFT JOIN open f ON f.activity = split_part(h.activity, '/', 1)
            AND f.dad = h.dad
          WHERE f.activity IS NULL OR h.enters ORDER BY h.activity LIMIT 1),
        CASE WHEN NOT EXISTS (SELECT FROM open) THEN '' END) AS other,
      j.semaphore <> @semaphore OR EXISTS (
        SELECT FROM open FULL JOIN unnest(@frame_activity, @frame_dad, @frame_seq) AS e(activity, dad, seq)
          USING (activity, dad)
        WHERE open.seq IS DISTINCT FROM e.seq) AS stale,
      (SELECT count(*)::int FROM undo) AS undos) x
), event AS MATERIALIZED (
  SELECT format('[{"t":"CancelRequested","reason":%s}]', to_json(@reason)) AS text FROM d WHERE d.goes AND d.undos > 0
), frames AS (
  UPDATE legwork.activity a SET seq = a.seq + 1, work_guid = coalesce(undo.work, a.work_guid),
    attempt = CASE WHEN undo.work IS NULL THEN a.attempt ELSE 1 END, updated_at = now(),
    -- What is kept of a function that is being cancelled: no more than ExecutionCancelled follows.
    frame = json_build_object('fold', json_build_object('status', 3, 'seq', a.seq + 1,
        'next', (open.frame->'fold'->>'next')::bigint, 'cancel', true), 'known', a.seq + 1, 'tail', NULL,
      'bytes', (open.frame->>'bytes')::bigint + octet_length(event.text), 'cancel', @reason)
  FROM open CROSS JOIN event LEFT JOIN undo USING (activity, dad)
  WHERE a.gid = open.gid AND a.activity = open.activity AND a.dad = open.dad
  RETURNING a.activity, a.dad, a.seq, event.text
), journals AS (
  INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
  SELECT @gid, f.activity, f.dad, f.seq - 1, 1, f.text::json FROM frames f ORDER BY f.activity, f.dad
), operations AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #add_finalize, updated_at = now()
  FROM al CROSS JOIN event
  WHERE a.gid = al.gid AND a.activity = al.activity AND a.dad = al.dad AND al.frame IS NULL
    AND #finalize(a.ledger) < #final
), hooks AS (
  DELETE FROM legwork.hook h USING event WHERE h.gid = @gid
), gone AS (
  DELETE FROM legwork.outbox o USING event
  WHERE o.gid = @gid AND o.guid >= legwork.first_id(@gid) AND o.guid <= legwork.last_id(@gid)
    AND o.lane NOT IN ('event', 'signal') AND o.kind IS DISTINCT FROM 'interrupt'
    AND NOT (o.lane || '' = 'run' AND o.kind IS NOT DISTINCT FROM 'timeout')
  RETURNING o.gid, o.guid, o.lane, o.kind, o.topic, o.publish, o.paused, o.work, o.activity, o.dad, o.status, o.code,
    o.data
),
-- include late_held.sql
), asked AS (
  INSERT INTO legwork.outbox
    (guid, gid, lane, kind, activity, dad, topic, traceparent, tracestate, data, publish, due_at)
  SELECT undo.work, @gid, 'run', 'await', undo.activity, undo.dad, undo.topic, d.traceparent, d.tracestate, undo.data,
    1, clock_timestamp() + @grace
  FROM undo CROSS JOIN d WHERE d.goes ORDER BY undo.work
), uj AS (
  UPDATE legwork.job SET interrupted = true, error = @error,
    semaphore = CASE WHEN d.undos > 0 THEN d.threshold + d.undos ELSE d.semaphore END,
    closed_guid = CASE WHEN d.undos = 0 THEN @guid END
  FROM d WHERE job.gid = d.gid AND d.goes
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT @guid, @gid, '', '', CASE WHEN d.undos > 0 THEN #cancels ELSE #interrupted END FROM d WHERE d.goes
)
SELECT d.again, d.closed_guid IS NOT NULL, d.interrupted, d.other, d.stale, d.goes, d.state,
  coalesce(d.traceparent, ''), coalesce(d.tracestate, '')
FROM d
