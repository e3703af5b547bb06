-- Who holds the lock of a namespace's only engine. What a role may not see of others is empty.
-- params: schema text
SELECT l.pid, coalesce(a.application_name, ''), coalesce(host(a.client_addr), 'local'), a.backend_start
FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
WHERE l.locktype = 'advisory' AND l.granted
  AND l.classid = (hashtext('legwork.owner')::bigint & 4294967295)::oid
  AND l.objid = (hashtext(@schema)::bigint & 4294967295)::oid AND l.objsubid = 2
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
