SELECT format('job %s/%s (%s): it is running, its semaphore is %s', app, job_id, gid, semaphore)
FROM legwork.job WHERE state = 'running' ORDER BY gid LIMIT $1
