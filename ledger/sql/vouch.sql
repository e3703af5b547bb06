-- Which of the starts or signals that claim a GUID of our own are ours: those
-- with a row of their kind in the outbox, or that have begun or were taken before.
-- params: guid uuid[], lane text, kind text[]
SELECT t.ord
FROM unnest(@guid, @kind) WITH ORDINALITY AS t(guid, kind, ord)
WHERE EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.guid AND o.lane || '' = @lane
    AND coalesce(o.kind, '') = t.kind OFFSET 0)
   OR @lane = 'start' AND EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid AND g.dad = ',0' OFFSET 0)
   OR @lane = 'signal' AND EXISTS (SELECT FROM legwork.signal s WHERE s.guid = t.guid OFFSET 0)
