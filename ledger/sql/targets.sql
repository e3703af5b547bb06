-- The next index rows that signals to all mean, of each at most @most, in the order
-- of the jobs, after the last job that the message has told; and whether the job
-- is open, or has ended without leaving the index (as an older build has it).
-- Every row that was looked at comes back: the next page begins behind it.
-- params: guid uuid[], ord bigint[], app text[], graph text[], key text[], name text[], value text[],
-- params: since timestamptz[], until timestamptz[], most bigint
WITH m AS MATERIALIZED (
  SELECT m.ord, o.told FROM unnest(@guid) WITH ORDINALITY AS m(guid, ord) JOIN legwork.outbox o ON o.guid = m.guid
), q AS MATERIALIZED (
  SELECT * FROM unnest(@ord, @app, @graph, @key, @name, @value,
      @since, @until)
    AS q(ord, app, graph, key, name, value, since, until)
), l AS MATERIALIZED (
  SELECT m.ord, f.* FROM m CROSS JOIN LATERAL (
    SELECT s.* FROM q CROSS JOIN LATERAL (
      SELECT s.app, s.graph, s.key, s.name, s.value, s.gid, s.job_id,
             (q.since IS NULL OR s.created_at >= q.since) AND (q.until IS NULL OR s.created_at < q.until) AS within
      FROM legwork.stat s
      WHERE s.app = q.app AND s.graph = q.graph AND s.key = q.key AND s.name = q.name AND s.value = q.value
        -- With the value: the planner would take the index on gid.
        AND (s.value, s.gid) > (q.value, coalesce(m.told, '00000000-0000-0000-0000-000000000000'))
      ORDER BY s.gid LIMIT @most) s
    WHERE q.ord = m.ord ORDER BY s.gid LIMIT @most) f
)
SELECT m.ord, m.told, l.gid, coalesce(l.job_id, ''),
       coalesce(l.within AND j.closed_guid IS NULL AND j.gid IS NOT NULL, false), j.gid IS NULL
         OR j.completed_at IS NOT NULL,
       coalesce(l.app, ''), coalesce(l.graph, ''), coalesce(l.key, ''), coalesce(l.name, ''), coalesce(l.value, '')
FROM m LEFT JOIN l USING (ord) LEFT JOIN legwork.job j ON j.gid = l.gid
ORDER BY m.ord, l.gid
