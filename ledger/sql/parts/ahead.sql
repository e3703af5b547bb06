-- Workers that are entered in the step that spawns them: an attempt and Leg 1 at once
-- (ADR 17). The statement goes on with the steps that are granted, as p.
-- params: ahead_ord bigint[], ahead_activity text[], ahead_dad text[], ahead_guid uuid[], ahead_work uuid[]
INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid)
SELECT p.gid, w.activity, w.dad, #entered_ahead, w.guid, w.work
FROM unnest(@ahead_ord, @ahead_activity, @ahead_dad, @ahead_guid, @ahead_work) AS w(ord, activity, dad, guid, work)
