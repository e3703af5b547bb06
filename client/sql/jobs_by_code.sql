-- The latest jobs that have ended with the code of an error, within a range of ids.
-- params: low uuid, before uuid, most bigint, code int
SELECT t.gid FROM legwork.trouble t WHERE t.code = @code AND t.gid >= @low AND t.gid < @before
ORDER BY t.gid DESC LIMIT @most
