-- The marks of every message are 0 or 1 and ones that ledger.Decide takes
-- (GUID-02, GUID-14): @4 to @7 as one number. A job's start is its trigger's.
SELECT g.gid, 'message ' || g.guid,
  format('message %s to activity %s %s has the marks %s: %s', g.guid, g.activity, g.dad, lpad(g.ledger::text, 15, '0'),
    what), NULL, NULL
FROM guid_ledger g
  LEFT JOIN activity t ON t.gid = g.gid AND t.activity = g.activity AND t.dad = g.dad AND t.ledger = #trigger_seed
    AND t.leg1_guid = g.guid
  CROSS JOIN LATERAL (SELECT (#marks(g.ledger))::bigint AS steps) s
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN g.ledger < 0 OR s.steps > 9999 THEN 'the reserved @1-3 are not 000 (GUID-02)'
      WHEN lpad(s.steps::text, 4, '0') !~ '^[01]{4}$' THEN 'a mark is above 1 (GUID-02)'
      WHEN t.gid IS NOT NULL AND s.steps NOT IN (0, 100, 110, 111) THEN 'a trigger cannot have them (GUID-14)'
      WHEN t.gid IS NULL AND s.steps NOT IN (0, 100, 110, 1110, 1111) THEN 'no activity can have them (GUID-14)'
    END AS what) w
WHERE what IS NOT NULL
