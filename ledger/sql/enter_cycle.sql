-- Leg 1 entry of activities that can be entered again (cycle: true): as
-- enter_leg1.sql, and besides, once Leg 1 is complete, the entry of another
-- message than the first is a re-entry (HOOK-07, CYC-10): it counts an attempt
-- while there is room for one, and a Leg 2 entry if its GUID is new, whose
-- count becomes the ordinal of the message and so its plane (DAD-01).
--
-- A second copy running now waits for the row's lock. Its GUID row is there
-- then and keeps its ordinal; the counter may have moved once more, which leaves
-- a gap and no harm (CON-09).
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], epoch bigint[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @epoch)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, epoch, ord)
), j AS MATERIALIZED (
  SELECT t.*, job.version_id AS job_version, job.semaphore, job.closed_guid IS NOT NULL AS closed,
    e.epoch = t.epoch AS current, o.expected,
         job.version_id = t.version_id AND job.closed_guid IS NULL AND e.epoch = t.epoch AND o.expected AS eligible,
         was.ledger AS was, was.entries AS was_entries
  FROM t CROSS JOIN legwork.epoch e LEFT JOIN legwork.job ON job.gid = t.gid
    LEFT JOIN legwork.guid_ledger was ON was.guid = t.guid AND was.gid = t.gid CROSS JOIN LATERAL (SELECT
      was.guid IS NOT NULL OR EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.guid AND o.gid = t.gid
        AND o.lane || '' = 'run' AND coalesce(o.kind, 'leg1') = 'leg1' OFFSET 0)
        OR EXISTS (SELECT FROM legwork.activity a WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
          AND a.leg1_guid = t.guid OFFSET 0) AS expected) o
), l AS MATERIALIZED (
  SELECT a.gid, a.activity, a.dad, a.ledger, a.leg1_guid,
         a.leg1_guid <> j.guid AND #leg1(a.ledger) = 1 AS again
  FROM legwork.activity a JOIN j USING (gid, activity, dad)
  WHERE j.eligible ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), u AS (
  UPDATE legwork.activity a SET ledger = a.ledger
      + CASE WHEN (l.again OR a.leg1_guid = j.guid) AND #attempts(a.ledger) < #max_attempts THEN #add_attempt ELSE 0 END
      + CASE WHEN l.again AND j.was IS NULL THEN #add_entry ELSE 0 END
  FROM j JOIN l USING (gid, activity, dad)
  WHERE a.gid = j.gid AND a.activity = j.activity AND a.dad = j.dad
    -- At the ceiling of entries nothing new is counted (LED-14); what has entered may still end.
    AND (#entries(a.ledger) < #max_entries OR NOT l.again OR j.was IS NOT NULL)
    AND (a.leg1_guid <> j.guid OR #attempts(a.ledger) < #max_attempts OR #leg1(a.ledger) = 1)
  RETURNING a.gid, a.activity, a.dad, a.ledger, a.leg1_guid, l.again
), i AS (
  INSERT INTO legwork.activity AS a (gid, activity, dad, ledger, leg1_guid)
  SELECT j.gid, j.activity, j.dad, #add_attempt, j.guid FROM j
  WHERE j.eligible AND NOT EXISTS (SELECT FROM l WHERE l.gid = j.gid AND l.activity = j.activity AND l.dad = j.dad)
  ORDER BY j.gid, j.activity COLLATE "C", j.dad COLLATE "C"
  ON CONFLICT (gid, activity, dad) DO UPDATE
    SET ledger = a.ledger + CASE WHEN a.leg1_guid = excluded.leg1_guid
      AND #attempts(a.ledger) < #max_attempts THEN #add_attempt ELSE 0 END
  RETURNING a.gid, a.activity, a.dad, a.ledger, a.leg1_guid, false AS again
), a AS MATERIALIZED (
  SELECT * FROM u UNION ALL SELECT * FROM i
), g AS (
  INSERT INTO legwork.guid_ledger AS g (guid, gid, activity, dad, ledger)
  SELECT j.guid, j.gid, j.activity, j.dad, CASE WHEN a.again THEN #entries(a.ledger) ELSE 0 END
  FROM j JOIN a USING (gid, activity, dad) ORDER BY j.guid
  ON CONFLICT (guid) DO UPDATE SET entries = least(g.entries + 1, 32000) WHERE g.gid = excluded.gid
  RETURNING g.guid, g.ledger, g.entries
)
SELECT j.ord, j.job_version, coalesce(j.closed, false), j.current,
       coalesce(a.ledger, l.ledger), coalesce(a.leg1_guid <> j.guid AND NOT a.again, false) AS merge,
       coalesce(g.ledger, j.was) AS marks, coalesce(g.entries, j.was_entries, 0)::int AS entries,
       a.dad IS NOT NULL AS entered,
       coalesce(j.semaphore, 0), j.expected, coalesce(a.again, false)
FROM j LEFT JOIN l USING (gid, activity, dad) LEFT JOIN a USING (gid, activity, dad) LEFT JOIN g ON g.guid = j.guid
ORDER BY j.ord
