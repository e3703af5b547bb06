-- Undoing that has failed, told in the error of the job that was cancelled, in the
-- transaction that has granted the steps of these answers. commit.sql has locked the job.
-- params: guid uuid[], gid uuid[], said text[], most int
UPDATE legwork.job j SET error = jsonb_set(j.error::jsonb, '{message}',
  to_jsonb(left(concat(j.error->>'message', x.said), @most)))::json
FROM (
  SELECT t.gid, string_agg(t.said, '' ORDER BY t.guid) AS said
  FROM unnest(@guid, @gid, @said) AS t(guid, gid, said) JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE #spawned(g.ledger) = 1 AND #ours(g)
  GROUP BY t.gid) x
WHERE j.gid = x.gid AND j.interrupted
