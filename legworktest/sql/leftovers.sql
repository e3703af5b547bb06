-- Schemas that tests left which were killed.
SELECT nspname::text FROM pg_catalog.pg_namespace WHERE nspname LIKE 'legwork\_t\_%'
