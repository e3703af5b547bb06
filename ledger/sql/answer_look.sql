-- What the instances of an activity of a job wait for, those that wait first: for who wants to
-- answer one of them by hand (answer.sql). It locks nothing, and what it finds may be over.
-- params: gid uuid, activity text, dad text, by_hand text, most int
SELECT a.dad, coalesce(a.work_guid, '00000000-0000-0000-0000-000000000000'), a.attempt, #leg1(a.ledger) = 1,
  #finalize(a.ledger) >= #final, a.frame IS NOT NULL, coalesce(o.lane, ''), coalesce(o.kind, ''),
  coalesce(o.retry, '') = @by_hand, o.paused IS NOT NULL, h.topic, c.job_id, r.claim
FROM legwork.activity a
  LEFT JOIN legwork.outbox o ON o.guid = a.work_guid AND o.gid = a.gid
  LEFT JOIN LATERAL (SELECT h.topic FROM legwork.hook h WHERE h.work = a.work_guid ORDER BY h.ord LIMIT 1) h ON true
  LEFT JOIN LATERAL (SELECT k.job_id FROM legwork.child c JOIN legwork.job k ON k.gid = c.gid
    WHERE c.parent_gid = a.gid AND c.work = a.work_guid AND NOT c.severed AND k.state = 'running' LIMIT 1) c ON true
  LEFT JOIN legwork.reconciliation r ON r.gid = a.gid AND r.activity = a.activity AND r.dad = a.dad
WHERE a.gid = @gid AND a.activity = @activity AND (@dad = '' OR a.dad = @dad)
ORDER BY #finalize(a.ledger) >= #final OR #leg1(a.ledger) = 0, a.dad LIMIT @most
