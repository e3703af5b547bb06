-- What became of waiting messages: they wait for longer, or have been taken, which
-- leaves a letter without content and a line in its history.
--
-- A letter that somebody has discarded meanwhile, or another engine has settled,
-- stays as it is.
-- params: id uuid[], again bool[], wait interval[], needs text[], said text[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@id, @again, @wait, @needs, @said) AS t(id, again, wait, needs, said)
), l AS MATERIALIZED (
  SELECT d.id FROM legwork.dead_letter d JOIN t USING (id) WHERE d.state = 'waiting'
    ORDER BY d.id FOR NO KEY UPDATE OF d
), u AS (
  UPDATE legwork.dead_letter d SET state = CASE WHEN t.again THEN 'waiting' ELSE 'redriven' END,
    header = CASE WHEN t.again THEN d.header ELSE '{}' END, data = CASE WHEN t.again THEN d.data ELSE '' END,
    due_at = CASE WHEN t.again THEN clock_timestamp() + t.wait END, delivery = coalesce(d.delivery, 0) + 1,
    needs = CASE WHEN t.again THEN t.needs ELSE '' END, message = CASE WHEN t.again THEN t.said ELSE d.message END
  FROM l JOIN t USING (id) WHERE d.id = l.id
  RETURNING d.id, t.again, t.said
)
INSERT INTO legwork.dead_letter_event (letter, event, who, why)
SELECT u.id, 'redriven', 'legwork', u.said FROM u WHERE NOT u.again ORDER BY u.id
