-- Tables of a schema whose own setting keeps autovacuum away.
-- params: schema text
SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = @schema AND 'autovacuum_enabled=false' = ANY (c.reloptions) ORDER BY c.relname
