-- What lists find new jobs by (ADR 91), with step 2 of their triggers. It stays until the job
-- is deleted. A second copy finds the step done, and writes nothing.
-- params: guid uuid[], gid uuid[], name text[], value text[], number float8[]
INSERT INTO legwork.search (gid, name, app, value, number)
SELECT s.gid, s.name, j.app, s.value, s.number
FROM unnest(@guid, @gid, @name, @value, @number) AS s(guid, gid, name, value, number)
  JOIN legwork.guid_ledger g ON g.guid = s.guid AND g.gid = s.gid AND #ours(g) AND #spawned(g.ledger) = 1
  JOIN legwork.job j ON j.gid = s.gid
ORDER BY s.gid, s.name
ON CONFLICT DO NOTHING
