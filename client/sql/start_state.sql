-- What has become of a start, by its GUID: the job that it began, else that its row waits for the relay or an engine,
-- else the dead letter that it became; and the input that it was first sent with.
-- params: guid uuid
SELECT g.gid, j.app, j.job_id, v.version, o.guid IS NOT NULL AND g.guid IS NULL, l.id, l.reason,
       coalesce(j.graph, o.topic), l.subject, coalesce(a.output, o.data)
FROM (SELECT) one
  LEFT JOIN legwork.guid_ledger g ON g.guid = @guid
  LEFT JOIN legwork.job j ON j.gid = g.gid
  LEFT JOIN legwork.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
  LEFT JOIN legwork.outbox o ON o.guid = @guid AND o.lane || '' = 'start'
  LEFT JOIN LATERAL (
    SELECT id, reason, subject FROM legwork.dead_letter d WHERE d.guid = @guid ORDER BY d.id DESC LIMIT 1) l ON true
