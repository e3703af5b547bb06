-- Other letters of the same message, or of the same job.
-- params: id uuid, most bigint
SELECT o.id, o.at, o.lane, o.reason, o.state, coalesce(o.activity, ''), o.guid = d.guid
FROM legwork.dead_letter d JOIN legwork.dead_letter o ON o.guid = d.guid OR o.gid = d.gid
WHERE d.id = @id AND o.id <> d.id ORDER BY o.at DESC, o.id LIMIT @most
