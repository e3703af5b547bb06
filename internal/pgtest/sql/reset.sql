-- Deletes all rows of a schema and inserts those that sql/keep.sql copied; pgtest.rows is how many were deleted.
-- Triggers and foreign keys are switched off. DELETE, unlike TRUNCATE, keeps the plans that connections have.
DO $$
DECLARE
  found record;
  n bigint;
  total bigint := 0;
BEGIN
  SET LOCAL lock_timeout = '5s';
  SET LOCAL session_replication_role = replica;
  FOR found IN SELECT c.oid::regclass AS name, c.relkind,
      to_regclass(format('%I.%I', current_setting('pgtest.kept'), c.relname)) AS kept
    FROM pg_class c
    WHERE c.relnamespace = current_setting('pgtest.schema')::regnamespace AND c.relkind IN ('r', 'S') LOOP
    IF found.relkind = 'S' THEN
      PERFORM setval(found.name, seqstart, false) FROM pg_sequence WHERE seqrelid = found.name;
      CONTINUE;
    END IF;
    EXECUTE format('DELETE FROM %s', found.name);
    GET DIAGNOSTICS n = ROW_COUNT;
    total := total + n;
    IF found.kept IS NOT NULL THEN
      EXECUTE format('INSERT INTO %s TABLE %s', found.name, found.kept);
    END IF;
  END LOOP;
  PERFORM set_config('pgtest.rows', total::text, true);
END $$
