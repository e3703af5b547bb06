-- Gives a GUID row to messages that have none and must yet close their job:
-- the ones that end as dead letters.
INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
SELECT t.guid, t.gid, t.activity, t.dad, 0
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS t(guid, gid, activity, dad)
  JOIN legwork.job ON job.gid = t.gid AND job.closed_guid IS NULL
ORDER BY t.guid
ON CONFLICT (guid) DO NOTHING
