-- Inception and step 2 of new starts in one statement (TRIG-01, TRIG-04): the
-- job, its trigger's ledger, the GUID row with 10B and 1B, job data, the first
-- children. What start.sql and seed.sql write together, each row once; for
-- starts that have children, await nothing and tell nothing. A message that has
-- a GUID row already, or whose job id is taken, writes nothing and is left to
-- them.
--
-- A second copy running now: as in start.sql.
-- params: starts.sql, first_leaves.sql, children.sql, ahead.sql
WITH t AS MATERIALIZED (
  -- include starts.sql
), j AS (
  -- include inception.sql
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, ',0', #begun FROM b ORDER BY guid
), data AS (
  -- include first_leaves.sql
  JOIN b p USING (ord) ORDER BY p.gid, v.path
), children AS (
  -- include children.sql
  JOIN b p USING (ord)
), ahead AS (
  -- include ahead.sql
  JOIN b p USING (ord)
), gone AS (
  -- Not by lane: the planner would take the index on it
  DELETE FROM legwork.outbox o USING b WHERE o.guid = b.guid AND o.lane || '' = 'start'
)
SELECT ord, now() FROM b
