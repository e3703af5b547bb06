-- The digits of an activity ledger (LED-05 to LED-11), as ledger.Activity's
-- Check has them. 0 is a row that only keeps a later entry's output (DAD-05).
SELECT a.gid, format('activity %s %s', a.activity, a.dad),
  format('activity %s %s has the ledger %s: %s', a.activity, a.dad, lpad(a.ledger::text, 15, '0'), what), NULL, NULL
FROM activity a CROSS JOIN LATERAL (
  SELECT CASE
    WHEN a.ledger NOT BETWEEN 0 AND 999999999999999 THEN 'it has 15 digits (LED-05)'
    WHEN #reserved(a.ledger) <> 0 THEN 'the reserved @5-7 are not 000 (LED-10)'
    WHEN #finalize(a.ledger) > 2 THEN '@1 is above 2 (LED-07)'
    WHEN #finalize(a.ledger) = 1 AND a.ledger <> #trigger_seed THEN '@1 is 1, but it is not the trigger seed (TRIG-06)'
    WHEN #leg1(a.ledger) > 1 THEN '@4 is above 1 (LED-09)'
    WHEN #leg1(a.ledger) = 1 AND #attempts(a.ledger) = 0 THEN 'Leg 1 is complete without an attempt'
    WHEN #leg1(a.ledger) = 0 AND (#finalize(a.ledger) > 0 OR #entries(a.ledger) > 0)
      THEN 'Leg 2 has begun before Leg 1 is complete'
  END AS what) w
WHERE what IS NOT NULL
