-- About how many bytes the look at a job has: what its users put in. Read
-- before the look, so that what is too much is never held in memory. And how many
-- activities it shows.
-- params: gid uuid, app text, job_id text, most bigint
SELECT coalesce(octet_length(j.error::text), 0)
  + (SELECT coalesce(sum(octet_length(d.path) + octet_length(d.value::text)), 0)
     FROM legwork.job_data d WHERE d.gid = j.gid)
  + acts.bytes
  + (SELECT coalesce(sum(octet_length(o.data::text)), 0)
     FROM (SELECT * FROM legwork.outbox WHERE outbox.gid = j.gid
             AND outbox.guid >= legwork.first_id(j.gid)
             AND outbox.guid <= legwork.last_id(j.gid) LIMIT @most) o)
  + (SELECT coalesce(sum(octet_length(l.data)), 0)
     FROM (SELECT * FROM legwork.late_answer WHERE late_answer.gid = j.gid LIMIT @most) l)
  + (SELECT coalesce(sum(octet_length(h.expect::text)), 0)
     FROM (SELECT * FROM legwork.hook WHERE hook.gid = j.gid LIMIT @most) h), acts.many
FROM (VALUES (@gid, @app, @job_id)) AS t(gid, app, job_id)
  -- include asked.sql
  CROSS JOIN LATERAL (
    SELECT count(*) AS many,
      coalesce(sum(coalesce(octet_length(a.output::text), 0) + coalesce(octet_length(a.hook::text), 0)), 0) AS bytes
    FROM (SELECT * FROM legwork.activity WHERE activity.gid = j.gid LIMIT @most) a) acts
