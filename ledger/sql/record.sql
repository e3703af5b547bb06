-- Records of keyed work (REC-01), in the commit that asks for the work: only where this
-- transaction has written the activity's row, with this very Leg 1. A second copy running
-- now: Leg 1 was granted to one of them.
-- params: gid uuid[], activity text[], dad text[], guid uuid[], work uuid[], topic text[], key text[]
INSERT INTO legwork.reconciliation (gid, activity, dad, topic, key, work)
SELECT t.gid, t.activity, t.dad, t.topic, t.key, t.work
FROM unnest(@gid, @activity, @dad, @guid, @work, @topic, @key) AS t(gid, activity, dad, guid, work, topic, key)
  JOIN legwork.activity a USING (gid, activity, dad)
WHERE a.leg1_guid = t.guid AND a.work_guid = t.work AND #leg1(a.ledger) = 1 AND #ours(a)
ORDER BY t.gid, t.activity COLLATE "C", t.dad COLLATE "C"
ON CONFLICT (gid, activity, dad) DO NOTHING
