-- The job that a job was forked from, and the latest forks of it (ADR 88). A job that was
-- deleted has neither id nor state.
-- params: gid uuid, most bigint
SELECT true, f.source, coalesce(j.job_id, ''), f.kind, coalesce(j.state, ''), f.author, f.reason, f.at
FROM legwork.fork f LEFT JOIN legwork.job j ON j.gid = f.source WHERE f.gid = @gid
UNION ALL
SELECT false, f.gid, coalesce(j.job_id, ''), f.kind, coalesce(j.state, ''), f.author, f.reason, f.at
FROM (SELECT f.gid, f.kind, f.author, f.reason, f.at FROM legwork.fork f
  WHERE f.source = @gid ORDER BY f.gid DESC LIMIT @most) f
  LEFT JOIN legwork.job j ON j.gid = f.gid
