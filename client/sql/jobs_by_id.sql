-- Some jobs whose ids begin with a text, or are it, within a range of ids: all of them, in no
-- order, if they are fewer than @most. Beyond the last character nothing begins with the text.
-- params: low uuid, before uuid, most bigint, apps text[], text text, exact bool
SELECT j.gid FROM legwork.job j
WHERE j.app = ANY (@apps) AND j.job_id >= @text
  AND j.job_id <= CASE WHEN @exact THEN @text ELSE @text || chr(1114111) END
  AND j.gid >= @low AND j.gid < @before
LIMIT @most
