-- Actions that were about no job, after their time (@kept): of the oldest @most of them. Those of
-- a job go with it (retain_jobs.sql). A second copy running now deletes what is left.
--
-- Ordered by gid, too, which is NULL: only so the index has them in that order, and ends after @most.
-- params: most bigint, kept interval
DELETE FROM legwork.action a USING (
  SELECT x.ord FROM (SELECT o.ord, o.at FROM legwork.action o WHERE o.gid IS NULL ORDER BY o.gid, o.ord LIMIT @most) x
  WHERE x.at < now() - @kept) old
WHERE a.ord = old.ord
