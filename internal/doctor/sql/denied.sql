-- What the engines' role of a schema may not do that an engine must: the role
-- that `legwork db roles` makes, or this user if there is none. It is what
-- deploy/access/roles.sql grants engines, which a test there compares. Whoever may
-- update a whole table may update each of its columns.
-- params: schema text
WITH needed (tables, rights) AS (VALUES
  (ARRAY['action', 'activity', 'child', 'dead_letter', 'dead_letter_event', 'event', 'guid_ledger', 'job', 'journal', 'reconciliation', 'signal',
    'signal_receipt', 'trouble'], ARRAY['SELECT', 'INSERT']),
  (ARRAY['awaits', 'hook', 'job_data', 'late_answer', 'open_frame', 'outbox', 'search', 'signal_key', 'stat'],
    ARRAY['SELECT', 'INSERT', 'DELETE']),
  (ARRAY['app_version', 'audit', 'audit_count', 'component', 'epoch', 'event_stream', 'fork', 'format',
     'goose_db_version', 'pause'], ARRAY['SELECT'])
), set_columns (name, columns) AS (VALUES
  ('activity', 'ledger work_guid status code output updated_at hook attempt seq frame token'),
  ('child', 'severed interim'),
  ('dead_letter', 'at message header data state deaths delivery stream sequence stored_at due_at needs'),
  ('guid_ledger', 'ledger entries'),
  ('hook', 'seq'),
  ('job', 'semaphore state closed_guid error completed_at retired interrupted expire expires_at'),
  ('job_data', 'value'),
  ('outbox', 'lane topic job_id traceparent tracestate data publish due_at kind work status code seq paused retry gaps gap_publish deadline told'),
  ('pause', 'ended_by'),
  ('reconciliation', 'work attempt claim token claimed_by verified status final unclaimed result_dad error diagnostic updated_at'),
  ('search', 'value number'),
  ('signal', 'data taken_by')
), role AS (
  SELECT r.oid, r.rolname FROM pg_roles r
  WHERE r.oid = coalesce(to_regrole(quote_ident(@schema || '_engine'))::oid, current_user::regrole::oid)
), tables AS (
  SELECT c.oid, c.relname FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
  WHERE s.nspname = @schema AND c.relkind = 'r'
)
SELECT r.rolname || ': ' || lower(p.right) || ' ' || c.relname
FROM needed n CROSS JOIN unnest(n.tables) AS t(name) CROSS JOIN unnest(n.rights) AS p("right")
  JOIN tables c ON c.relname = t.name CROSS JOIN role r
WHERE NOT has_table_privilege(r.oid, c.oid, p.right)
UNION ALL
SELECT r.rolname || ': update ' || c.relname || ' (' || string_agg(a.attname, ', ' ORDER BY a.attnum) || ')'
FROM set_columns n JOIN tables c ON c.relname = n.name CROSS JOIN role r
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = ANY (string_to_array(n.columns, ' '))
WHERE NOT has_column_privilege(r.oid, c.oid, a.attname, 'UPDATE')
GROUP BY r.rolname, c.relname
ORDER BY 1
