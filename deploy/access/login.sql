-- The statements that make a user for each of some roles ($1), or renew its
-- password ($2, what Postgres keeps of it): a statement about roles takes no
-- parameters. Whoever runs them may create roles. The search_path is for sessions
-- whose pooler drops the one that our processes ask for.
SELECT s.statement
FROM unnest($1::text[], $2::text[]) AS l (role, verifier),
  LATERAL (VALUES
    (1, CASE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = l.role || '_login') THEN format('CREATE ROLE %I', l.role || '_login') END),
    (2, format('ALTER ROLE %I LOGIN PASSWORD %L', l.role || '_login', l.verifier)),
    (3, format('GRANT %I TO %I', l.role, l.role || '_login')),
    (4, format('ALTER ROLE %I SET search_path = pg_catalog, pg_temp', l.role || '_login'))
  ) AS s (nth, statement)
WHERE s.statement IS NOT NULL
ORDER BY l.role, s.nth
