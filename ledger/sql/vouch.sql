-- Which of the starts or signals that claim a GUID of our own are ours: those
-- with a row of their kind in the outbox, or that have begun or were taken before, on
-- their topic: who may send on one topic must not take the row of another one.
-- A row that only a newer build knows may have no topic.
-- params: guid uuid[], lane text, kind text[], topic text[]
SELECT t.ord
FROM unnest(@guid, @kind, @topic) WITH ORDINALITY AS t(guid, kind, topic, ord)
WHERE EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.guid AND o.lane || '' = @lane
    AND coalesce(o.kind, '') = t.kind AND coalesce(o.topic, t.topic) = t.topic OFFSET 0)
   OR @lane = 'start' AND EXISTS (SELECT FROM legwork.guid_ledger g JOIN legwork.job j ON j.gid = g.gid
     WHERE g.guid = t.guid AND g.dad = ',0' AND j.graph = t.topic OFFSET 0)
   OR @lane = 'signal' AND EXISTS (SELECT FROM legwork.signal s WHERE s.guid = t.guid AND s.topic = t.topic OFFSET 0)
