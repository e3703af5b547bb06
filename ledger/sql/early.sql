-- What Postgres knows of the work that early answers name. moved: another place of
-- their activity waits for it. Only one place asks for a piece of work, so the place
-- that the answer names will never wait for it. known: the work or the answer is in the
-- outbox, or that place waits for it, or the job is so young that the commit may be on
-- its way. A second copy finds the same. It reads the places of one activity of one job, by key, for answers
-- that are early, which few are.
-- params: gid uuid[], activity text[], dad text[], work uuid[], own uuid[], young interval
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@gid, @activity, @dad, @work, @own) WITH ORDINALITY AS t(gid, activity, dad, work, own, ord)
)
SELECT t.ord,
  EXISTS (SELECT FROM legwork.activity a WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad <> t.dad
    AND a.work_guid = t.work OFFSET 0),
  EXISTS (SELECT FROM legwork.outbox o WHERE o.guid IN (t.work, t.own) AND o.gid = t.gid OFFSET 0)
    OR EXISTS (SELECT FROM legwork.activity a WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
      AND a.work_guid = t.work OFFSET 0)
    OR EXISTS (SELECT FROM legwork.job j WHERE j.gid = t.gid AND j.created_at > now() - @young OFFSET 0)
FROM t
