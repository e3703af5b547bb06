-- A row that has been claimed (u), as the message to publish. The statement goes on
-- with how late it is, its retry, when it was due, and its deadline.
SELECT u.guid, u.gid, u.lane, coalesce(u.activity, ''), coalesce(u.dad, ''), u.attempt, coalesce(u.topic, ''),
       coalesce(u.job_id, ''), coalesce(u.traceparent, ''), coalesce(u.tracestate, ''), u.data, u.publish,
       e.epoch, coalesce(v.app, ''), coalesce(v.version, ''), j.completed_at IS NOT NULL, u.size,
       coalesce(u.kind, ''), u.work, coalesce(u.status, ''), coalesce(u.code, 0), coalesce(u.seq, 0),
       coalesce(j.job_id, ''),
