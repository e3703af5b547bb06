-- The record of keyed work awaits what its activity awaits, is final exactly when the
-- activity has its answer, and a completed one has its result (REC-03, REC-07); the work
-- carries its key. One of a newer build is left alone.
SELECT r.gid, format('activity %s %s', r.activity, r.dad),
  format('the record of the keyed work of activity %s %s (%s, claim %s): %s', r.activity, r.dad, r.status, r.claim,
    what), NULL, NULL
FROM (SELECT * FROM legwork.reconciliation WHERE gid BETWEEN @first AND @last) r
  LEFT JOIN job j ON j.gid = r.gid
  LEFT JOIN activity a ON a.gid = r.gid AND a.activity = r.activity AND a.dad = r.dad
  LEFT JOIN outbox m ON m.guid = r.work AND m.gid = r.gid AND starts_with(m.lane, 'work.')
  LEFT JOIN activity o ON o.gid = r.gid AND o.activity = r.activity AND o.dad = r.result_dad
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN r.version > 1 THEN 'it is of version ' || r.version || ', which this build does not know: it is left alone'
    WHEN j.gid IS NULL THEN 'there is no such job'
    WHEN a.gid IS NULL OR #leg1(a.ledger) = 0 THEN 'its activity has asked for no work'
    WHEN NOT r.final AND #finalize(a.ledger) = 2 THEN 'its activity has its answer, the record has not'
    WHEN NOT r.final AND j.closed_guid IS NULL AND (r.work <> a.work_guid OR r.attempt <> a.attempt)
      THEN 'it awaits message ' || r.work || ', its activity message ' || coalesce(a.work_guid::text, 'none')
    WHEN m.topic IS DISTINCT FROM r.key AND m.guid IS NOT NULL THEN 'its message has not its key'
    WHEN r.final AND r.status = 'completed' AND r.error IS NULL AND o.status IS DISTINCT FROM 'success'
      THEN 'its result is not there'
  END AS what) w
WHERE what IS NOT NULL
