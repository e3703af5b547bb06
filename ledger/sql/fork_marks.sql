-- The ledgers of the messages of a job that has ended. The GUID of its start, and that of an
-- interrupt from outside, may lie elsewhere than those of its own messages.
-- params: gid uuid, low uuid, high uuid
SELECT g.guid, g.activity, g.dad, g.ledger, g.entries FROM legwork.guid_ledger g
WHERE g.guid BETWEEN @low AND @high AND g.gid = @gid
UNION ALL
SELECT g.guid, g.activity, g.dad, g.ledger, g.entries
FROM (SELECT a.leg1_guid AS guid FROM legwork.activity a WHERE a.gid = @gid AND a.dad = ',0'
      UNION SELECT j.closed_guid FROM legwork.job j WHERE j.gid = @gid) x
  JOIN legwork.guid_ledger g ON g.guid = x.guid AND g.gid = @gid
WHERE g.guid NOT BETWEEN @low AND @high
