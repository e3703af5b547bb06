-- Which of some rows have a message, or an answer, that was set aside: it waits among
-- the dead letters, and is not lost. Of a work lane (@subject is the subject of its answers)
-- only answers on that subject count: nobody else's worker may keep work back.
-- params: guid uuid[], lane text, subject text
SELECT t.guid FROM unnest(@guid) AS t(guid)
WHERE EXISTS (SELECT FROM legwork.dead_letter d WHERE d.guid = t.guid AND d.state = 'waiting' AND d.lane = @lane
  AND (@subject = '' OR d.subject = @subject))
