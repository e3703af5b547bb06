-- What Leg 2 entries (enter_leg2.sql) would find now, for many responses to one
-- activity instance: those that cannot enter are told apart in one query, and not
-- one after the other. It counts and locks nothing. What it finds may be over when
-- the response enters, which decides again; a second copy finds the same.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], work uuid[], prior uuid[],
-- params: attempt int[], own uuid[], untried bool[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @work, @prior, @attempt, @own, @untried)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, work, prior, attempt, own, untried, ord)
)
SELECT t.ord, job.version_id, coalesce(job.closed_guid IS NOT NULL, false),
       t.prior IS NULL OR coalesce(#spawned(prior.ledger) = 1, false),
       t.own IS NULL OR was.guid IS NOT NULL
         OR EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.own AND o.gid = t.gid AND o.lane || '' = 'response'
           AND o.publish > 0 OFFSET 0),
       a.work_guid, a.ledger, was.ledger, coalesce(was.entries, 0)::int, coalesce(a.attempt, 1)
FROM t LEFT JOIN legwork.job ON job.gid = t.gid LEFT JOIN legwork.guid_ledger was ON was.guid = t.guid
  AND was.gid = t.gid
  LEFT JOIN legwork.guid_ledger prior ON prior.guid = t.prior AND prior.gid = t.gid
  LEFT JOIN legwork.activity a ON a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
    AND CASE WHEN job.closed_guid IS NULL THEN job.version_id = t.version_id ELSE job.completed_at IS NULL END
ORDER BY t.ord
