-- Inception (TRIG-01): the job, its trigger's ledger (TRIG-06) and the GUID
-- row that proves whose it is, or none of them (TRIG-03). A message that has a
-- GUID row already, or whose job id is taken, writes nothing.
--
-- A second copy running now: the unique job id makes one of them wait and then
-- do nothing; should both have different job ids, guid_ledger's key refuses
-- the second, whose batch is tried again and then finds the row.
-- params: starts.sql
WITH t AS MATERIALIZED (
  -- include starts.sql
), j AS (
  -- include inception.sql
)
INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
SELECT guid, gid, activity, ',0', #add_saved FROM b ORDER BY guid
