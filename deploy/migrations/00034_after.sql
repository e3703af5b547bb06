-- The triggers that refuse lower ledgers run after updates, not before. A trigger before an update makes Postgres
-- lock the row first, even if its WHEN is false: one more record in the WAL for each update. A trigger after it whose
-- WHEN is false costs nothing; one whose WHEN is true still undoes the statement.

-- +goose Up
CREATE OR REPLACE TRIGGER ledger_increment_only AFTER UPDATE ON legwork.activity
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();
CREATE OR REPLACE TRIGGER ledger_increment_only AFTER UPDATE ON legwork.guid_ledger
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();

-- +goose Down
CREATE OR REPLACE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork.activity
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();
CREATE OR REPLACE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork.guid_ledger
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();
