-- Where a piece of all jobs ends that begins below an id: its lowest gid; none if there are fewer.
-- params: low uuid, before uuid, most bigint
SELECT j.gid FROM legwork.job j WHERE j.gid >= @low AND j.gid < @before
ORDER BY j.gid DESC OFFSET @most - 1 LIMIT 1
