-- How rows (@guid) of a lane (@lane) are now that were there at an earlier look.
-- params: lane text, guid uuid[]
SELECT o.guid, o.publish, o.due_at
FROM unnest(@guid) AS k(guid) JOIN legwork.outbox o ON o.guid = k.guid
WHERE o.lane || '' = @lane AND o.publish > 0
