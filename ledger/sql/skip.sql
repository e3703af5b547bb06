-- Activities that are skipped by their statusThreshold: the semaphore loses all
-- it has, which is at most the threshold, and the message closes the job. If
-- others have spawned since the activity was entered, so that it has more, the
-- message ends its own obligation only. Only the message's ledger moves.
-- commit.sql has locked the rows; at most one of a job here.
-- params: ord bigint[], guid uuid[], gid uuid[], threshold int[], consumed uuid[], save bool[], spawn bool[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@ord, @guid, @gid, @threshold, @consumed, @save, @spawn)
    AS t(ord, guid, gid, threshold, consumed, save, spawn)
), d AS MATERIALIZED (
  SELECT t.*, j.semaphore AS before, CASE WHEN j.semaphore <= t.threshold THEN 0 ELSE j.semaphore - 1 END AS after,
    j.threshold AS hits,
         t.save AND #saved(g.ledger) = 0 AS saved,
         t.spawn AND #spawned(g.ledger) = 0 AND (t.save OR #saved(g.ledger) = 1) AS spawned
  FROM t JOIN legwork.job j USING (gid) JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE j.closed_guid IS NULL
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
), gone AS (
  DELETE FROM legwork.outbox o USING d WHERE o.guid = d.consumed AND o.gid = d.gid AND d.spawned AND d.after <> d.hits
    AND CASE o.guid WHEN d.guid THEN o.lane = 'run' ELSE #answerable(o) END -- as in commit.sql
)
SELECT d.ord, d.saved, d.spawned, d.spawned AND d.after = d.hits, ug.ledger, d.before, d.after
FROM d JOIN ug USING (ord)
