-- Leg 1 entry, a transaction of its own (L1-01): counts the attempt of every
-- message whose job is open, remembers which message came first (CON-11), and
-- gives a GUID row to passthroughs and merge arrivals (HOOK-06).
--
-- A message that has no row and has never entered is not expected: Postgres has
-- lost the transaction that put it (a failover to a standby that lagged), or it
-- is forged. It has no effect.
--
-- A second copy running now: the row lock makes the two entries follow each
-- other; both count, the ordinal and leg1_guid stay the first one's.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], seeds bool[], epoch bigint[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @seeds, @epoch)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, seeds, epoch, ord)
), j AS MATERIALIZED (
  SELECT t.*, job.version_id AS job_version, job.semaphore, job.closed_guid IS NOT NULL AS closed,
    e.epoch = t.epoch AS current, o.expected,
         job.version_id = t.version_id AND job.closed_guid IS NULL AND e.epoch = t.epoch AND o.expected AS eligible
  FROM t CROSS JOIN legwork.epoch e LEFT JOIN legwork.job ON job.gid = t.gid CROSS JOIN LATERAL (SELECT
    EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.guid AND o.gid = t.gid AND o.lane || '' = 'run'
      AND coalesce(o.kind, 'leg1') = 'leg1' OFFSET 0)
      OR EXISTS (SELECT FROM legwork.activity a WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
        AND a.leg1_guid = t.guid OFFSET 0)
      OR EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid
        AND (g.gid = t.gid OR t.seeds) OFFSET 0) AS expected) o
), a AS (
  INSERT INTO legwork.activity AS a (gid, activity, dad, ledger, leg1_guid)
  SELECT gid, activity, dad, #add_attempt, guid FROM j WHERE eligible
    ORDER BY gid, activity COLLATE "C", dad COLLATE "C"
  ON CONFLICT (gid, activity, dad) DO UPDATE
    SET ledger = a.ledger + CASE WHEN a.leg1_guid = excluded.leg1_guid AND #attempts(a.ledger) < #max_attempts
                                 THEN #add_attempt ELSE 0 END
    -- At the ceiling with the leg undone nothing is counted and no row returned (LED-13, CON-13).
    WHERE a.leg1_guid <> excluded.leg1_guid OR #attempts(a.ledger) < #max_attempts OR #leg1(a.ledger) = 1
  RETURNING a.gid, a.activity, a.dad, a.ledger, a.leg1_guid
), g AS (
  INSERT INTO legwork.guid_ledger AS g (guid, gid, activity, dad, ledger)
  SELECT j.guid, j.gid, j.activity, j.dad, 0 FROM j JOIN a USING (gid, activity, dad)
  WHERE j.seeds OR a.leg1_guid <> j.guid ORDER BY j.guid
  ON CONFLICT (guid) DO UPDATE SET entries = least(g.entries + 1, 32000) WHERE g.gid = excluded.gid
  RETURNING g.guid, g.ledger, g.entries
)
SELECT j.ord, j.job_version, coalesce(j.closed, false), j.current,
       a.ledger, coalesce(a.leg1_guid <> j.guid, false) AS merge,
       coalesce(g.ledger, was.ledger) AS marks, coalesce(g.entries, was.entries, 0)::int AS entries,
       a.dad IS NOT NULL AS entered,
       coalesce(j.semaphore, 0), j.expected
FROM j LEFT JOIN a USING (gid, activity, dad)
  FULL JOIN g ON g.guid = j.guid -- all of g are of j; FULL, as that is never a loop in a loop
  LEFT JOIN legwork.guid_ledger was ON was.guid = j.guid AND was.gid = j.gid
ORDER BY j.ord
