-- Dead letters, with everything needed to look at the message again, and the
-- end of the outbox rows that they are, or answer. The same message is a dead
-- letter once; one that was redriven, or discarded, and has died again is open
-- again (ADR 21). Rows of another lane stay, as in discard.sql, and so do rows of
-- a job that is closed and not completed: one of them may bring the closer back.
-- commit.sql, before this, has locked the jobs that the letters fail.
-- params: id uuid[], lane text[], reason text[], message text[], guid uuid[], gid uuid[], activity text[],
-- params: dad text[], subject text[], header json[], data bytea[], delivery int[], stream text[], sequence bigint[],
-- params: stored_at timestamptz[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@id, @lane, @reason, @message, @guid, @gid, @activity, @dad, @subject, @header, @data,
                       @delivery, @stream, @sequence, @stored_at)
    AS t(id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence,
      stored_at)
), letters AS (
  INSERT INTO legwork.dead_letter AS d (id, lane, reason, message, guid, gid, activity, dad, subject, header, data,
    delivery, stream, sequence, stored_at)
  SELECT DISTINCT ON (id) id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream,
    sequence, stored_at FROM t ORDER BY id
  ON CONFLICT (id) DO UPDATE SET at = now(), state = 'open', deaths = d.deaths + 1, message = excluded.message,
    header = excluded.header, data = excluded.data,
    delivery = excluded.delivery, stream = excluded.stream, sequence = excluded.sequence, stored_at = excluded.stored_at
    WHERE d.state <> 'open'
  RETURNING d.id, d.deaths, d.message
), again AS (
  INSERT INTO legwork.dead_letter_event (letter, event, why) SELECT l.id, 'died', l.message FROM letters l
    WHERE l.deaths > 1
)
DELETE FROM legwork.outbox WHERE guid IN (
  SELECT o.guid FROM legwork.outbox o JOIN t ON o.guid = t.guid
  WHERE o.gid = t.gid AND CASE t.lane WHEN 'response' THEN #answerable(o) ELSE o.lane = t.lane END
      AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = t.gid AND j.closed_guid IS NOT NULL
        AND j.completed_at IS NULL OFFSET 0)
    -- A start or a signal names its own row, whose GUID a sender can guess: the row says what the letter says.
    OR o.lane = 'signal' AND t.lane = 'signal' AND coalesce(convert_to(o.data::text, 'UTF8'), '') = t.data
    -- A start whose job has begun is not over with one bad delivery: the row may
    -- be all that is left to finish the trigger.
    OR o.lane = 'start' AND t.lane = 'start' AND coalesce(convert_to(o.data::text, 'UTF8'), '') = t.data
      AND NOT EXISTS (
      SELECT FROM legwork.guid_ledger g JOIN legwork.job j USING (gid)
      WHERE g.guid = o.guid AND j.completed_at IS NULL OFFSET 0)
  ORDER BY o.guid FOR UPDATE OF o)
