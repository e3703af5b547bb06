-- Messages with other ids than their job's: an interrupt may have one, which
-- must still find the job, without whose row no message can be made of it.
SELECT o.gid, 'message ' || o.guid,
  format('the %s message %s to activity %s %s is in the outbox, but %s', o.lane, o.guid, o.activity, o.dad,
         CASE WHEN j.gid IS NULL THEN 'there is no such job' ELSE 'its id is none of that job' END),
  CASE WHEN j.gid IS NULL THEN 'outbox' END, o.guid::text
FROM legwork.outbox o LEFT JOIN legwork.job j USING (gid)
WHERE o.guid BETWEEN @first AND @last AND o.gid IS NOT NULL AND o.lane <> 'signal'
  AND left(o.guid::text, 13) <> left(o.gid::text, 13)
  AND (j.gid IS NULL OR o.kind IS DISTINCT FROM 'interrupt')
