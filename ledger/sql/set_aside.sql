-- Messages that leave their lane because nobody can take them yet: they wait
-- among the dead letters, from where an engine takes them when they are due. Of
-- early answers to work that Postgres does not know, only some may wait for each
-- job and for each subject, which is a topic's: those above @job_most and @topic_most are dead
-- letters at once. Each count reads no more index entries than its limit.
--
-- A second copy of the message finds the letter. If that has been taken, or an
-- operator has discarded it, it waits again. Outbox rows are not touched: they live
-- until their message takes effect.
-- params: id uuid[], lane text[], reason text[], message text[], guid uuid[], gid uuid[], activity text[],
-- params: dad text[], subject text[], header json[], data bytea[], delivery int[], stream text[], sequence bigint[],
-- params: stored_at timestamptz[], needs text[], wait interval[], job_most bigint, topic_most bigint
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@id, @lane, @reason, @message, @guid, @gid, @activity, @dad, @subject, @header, @data,
                       @delivery, @stream, @sequence, @stored_at, @needs, @wait) WITH ORDINALITY
    AS t(id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence,
      stored_at, needs, wait, ord)
), job AS MATERIALIZED (
  SELECT k.subject, k.gid, (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d
    WHERE d.state = 'waiting' AND d.reason = 'early' AND d.subject = k.subject
      AND d.gid = k.gid LIMIT @job_most) d) AS n
  FROM (SELECT DISTINCT t.subject, t.gid FROM t WHERE t.reason = 'early') k
), topic AS MATERIALIZED (
  SELECT k.subject, (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d
    WHERE d.state = 'waiting' AND d.reason = 'early' AND d.subject = k.subject LIMIT @topic_most) d) AS n
  FROM (SELECT DISTINCT t.subject FROM t WHERE t.reason = 'early') k
), b AS MATERIALIZED (
  SELECT t.*, coalesce(job.n + row_number() OVER (PARTITION BY t.reason, t.subject, t.gid ORDER BY t.ord) > @job_most
    OR topic.n + row_number() OVER (PARTITION BY t.reason, t.subject ORDER BY t.ord) > @topic_most, false) AS dead
  FROM t LEFT JOIN job ON t.reason = 'early' AND job.subject = t.subject AND job.gid = t.gid
    LEFT JOIN topic ON t.reason = 'early' AND topic.subject = t.subject
), put AS (
  INSERT INTO legwork.dead_letter AS d (id, lane, reason, message, guid, gid, activity, dad, subject, header, data,
    delivery, stream, sequence, stored_at,
    needs, due_at, state)
  SELECT DISTINCT ON (b.id) b.id, b.lane, b.reason, b.message, CASE WHEN NOT b.dead THEN b.guid END, b.gid, b.activity,
    b.dad, b.subject, b.header, b.data,
    b.delivery, b.stream, b.sequence, b.stored_at, CASE WHEN b.dead THEN '' ELSE b.needs END,
    CASE WHEN NOT b.dead THEN clock_timestamp() + b.wait END,
    CASE WHEN b.dead THEN 'open' ELSE 'waiting' END
  FROM b ORDER BY b.id, b.ord
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, message = excluded.message, header = excluded.header,
    data = excluded.data,
    delivery = excluded.delivery, stream = excluded.stream, sequence = excluded.sequence,
    stored_at = excluded.stored_at,
    needs = excluded.needs, due_at = excluded.due_at
    WHERE d.state IN ('redriven', 'discarded')
)
SELECT b.ord FROM b WHERE b.dead
