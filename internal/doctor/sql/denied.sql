-- What the engines' role of schema $1 may not do that an engine must: the role
-- that `legwork db roles` makes, or this user if there is none. It is what
-- deploy/access/roles.sql grants engines, which a test there compares.
WITH needed (tables, rights) AS (VALUES
  (ARRAY['activity', 'child', 'dead_letter', 'guid_ledger', 'job', 'signal'], ARRAY['SELECT', 'INSERT', 'UPDATE']),
  (ARRAY['hook', 'job_data', 'outbox', 'stat'], ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  (ARRAY['signal_key'], ARRAY['SELECT', 'INSERT', 'DELETE']),
  (ARRAY['dead_letter_event'], ARRAY['SELECT', 'INSERT']),
  (ARRAY['pause'], ARRAY['SELECT', 'UPDATE']),
  (ARRAY['app_version', 'epoch', 'format', 'goose_db_version'], ARRAY['SELECT']))
SELECT r.rolname || ': ' || lower(p.right) || ' ' || c.relname
FROM needed n CROSS JOIN unnest(n.tables) AS t(name) CROSS JOIN unnest(n.rights) AS p("right")
  JOIN pg_namespace s ON s.nspname = $1
  JOIN pg_class c ON c.relnamespace = s.oid AND c.relname = t.name AND c.relkind = 'r'
  JOIN pg_roles r ON r.oid = coalesce(to_regrole(quote_ident($1 || '_engine'))::oid, current_user::regrole::oid)
WHERE NOT has_table_privilege(r.oid, c.oid, p.right)
ORDER BY 1
