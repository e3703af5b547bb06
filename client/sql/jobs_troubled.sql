-- The latest jobs that have failed or were interrupted, within a range of ids.
-- params: low uuid, before uuid, most bigint
SELECT t.gid FROM legwork.trouble t WHERE t.gid >= @low AND t.gid < @before ORDER BY t.gid DESC LIMIT @most
