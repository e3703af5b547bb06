-- The latest jobs that have failed, or were interrupted, within a range of ids.
-- params: low uuid, before uuid, most bigint, state text
SELECT t.gid FROM legwork.trouble t WHERE t.state = @state AND t.gid >= @low AND t.gid < @before
ORDER BY t.gid DESC LIMIT @most
