-- Leg 2 entry (GUID-03, GUID-04): counts the entry and, in the same
-- transaction, stores the count as the ordinal of a GUID that is new. Only the
-- response to the outstanding work message enters; a finalized activity takes
-- no new GUID (WORK-06), a closed job none but its closer (CON-05). A response
-- that follows another one (prior) enters after that one has spawned; one that
-- names another attempt than the present one does not: the caller corrects it,
-- and with it who its prior is. So that it can also do that for the closer of a
-- job that is closed and not completed, it is told what that activity waits for.
--
-- A response of the engine's own is a row of the outbox. If it has none, and has
-- never entered, Postgres has lost the transaction that put it, or it is forged:
-- it has no effect. One that nobody has published is not the one that came.
--
-- An error whose work a policy has tried again, and for which that was refused (untried), was not the
-- answer that the activity waits for. If it is by now, as Postgres had lost a retry that has been done
-- again, it does not enter: it would be final, and its work has attempts left.
--
-- The end of the time limit of a whole call, or function, names no work: it enters whatever
-- is outstanding, and the commit compares that (ADR 72).
--
-- A second copy running now: the activity's row lock orders the two; both
-- count, the second finds the GUID row and keeps its ordinal.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], work uuid[], prior uuid[],
-- params: attempt int[], own uuid[], untried bool[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @work, @prior, @attempt, @own, @untried)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, work, prior, attempt, own, untried, ord)
), j AS MATERIALIZED (
  SELECT t.*, job.version_id AS job_version, job.closed_guid IS NOT NULL AS closed,
         t.prior IS NULL OR coalesce(#spawned(prior.ledger) = 1, false) AS in_order,
         job.version_id = t.version_id AND job.closed_guid IS NULL AS eligible,
         job.closed_guid IS NOT NULL AND job.completed_at IS NULL AS closing,
         t.own IS NULL OR was.guid IS NOT NULL
           OR EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.own AND o.gid = t.gid AND o.lane || '' = 'response'
             AND o.publish > 0 OFFSET 0) AS expected,
         was.ledger AS was, was.entries AS was_entries
  FROM t LEFT JOIN legwork.job ON job.gid = t.gid LEFT JOIN legwork.guid_ledger was ON was.guid = t.guid
    AND was.gid = t.gid
    LEFT JOIN legwork.guid_ledger prior ON prior.guid = t.prior AND prior.gid = t.gid
), l AS MATERIALIZED (
  SELECT j.*, a.ledger, a.work_guid, a.attempt AS present FROM legwork.activity a JOIN j USING (gid, activity, dad)
  WHERE j.eligible OR j.closing ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), a AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #add_entry
  FROM l WHERE a.gid = l.gid AND a.activity = l.activity AND a.dad = l.dad
    AND l.eligible AND l.in_order AND l.expected AND #leg1(l.ledger) = 1 AND #entries(l.ledger) < #max_entries
    AND (l.work IS NULL OR l.work_guid = l.work AND l.present = l.attempt)
    AND (#finalize(l.ledger) < #final AND NOT l.untried OR l.was IS NOT NULL)
  RETURNING a.gid, a.activity, a.dad, a.ledger
), g AS (
  INSERT INTO legwork.guid_ledger AS g (guid, gid, activity, dad, ledger)
  SELECT j.guid, j.gid, j.activity, j.dad, #entries(a.ledger) FROM j JOIN a USING (gid, activity, dad) ORDER BY j.guid
  ON CONFLICT (guid) DO UPDATE SET entries = least(g.entries + 1, 32000) WHERE g.gid = excluded.gid
  RETURNING g.guid, g.ledger, g.entries
)
SELECT j.ord, j.job_version, coalesce(j.closed, false), j.in_order, j.expected, l.work_guid,
       coalesce(a.ledger, l.ledger), coalesce(g.ledger, j.was) AS marks,
       coalesce(g.entries, j.was_entries, 0)::int AS entries, a.dad IS NOT NULL AS entered, coalesce(l.present, 1)
FROM j LEFT JOIN l USING (ord, gid, activity, dad) LEFT JOIN a USING (gid, activity, dad) LEFT JOIN g ON g.guid = j.guid
ORDER BY j.ord
