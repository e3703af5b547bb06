-- The trigger that refuses lower ledgers runs after updates, not before. A trigger before an update makes Postgres
-- lock the row first, even if its WHEN is false: one more record in the WAL for each update. A trigger after it whose
-- WHEN is false costs nothing; one whose WHEN is true still undoes the statement (ADR 104). The other table has a
-- migration of its own, so that no transaction waits for one of them and holds the other.

-- +goose Up
CREATE OR REPLACE TRIGGER ledger_increment_only AFTER UPDATE ON legwork.activity
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();

-- +goose Down
CREATE OR REPLACE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork.activity
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();
