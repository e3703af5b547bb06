-- Answers that came to a place of their activity where nothing waits for them,
-- but whose work another place waits for. As work is asked for by one place only,
-- nothing will ever wait for them here; a second copy finds the same. It reads the
-- places of one activity of one job, by key, for answers that are early, which few are.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) WITH ORDINALITY AS t(gid, activity, dad, work, ord)
)
SELECT t.ord FROM t
WHERE EXISTS (SELECT FROM legwork.activity a WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad <> t.dad AND a.work_guid = t.work)
