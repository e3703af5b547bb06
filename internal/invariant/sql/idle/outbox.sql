-- Messages that nobody has consumed.
SELECT format('job %s (%s): %s message %s to activity %s is in the outbox (published %sx)',
              coalesce(j.app || '/' || j.job_id, o.job_id, '?'), coalesce(o.gid::text, '-'), o.lane, o.guid,
                coalesce(o.activity, '-'), o.publish)
FROM legwork.outbox o LEFT JOIN legwork.job j USING (gid)
ORDER BY o.guid LIMIT $1
