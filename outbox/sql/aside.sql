-- Which of some rows have a message, or an answer, that was set aside: it waits among
-- the dead letters, and is not lost. Of a work lane ($3 is the subject of its answers)
-- only answers on that subject count: nobody else's worker may keep work back.
SELECT t.guid FROM unnest($1::uuid[]) AS t(guid)
WHERE EXISTS (SELECT FROM legwork.dead_letter d WHERE d.guid = t.guid AND d.state = 'waiting' AND d.lane = $2 AND ($3 = '' OR d.subject = $3))
