-- Marks of messages with other ids than their job's: its start's and an
-- interrupt's go with the job.
SELECT g.gid, 'message ' || g.guid, format('message %s has marks, but there is no such job', g.guid), NULL, NULL
FROM legwork.guid_ledger g
WHERE g.guid BETWEEN @first AND @last AND left(g.guid::text, 13) <> left(g.gid::text, 13)
  AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = g.gid)
