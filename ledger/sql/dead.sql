-- Dead letters, with everything needed to look at the message again, and the
-- end of the outbox rows that they are, or answer. The same message is a dead
-- letter once; one that was redriven, or discarded, and has died again is open
-- again (ADR 21). Rows of another lane stay, as in discard.sql, and so do rows of
-- a job that is closed and not completed: one of them may bring the closer back.
-- commit.sql, before this, has locked the jobs that the letters fail.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::json[], $11::bytea[],
                       $12::int[], $13::text[], $14::bigint[], $15::timestamptz[])
    AS t(id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence, stored_at)
), letters AS (
  INSERT INTO legwork.dead_letter AS d (id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence, stored_at)
  SELECT DISTINCT ON (id) id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence, stored_at FROM t ORDER BY id
  ON CONFLICT (id) DO UPDATE SET at = now(), state = 'open', deaths = d.deaths + 1, message = excluded.message, header = excluded.header, data = excluded.data,
    delivery = excluded.delivery, stream = excluded.stream, sequence = excluded.sequence, stored_at = excluded.stored_at
    WHERE d.state <> 'open'
  RETURNING d.id, d.deaths, d.message
), again AS (
  INSERT INTO legwork.dead_letter_event (letter, event, why) SELECT l.id, 'died', l.message FROM letters l WHERE l.deaths > 1
)
DELETE FROM legwork.outbox WHERE guid IN (
  SELECT o.guid FROM legwork.outbox o JOIN t ON o.guid = t.guid
  WHERE o.gid = t.gid AND CASE t.lane WHEN 'response' THEN o.lane = 'response' OR o.kind = 'await' OR starts_with(o.lane, 'work.') ELSE o.lane = t.lane END
      AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = t.gid AND j.closed_guid IS NOT NULL AND j.completed_at IS NULL)
    OR o.lane = 'signal' AND t.lane = 'signal'
    -- A start whose job has begun is not over with one bad delivery: the row may
    -- be all that is left to finish the trigger.
    OR o.lane = 'start' AND t.lane = 'start' AND NOT EXISTS (
      SELECT FROM legwork.guid_ledger g JOIN legwork.job j USING (gid) WHERE g.guid = o.guid AND j.completed_at IS NULL)
  ORDER BY o.guid FOR UPDATE OF o)
