-- Ordinals of one activity instance differ (GUID-03); 0 is Leg 1 and merge
-- arrivals.
SELECT gid, format('activity %s %s', activity, dad),
  format('%s messages to activity %s %s have the ordinal %s (GUID-03)', count(*), activity, dad, #ordinal(ledger)),
    NULL, NULL
FROM guid_ledger WHERE #ordinal(ledger) > 0 GROUP BY gid, activity, dad, #ordinal(ledger) HAVING count(*) > 1
