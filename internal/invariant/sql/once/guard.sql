-- What the tables themselves refuse: ledgers above their limits or lowered
-- (LED-05, LED-16), and a semaphore below 0 (SEM-01).
SELECT NULL::uuid, 'table ' || t.name,
  format('table %s has no trigger ledger_increment_only that is on: a ledger could be lowered', t.name), NULL, NULL
FROM (VALUES ('activity', to_regclass('legwork.activity')),
             ('guid_ledger', to_regclass('legwork.guid_ledger'))) t(name, oid)
WHERE NOT EXISTS (
  SELECT FROM pg_trigger g
  WHERE g.tgrelid = t.oid AND g.tgname = 'ledger_increment_only' AND g.tgenabled IN ('O', 'A'))
UNION ALL
SELECT NULL, 'table ' || t.name, format('table %s has no check on column %s that covers every row', t.name, t.col),
  NULL, NULL
FROM (VALUES ('activity', to_regclass('legwork.activity'), 'ledger'),
             ('guid_ledger', to_regclass('legwork.guid_ledger'), 'ledger'),
             ('job', to_regclass('legwork.job'), 'semaphore')) t(name, oid, col)
WHERE NOT EXISTS (
  SELECT FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.conrelid = t.oid AND c.contype = 'c' AND c.convalidated AND a.attname = t.col)
