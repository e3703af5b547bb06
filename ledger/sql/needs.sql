-- What builds must know to read the messages that wait for one, 64 at a time,
-- after a place in their order. Each takes one step down the index, however many
-- messages there are.
-- params: after text
WITH RECURSIVE n AS (
  (SELECT d.needs FROM legwork.dead_letter d WHERE d.state = 'waiting' AND d.needs > @after ORDER BY d.needs LIMIT 1)
  UNION ALL
  SELECT (SELECT d.needs FROM legwork.dead_letter d WHERE d.state = 'waiting' AND d.needs > n.needs
    ORDER BY d.needs LIMIT 1)
  FROM n WHERE n.needs IS NOT NULL
)
SELECT n.needs FROM n WHERE n.needs IS NOT NULL LIMIT 64
