-- Dead letters that nobody wants: who discarded them and why stays, what they
-- contained goes. A letter that was redriven is no loss and stays.
--
-- A second discard, or a redrive, running now waits for the letter and finds it
-- discarded.
-- params: id uuid[], action.sql
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@id) WITH ORDINALITY AS t(id, ord)
), l AS MATERIALIZED (
  SELECT d.id, d.guid, d.state FROM legwork.dead_letter d JOIN t USING (id) ORDER BY d.id FOR NO KEY UPDATE OF d
), u AS (
  UPDATE legwork.dead_letter d SET state = 'discarded', header = '{}', data = ''
  FROM l WHERE d.id = l.id AND d.state IN ('open', 'moot', 'waiting')
  RETURNING d.id
), events AS (
  INSERT INTO legwork.dead_letter_event (letter, event, who, why) SELECT u.id, 'discarded', @who, @why FROM u
    ORDER BY u.id
), acted AS (
  -- include action.sql
  FROM (SELECT NULL::uuid AS gid, format('dead letters: %s', count(*)) AS target, 'discarded' AS outcome,
    json_build_object('letters', json_agg(u.id ORDER BY u.id)) AS args FROM u HAVING count(*) > 0) x
)
SELECT t.ord, l.guid, coalesce(l.state, ''), u.id IS NOT NULL FROM t LEFT JOIN l USING (id) LEFT JOIN u USING (id)
  ORDER BY t.ord
