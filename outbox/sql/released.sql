-- Forgets the pauses (@pause) that have ended and hold nothing any more: nothing
-- can be held for one that has ended. A row that another relay is claiming now
-- still counts.
-- params: pause bigint[]
DELETE FROM legwork.pause p
WHERE p.id = ANY (@pause) AND p.ended_at IS NOT NULL AND NOT EXISTS (SELECT FROM legwork.outbox o WHERE o.paused = p.id)
