-- The waiting messages that are due and need this of a build: 256 at most, of 32
-- MiB together (one may be larger). They are due again after the lease, should the
-- engine die with them.
--
-- A second engine passes over those that the first has locked, and finds them due
-- later. Should the lease end too soon, both handle the message: its ledger knows it.
-- params: needs text, lease interval
WITH l AS MATERIALIZED (
  SELECT d.id, octet_length(d.data)::bigint AS size FROM legwork.dead_letter d
  WHERE d.state = 'waiting' AND d.needs = @needs AND d.due_at <= now()
  ORDER BY d.due_at LIMIT 256 FOR NO KEY UPDATE OF d SKIP LOCKED
), b AS MATERIALIZED (
  SELECT s.id FROM (SELECT l.id, sum(l.size) OVER (ORDER BY l.id) - l.size AS before FROM l) s WHERE s.before < 33554432
), u AS (
  UPDATE legwork.dead_letter d SET due_at = clock_timestamp() + @lease FROM b WHERE d.id = b.id
  RETURNING d.id, d.lane, d.subject, d.header, d.data, coalesce(d.stream, ''), coalesce(d.sequence, 0), d.stored_at,
    coalesce(d.delivery, 0)
)
SELECT * FROM u ORDER BY 8, 7, 1
