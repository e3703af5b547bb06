-- Of the works of a batch, those that nobody waits for any more, and why: their job
-- is over, another work has taken their place, or they have been answered.
-- params: guid uuid[], gid uuid[], activity text[], dad text[]
SELECT t.guid, CASE
    WHEN j.gid IS NULL OR j.closed_guid IS NOT NULL AND NOT j.interrupted THEN 'over'
    WHEN j.interrupted THEN 'interrupted'
    WHEN n.gid IS NOT NULL THEN 'timeout'
    WHEN a.work_guid <> t.guid THEN 'replaced'
    ELSE 'answered' END
FROM unnest(@guid, @gid, @activity, @dad) AS t(guid, gid, activity, dad)
  LEFT JOIN legwork.job j ON j.gid = t.gid
  LEFT JOIN legwork.activity a ON a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
  LEFT JOIN legwork.late_answer n ON n.gid = t.gid AND n.guid = t.guid AND n.status IS NULL
WHERE j.gid IS NULL OR j.closed_guid IS NOT NULL OR a.work_guid <> t.guid OR #finalize(a.ledger) = 2
