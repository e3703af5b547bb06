-- Copies the rows that a schema is born with into the schema pgtest.kept names.
DO $$
DECLARE
  found record;
  filled boolean;
BEGIN
  EXECUTE format('CREATE SCHEMA %I', current_setting('pgtest.kept'));
  FOR found IN SELECT c.oid::regclass AS name, c.relname FROM pg_class c
    WHERE c.relnamespace = current_setting('pgtest.schema')::regnamespace AND c.relkind = 'r' LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', found.name) INTO filled;
    IF filled THEN
      EXECUTE format('CREATE TABLE %I.%I AS TABLE %s', current_setting('pgtest.kept'), found.relname, found.name);
    END IF;
  END LOOP;
END $$
