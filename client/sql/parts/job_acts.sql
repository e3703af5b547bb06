-- The activities of a job j, each with what it belongs to, and whether somebody holds an open obligation of it
-- (invariant 2): what a durable function has asked for belongs to "f/".
-- params: gid uuid, first uuid, last uuid
SELECT a.*, regexp_replace(a.activity, '/[0-9]+', '/', 'g') AS of,
       j.state = 'running' AND #finalize(a.ledger) = 0 AND (a.frame IS NOT NULL OR busy.dad IS NOT NULL OR EXISTS (
         SELECT FROM legwork.dead_letter d
         WHERE d.id BETWEEN @first AND @last AND d.gid = @gid AND d.activity = a.activity AND d.state = 'open' OFFSET 0)
       ) AS active
FROM legwork.job j JOIN legwork.activity a USING (gid) LEFT JOIN (
    SELECT o.activity, o.dad FROM legwork.outbox o WHERE o.guid BETWEEN @first AND @last AND o.gid = @gid
    UNION
    SELECT h.activity, h.dad FROM legwork.hook h WHERE h.gid = @gid
    UNION
    SELECT c.activity, c.dad FROM legwork.child c JOIN legwork.job k ON k.gid = c.gid
    WHERE c.parent_gid = @gid AND NOT c.severed AND k.state = 'running'
  ) busy USING (activity, dad)
WHERE j.gid = @gid
