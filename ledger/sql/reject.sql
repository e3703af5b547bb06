-- Error answers in place of await messages for which no job can begin: the same
-- rows under the same key. A second copy finds no await any more. The relay
-- publishes them, as nobody has yet, so no pause holds them any more: one may
-- have held the await that a copy of it ends here.
-- params: work uuid[], gid uuid[], topic text[], code int[], error json[]
UPDATE legwork.outbox o SET lane = 'response', kind = NULL, job_id = NULL, topic = t.topic, work = t.work,
  status = 'error', code = t.code, data = t.error,
  publish = 0, paused = NULL, due_at = clock_timestamp()
FROM unnest(@work, @gid, @topic, @code, @error) AS t(work, gid, topic, code, error)
WHERE o.guid = t.work AND o.gid = t.gid AND o.kind = 'await'
