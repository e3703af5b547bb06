-- Gives a GUID row to messages that have none and must yet close their job:
-- the ones that end as dead letters.
-- params: guid uuid[], gid uuid[], activity text[], dad text[]
INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
SELECT t.guid, t.gid, t.activity, t.dad, 0
FROM unnest(@guid, @gid, @activity, @dad) AS t(guid, gid, activity, dad)
  JOIN legwork.job ON job.gid = t.gid AND job.closed_guid IS NULL
ORDER BY t.guid
ON CONFLICT (guid) DO NOTHING
