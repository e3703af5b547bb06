-- Which of the starts or signals that claim a GUID of our own are ours: those
-- with a row in the outbox, or that have begun or were taken before.
SELECT t.ord
FROM unnest($1::uuid[]) WITH ORDINALITY AS t(guid, ord)
WHERE EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.guid AND o.lane || '' = $2)
   OR $2 = 'start' AND EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid AND g.dad = ',0')
   OR $2 = 'signal' AND EXISTS (SELECT FROM legwork.signal s WHERE s.guid = t.guid)
