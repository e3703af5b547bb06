-- How far messages have come, by their ids.
-- params: guid uuid[]
SELECT t.guid, m.gid, m.activity, m.dad, m.ledger, m.entries
FROM unnest(@guid) AS t(guid)
  CROSS JOIN LATERAL (SELECT * FROM legwork.guid_ledger x WHERE x.guid = t.guid LIMIT 1) m
