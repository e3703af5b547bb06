-- In a completed job every activity instance has passed Leg 1 and is finalized
-- (LED-07), but for those that can be entered again and cycles (CYC-09), those that
-- were skipped by their statusThreshold and did not end the job, as others had spawned
-- meanwhile, and unless an activity closed it by its statusThreshold, whatever was open.
SELECT a.gid, format('activity %s %s', a.activity, a.dad),
  format('it is completed, but activity %s %s has the ledger %s', a.activity, a.dad, lpad(a.ledger::text, 15, '0')),
    NULL, NULL
FROM job j JOIN activity a USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind <> 'trigger'
  LEFT JOIN legwork.guid_ledger c ON c.guid = j.closed_guid
  LEFT JOIN kinds ck ON ck.version_id = j.version_id AND ck.activity = c.activity
  CROSS JOIN LATERAL (SELECT k.cycle OR k.kind = 'cycle' AS again) x
WHERE j.state = 'completed' AND a.ledger > 0
  AND (#finalize(a.ledger) = 2 AND again
       OR NOT coalesce(ck.skips, false) AND (#leg1(a.ledger) = 0 OR #finalize(a.ledger) <> 2 AND NOT again))
  AND NOT (k.skips AND #leg1(a.ledger) = 0 AND #finalize(a.ledger) = 0
    AND EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = a.leg1_guid AND #spawned(g.ledger) = 1))
