-- The ids of a job's messages lie between two others, but for that of its
-- start, which comes from its sender: the trigger names it.
-- params: gid uuid, first uuid, last uuid, most bigint
SELECT g.guid, g.activity, g.dad, g.ledger, g.entries::int
FROM (
    SELECT * FROM legwork.guid_ledger WHERE guid BETWEEN @first AND @last AND gid = @gid
    UNION
    SELECT s.* FROM legwork.activity a JOIN legwork.guid_ledger s ON s.guid = a.leg1_guid
    WHERE a.gid = @gid AND a.dad = ',0' AND s.gid = @gid
  ) g
ORDER BY g.dad, g.activity, #entries(g.ledger), g.guid LIMIT @most
