-- The end of events whose time is over, at most 1,000: kept before @kept, by the
-- clock that gave them their places. Those before @after are gone: their entries stay
-- in the index until vacuum comes, and are not read again. The last place that
-- was deleted, null if there was none.
-- params: after bigint, kept interval
WITH d AS MATERIALIZED (
  SELECT e.pos FROM legwork.event e
  WHERE e.pos > @after AND e.pos < (extract(epoch FROM now() - @kept) * 1000000)::bigint
  ORDER BY e.pos LIMIT 1000
), gone AS (
  DELETE FROM legwork.event e USING d WHERE e.pos = d.pos
)
SELECT count(*), max(d.pos) FROM d
