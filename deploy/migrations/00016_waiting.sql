-- Messages that no engine can take yet: they leave their lane, so that they fill
-- it for nobody else, and wait here among the dead letters until an engine can.
--
-- Lock order: dead letters among each other by id; nothing is waited for with one.

-- +goose Up

-- waiting: an engine takes it by itself, from due_at on. needs: what a build must
-- know to read it, empty if every build does.
ALTER TABLE legwork.dead_letter
  DROP CONSTRAINT dead_letter_state_check,
  ADD CONSTRAINT dead_letter_state_check CHECK (state IN ('open', 'redriven', 'discarded', 'moot', 'waiting')),
  ADD due_at timestamptz,
  ADD needs  text COLLATE "C" NOT NULL DEFAULT '';
-- What is due, and what builds must know.
CREATE INDEX dead_letter_due ON legwork.dead_letter (needs, due_at) WHERE state = 'waiting';
-- The outbox row that a waiting message is, or answers.
CREATE INDEX dead_letter_row ON legwork.dead_letter (guid) WHERE state = 'waiting';
-- How many early answers wait, by topic and by job.
CREATE INDEX dead_letter_early ON legwork.dead_letter (subject, gid) WHERE state = 'waiting' AND reason = 'early';

-- +goose Down
DROP INDEX legwork.dead_letter_due, legwork.dead_letter_row, legwork.dead_letter_early;
-- The older tables know letters that are looked at by people.
UPDATE legwork.dead_letter SET state = 'open' WHERE state = 'waiting';
ALTER TABLE legwork.dead_letter
  DROP CONSTRAINT dead_letter_state_check,
  ADD CONSTRAINT dead_letter_state_check CHECK (state IN ('open', 'redriven', 'discarded', 'moot')),
  DROP due_at, DROP needs;
