-- The open jobs that index rows name, oldest first.
SELECT q.ord, f.gid, f.job_id
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[])
       WITH ORDINALITY AS q(app, graph, key, name, value, since, until, ord)
  CROSS JOIN LATERAL (
    SELECT s.gid, s.job_id FROM legwork.stat s JOIN legwork.job j USING (gid)
    WHERE s.app = q.app AND s.graph = q.graph AND s.key = q.key AND s.name = q.name AND s.value = q.value AND j.closed_guid IS NULL
      AND (q.since IS NULL OR s.created_at >= q.since) AND (q.until IS NULL OR s.created_at < q.until)
    ORDER BY s.gid LIMIT $8) f
ORDER BY q.ord, f.gid
