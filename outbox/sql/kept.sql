-- How rows ($2) of a lane ($1) are now that were there at an earlier look.
SELECT o.guid, o.publish, o.due_at
FROM unnest($2::uuid[]) AS k(guid) JOIN legwork.outbox o ON o.guid = k.guid
WHERE o.lane || '' = $1 AND o.publish > 0
