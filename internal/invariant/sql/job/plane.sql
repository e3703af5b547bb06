-- A row with ledger 0 keeps the output of a later entry: the message that
-- wrote it has saved (@5) and belongs to the same activity (DAD-05).
SELECT a.gid, format('activity %s %s', a.activity, a.dad),
  format('activity %s %s has no ledger, and message %s that should have written it has not saved', a.activity, a.dad,
    a.leg1_guid), NULL, NULL
FROM activity a
WHERE a.ledger = 0 AND NOT EXISTS (
  SELECT FROM legwork.guid_ledger g WHERE g.guid = a.leg1_guid AND g.gid = a.gid AND g.activity = a.activity
    AND #saved(g.ledger) = 1)
