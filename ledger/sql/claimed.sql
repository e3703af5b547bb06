-- The outbox rows that answers name: those that are answers of the engine's own,
-- as the messages that they are, and work of which only the lane counts. One that
-- nobody has published yet is not the one that came.
-- params: guid uuid[], gid uuid[]
SELECT t.ord, o.guid, o.gid, o.lane, coalesce(o.activity, ''), coalesce(o.dad, ''), o.attempt, coalesce(o.topic, ''),
  o.work, coalesce(o.status, ''), coalesce(o.code, 0),
       coalesce(o.seq, 0), coalesce(o.kind, '') = 'leaves', o.data, coalesce(o.traceparent, ''),
       coalesce(o.tracestate, ''), j.job_id, j.app, coalesce(v.version, '')
FROM unnest(@guid, @gid) WITH ORDINALITY AS t(guid, gid, ord)
  JOIN legwork.outbox o ON o.guid = t.guid AND o.gid = t.gid
  JOIN legwork.job j ON j.gid = o.gid LEFT JOIN legwork.app_version v ON v.id = j.version_id
WHERE starts_with(o.lane, 'work.') OR o.lane || '' = 'response' AND o.publish > 0
