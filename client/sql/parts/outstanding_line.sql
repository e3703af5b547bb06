-- The columns of an Outstanding: row o of the outbox, its activity a, the time s since when it is there, and what
-- holds it (pause).
-- params: contents bool
o.guid, o.lane, coalesce(o.kind, ''), coalesce(o.activity, ''), coalesce(o.dad, ''), o.attempt,
coalesce(o.topic, ''), o.work, coalesce(o.status, ''), coalesce(o.code, 0), coalesce(o.seq, 0),
o.publish, o.due_at, extract(epoch FROM o.due_at - clock_timestamp())::float8,
s.since, greatest(extract(epoch FROM clock_timestamp() - s.since), 0)::float8, a.gid IS NOT NULL,
CASE WHEN @contents THEN o.data END, pause.sentence, o.failed
