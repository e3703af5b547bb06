-- Tables of schema $1 whose own setting keeps autovacuum away.
SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = $1 AND 'autovacuum_enabled=false' = ANY (c.reloptions) ORDER BY c.relname
