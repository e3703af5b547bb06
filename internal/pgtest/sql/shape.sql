-- A checksum of a schema's objects. It changes when one is made, changed or dropped, and not with rows. It is empty for
-- a role that may not switch triggers off, as sql/reset.sql does.
SELECT CASE WHEN current_setting('is_superuser') = 'on' THEN sum(hashtextextended(o.what, 0))::text ELSE '' END FROM (
  SELECT 'relation ' || c.oid || ' ' || c.xmin AS what FROM pg_class c WHERE c.relnamespace = $1::regnamespace
  UNION ALL
  SELECT 'column ' || a.attrelid || ' ' || a.attnum || ' ' || a.xmin
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = $1::regnamespace
  UNION ALL
  SELECT 'default ' || d.oid || ' ' || d.xmin
  FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid WHERE c.relnamespace = $1::regnamespace
  UNION ALL
  SELECT 'function ' || p.oid || ' ' || p.xmin FROM pg_proc p WHERE p.pronamespace = $1::regnamespace
  UNION ALL
  SELECT 'type ' || y.oid || ' ' || y.xmin FROM pg_type y WHERE y.typnamespace = $1::regnamespace
  UNION ALL
  SELECT 'constraint ' || k.oid || ' ' || k.xmin FROM pg_constraint k WHERE k.connamespace = $1::regnamespace
  UNION ALL
  SELECT 'trigger ' || g.oid || ' ' || g.xmin
  FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid WHERE c.relnamespace = $1::regnamespace
  UNION ALL
  SELECT 'schema ' || n.oid || ' ' || n.xmin FROM pg_namespace n WHERE n.oid = $1::regnamespace
) o
