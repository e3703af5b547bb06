-- An interrupt for each job (k), as a row of the outbox and as the message to publish.
-- A second copy makes the same ones.
put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, traceparent, tracestate, data, publish, due_at)
  SELECT guid, gid, 'run', 'interrupt', activity, dad, traceparent, tracestate, data, 1, clock_timestamp() + @grace
  FROM k ORDER BY guid
  ON CONFLICT (guid) DO NOTHING
)
SELECT k.ord, k.guid, k.gid, 'run', k.activity, k.dad, 1, '', NULL::uuid, '', 0, 0, false, k.data,
       coalesce(k.traceparent, ''), coalesce(k.tracestate, ''), k.job_id, k.app, coalesce(v.version, '')
FROM k LEFT JOIN legwork.app_version v ON v.id = k.version_id
ORDER BY k.ord, k.guid
