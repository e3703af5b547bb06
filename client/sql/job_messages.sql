-- The ids of a job's messages lie between two others, but for that of its
-- start, which comes from its sender: the trigger names it.
SELECT g.guid, g.activity, g.dad, g.ledger, g.entries::int
FROM (
    SELECT * FROM legwork.guid_ledger WHERE guid BETWEEN $2::uuid AND $3::uuid AND gid = $1
    UNION
    SELECT s.* FROM legwork.activity a JOIN legwork.guid_ledger s ON s.guid = a.leg1_guid
    WHERE a.gid = $1 AND a.dad = ',0' AND s.gid = $1
  ) g
ORDER BY g.dad, g.activity, g.ledger % 100000000, g.guid LIMIT $4
