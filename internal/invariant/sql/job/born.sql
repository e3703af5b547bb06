-- A job exists together with its trigger's ledger and the GUID row that proves
-- whose it is, with inception marked (TRIG-01, TRIG-03, TRIG-06); it has
-- activities and messages only once step 2 has sent them (TRIG-04).
SELECT j.gid, 'job',
  CASE WHEN t.gid IS NULL THEN 'it has no trigger with the ledger ' || #trigger_seed
       WHEN g.guid IS NULL THEN 'its start ' || t.leg1_guid || ' has no GUID row'
       WHEN g.gid <> j.gid THEN 'its start ' || t.leg1_guid || ' belongs to job ' || g.gid
       WHEN #saved(g.ledger) <> 1
         THEN 'its start ' || t.leg1_guid || ' has not marked inception: ' || lpad(g.ledger::text, 15, '0')
       ELSE 'its start ' || t.leg1_guid || ' has sent nobody (@6), but there are activities or messages'
       END || ' (TRIG-03)', NULL, NULL
FROM job j
  LEFT JOIN activity t ON t.gid = j.gid AND t.dad = ',0' AND t.ledger = #trigger_seed
  LEFT JOIN legwork.guid_ledger g ON g.guid = t.leg1_guid
WHERE t.gid IS NULL OR g.guid IS NULL OR g.gid <> j.gid OR #saved(g.ledger) <> 1
  OR #spawned(g.ledger) = 0 AND (
    EXISTS (SELECT FROM outbox o WHERE o.gid = j.gid AND coalesce(o.kind, '') NOT IN ('interrupt', 'timeout'))
    OR EXISTS (SELECT FROM activity a WHERE a.gid = j.gid AND a.dad <> ',0'))
