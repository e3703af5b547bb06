-- The operations that steps drop (x), if this transaction has granted the steps (t), with
-- those below them.
-- params: ord bigint[], guid uuid[], gid uuid[], activity text[], dad text[], data json[]
t AS MATERIALIZED (
  SELECT t.* FROM unnest(@ord, @guid, @gid, @activity, @dad, @data) AS t(ord, guid, gid, activity, dad, data)
    JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE #spawned(g.ledger) = 1 AND #ours(g)
), x AS MATERIALIZED (
  SELECT t.ord, t.guid, t.gid, t.activity, t.dad, t.data FROM t
  UNION ALL
  -- Below it: '0' follows '/'.
  SELECT t.ord, t.guid, t.gid, b.activity, t.dad, t.data
  FROM t JOIN legwork.activity b ON b.gid = t.gid AND b.dad = t.dad AND b.activity > t.activity || '/'
    AND b.activity < t.activity || '0'
