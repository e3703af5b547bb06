-- Jobs that may run, the latest first: those that rows show which hold what is open (ADR 13),
-- within a range of ids. It reads up to @most rows of each kind, and tells down to which gid
-- that is all of them; null: down to the end of the range.
--
-- Rows of the outbox come in the order of their ids, which share the millisecond of the gid,
-- but not more: of the last millisecond all are read. @above is above all that jobs before @before
-- can have.
-- params: low uuid, before uuid, most bigint, above uuid
WITH o AS MATERIALIZED (
  SELECT b.guid, b.gid, b.lane FROM legwork.outbox b
  WHERE b.guid >= (left(@low::text, 13) || '-0000-0000-000000000000')::uuid
    AND b.guid < @above
  ORDER BY b.guid DESC LIMIT @most
), e AS MATERIALIZED (
  SELECT o.guid AS last, (left(o.guid::text, 13) || '-0000-0000-000000000000')::uuid AS floor
  FROM o ORDER BY o.guid DESC OFFSET @most - 1 LIMIT 1
), h AS MATERIALIZED (
  SELECT k.gid FROM legwork.hook k WHERE k.gid >= @low AND k.gid < @before ORDER BY k.gid DESC LIMIT @most
), w AS MATERIALIZED (
  SELECT a.gid FROM legwork.awaits a WHERE a.gid >= @low AND a.gid < @before ORDER BY a.gid DESC LIMIT @most
), l AS MATERIALIZED (
  SELECT d.gid FROM legwork.dead_letter d WHERE d.state = 'open' AND d.gid >= @low AND d.gid < @before
  ORDER BY d.gid DESC LIMIT @most
), floors AS MATERIALIZED (
  SELECT e.floor FROM e
  UNION ALL (SELECT h.gid FROM h ORDER BY h.gid DESC OFFSET @most - 1 LIMIT 1)
  UNION ALL (SELECT w.gid FROM w ORDER BY w.gid DESC OFFSET @most - 1 LIMIT 1)
  UNION ALL (SELECT l.gid FROM l ORDER BY l.gid DESC OFFSET @most - 1 LIMIT 1)
), f AS MATERIALIZED (
  SELECT x.floor FROM floors x WHERE x.floor > @low ORDER BY x.floor DESC LIMIT 1
), found AS MATERIALIZED (
  SELECT o.gid FROM o WHERE o.lane NOT IN ('event', 'signal')
  UNION
  SELECT b.gid FROM e JOIN legwork.outbox b ON b.guid >= e.floor AND b.guid < e.last
  WHERE b.lane NOT IN ('event', 'signal')
  UNION
  SELECT h.gid FROM h
  UNION
  SELECT w.gid FROM w
  UNION
  SELECT l.gid FROM l
)
SELECT (SELECT f.floor FROM f), coalesce(array_agg(found.gid ORDER BY found.gid DESC), '{}')
FROM found WHERE found.gid >= @low AND found.gid < @before
  AND found.gid >= coalesce((SELECT f.floor FROM f), @low)
