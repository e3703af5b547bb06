-- Messages that leave their lane because nobody can take them yet: they wait
-- among the dead letters, from where an engine takes them when they are due. Of
-- early answers to work that Postgres does not know, only some may wait for each
-- job and for each subject, which is a topic's: those above $18 and $19 are dead
-- letters at once. Each count reads no more index entries than its limit.
--
-- A second copy of the message finds the letter. If that has been taken, or an
-- operator has discarded it, it waits again. Outbox rows are not touched: they live
-- until their message takes effect.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::json[], $11::bytea[],
                       $12::int[], $13::text[], $14::bigint[], $15::timestamptz[], $16::text[], $17::interval[]) WITH ORDINALITY
    AS t(id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence, stored_at, needs, wait, ord)
), job AS MATERIALIZED (
  SELECT k.subject, k.gid, (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d
    WHERE d.state = 'waiting' AND d.reason = 'early' AND d.subject = k.subject AND d.gid = k.gid LIMIT $18) d) AS n
  FROM (SELECT DISTINCT t.subject, t.gid FROM t WHERE t.reason = 'early') k
), topic AS MATERIALIZED (
  SELECT k.subject, (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d
    WHERE d.state = 'waiting' AND d.reason = 'early' AND d.subject = k.subject LIMIT $19) d) AS n
  FROM (SELECT DISTINCT t.subject FROM t WHERE t.reason = 'early') k
), b AS MATERIALIZED (
  SELECT t.*, coalesce(job.n + row_number() OVER (PARTITION BY t.reason, t.subject, t.gid ORDER BY t.ord) > $18
    OR topic.n + row_number() OVER (PARTITION BY t.reason, t.subject ORDER BY t.ord) > $19, false) AS dead
  FROM t LEFT JOIN job ON t.reason = 'early' AND job.subject = t.subject AND job.gid = t.gid
    LEFT JOIN topic ON t.reason = 'early' AND topic.subject = t.subject
), put AS (
  INSERT INTO legwork.dead_letter AS d (id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence, stored_at,
    needs, due_at, state)
  SELECT DISTINCT ON (b.id) b.id, b.lane, b.reason, b.message, CASE WHEN NOT b.dead THEN b.guid END, b.gid, b.activity, b.dad, b.subject, b.header, b.data,
    b.delivery, b.stream, b.sequence, b.stored_at, CASE WHEN b.dead THEN '' ELSE b.needs END, CASE WHEN NOT b.dead THEN clock_timestamp() + b.wait END,
    CASE WHEN b.dead THEN 'open' ELSE 'waiting' END
  FROM b ORDER BY b.id, b.ord
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, message = excluded.message, header = excluded.header, data = excluded.data,
    delivery = excluded.delivery, stream = excluded.stream, sequence = excluded.sequence, stored_at = excluded.stored_at,
    needs = excluded.needs, due_at = excluded.due_at
    WHERE d.state IN ('redriven', 'discarded')
)
SELECT b.ord FROM b WHERE b.dead
