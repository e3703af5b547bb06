-- Activities that are skipped by their statusThreshold: the semaphore loses all
-- it has, which is at most the threshold, and the message closes the job. If
-- others have spawned since the activity was entered, so that it has more, the
-- message ends its own obligation only. Of ledgers only the message's moves.
-- commit.sql has locked the rows; at most one of a job here. One that was decided for another
-- version than the job runs now does nothing, as there.
--
-- What the others wait for goes with them, as in complete.sql, but for the registrations,
-- which ended.sql deletes. Functions that are open are cancelled: the job ends without them.
-- Locks: activity, journal, outbox, each in key order; the job's row is locked already.
-- params: ord bigint[], guid uuid[], gid uuid[], threshold int[], consumed uuid[], save bool[], spawn bool[],
-- params: version_id int[], late_held.sql
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@ord, @guid, @gid, @threshold, @consumed, @save, @spawn, @version_id)
    AS t(ord, guid, gid, threshold, consumed, save, spawn, version_id)
), d AS MATERIALIZED (
  SELECT t.*, j.semaphore AS before, CASE WHEN j.semaphore <= t.threshold THEN 0 ELSE j.semaphore - 1 END AS after,
    j.threshold AS hits,
         t.save AND #saved(g.ledger) = 0 AS saved,
         t.spawn AND #spawned(g.ledger) = 0 AND (t.save OR #saved(g.ledger) = 1) AS spawned
  FROM t JOIN legwork.job j USING (gid) JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE j.closed_guid IS NULL AND coalesce(t.version_id, j.version_id) = j.version_id
), uj AS (
  UPDATE legwork.job j SET semaphore = d.after, closed_guid = CASE WHEN d.after = d.hits THEN d.guid END
  FROM d WHERE j.gid = d.gid AND d.spawned
), ug AS (
  UPDATE legwork.guid_ledger g SET ledger = g.ledger
      + CASE WHEN d.saved THEN #add_saved ELSE 0 END
      + CASE WHEN d.spawned THEN #add_spawned ELSE 0 END
      + CASE WHEN d.spawned AND d.after = d.hits THEN #add_closed ELSE 0 END
  FROM d WHERE g.guid = d.guid AND (d.saved OR d.spawned)
  RETURNING d.ord, g.ledger
), consumed AS (
  DELETE FROM legwork.outbox o USING d WHERE o.guid = d.consumed AND o.gid = d.gid AND d.spawned AND d.after <> d.hits
    AND CASE o.guid WHEN d.guid THEN o.lane = 'run' ELSE #answerable(o) END -- as in commit.sql
), others AS MATERIALIZED (
  SELECT d.gid, d.guid, d.consumed FROM d
  WHERE d.spawned AND d.after = d.hits AND d.before - d.after > 1
), listed AS MATERIALIZED (
  SELECT f.gid, f.activity, f.dad FROM others JOIN legwork.open_frame f ON f.gid = others.gid
), open AS MATERIALIZED (
  SELECT a.gid, a.activity, a.dad, 2 AS n, ('[{"t":"CancelRequested","reason":"the job is completed"},'
    || '{"t":"ExecutionCancelled","reason":"the job is completed"}]')::json AS events
  FROM listed JOIN legwork.activity a USING (gid, activity, dad)
  ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
),
-- include cut_frames.sql
), gone AS (
  DELETE FROM legwork.outbox o USING others x
  WHERE o.gid = x.gid AND o.guid NOT IN (x.guid, x.consumed)
    AND o.lane NOT IN ('event', 'signal') AND o.kind IS DISTINCT FROM 'interrupt'
    AND o.guid >= legwork.first_id(x.gid) AND o.guid <= legwork.last_id(x.gid)
  RETURNING o.gid, o.guid, o.lane, o.kind, o.topic, o.publish, o.paused, o.work, o.activity, o.dad, o.status, o.code,
    o.data
),
-- include late_held.sql
)
SELECT d.ord, d.saved, d.spawned, d.spawned AND d.after = d.hits, ug.ledger, d.before, d.after
FROM d JOIN ug USING (ord)
