-- Attributes that durable functions set (ADR 91): what lists find their jobs by. It runs in the
-- transaction that has granted the steps, after them: the ledger of the message of each is this
-- transaction's. Of several values of a name the last one counts, and an empty one removes it. A
-- job keeps at most 8 names: further ones are left out.
--
-- A second copy running now: the step was granted to one of them. Other steps of the job wait for
-- its lock.
-- params: guid uuid[], gid uuid[], name text[], value text[], number float8[]
WITH t AS MATERIALIZED (
  SELECT DISTINCT ON (s.gid, s.name) s.gid, s.name, s.value, s.number
  FROM unnest(@guid, @gid, @name, @value, @number) WITH ORDINALITY AS s(guid, gid, name, value, number, ord)
  WHERE EXISTS (
    SELECT FROM legwork.guid_ledger g WHERE g.guid = s.guid AND g.gid = s.gid AND #ours(g) AND #spawned(g.ledger) = 1
    OFFSET 0)
  ORDER BY s.gid, s.name, s.ord DESC
), gone AS (
  DELETE FROM legwork.search x USING t WHERE x.gid = t.gid AND x.name = t.name AND t.value = ''
), n AS (
  SELECT t.*, x.name IS NULL AS new, count(*) FILTER (WHERE x.name IS NULL) OVER (PARTITION BY t.gid ORDER BY t.name)
    AS place
  FROM t LEFT JOIN legwork.search x ON x.gid = t.gid AND x.name = t.name WHERE t.value <> ''
)
INSERT INTO legwork.search AS x (gid, name, app, value, number)
SELECT n.gid, n.name, j.app, n.value, n.number FROM n JOIN legwork.job j ON j.gid = n.gid
WHERE NOT n.new OR n.place + (SELECT count(*) FROM legwork.search y WHERE y.gid = n.gid) <= 8
ORDER BY n.gid, n.name
ON CONFLICT (gid, name) DO UPDATE SET value = excluded.value, number = excluded.number
  WHERE x.value <> excluded.value OR x.number IS DISTINCT FROM excluded.number
