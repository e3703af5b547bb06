-- As migration 34, for the ledgers of messages.

-- +goose Up
CREATE OR REPLACE TRIGGER ledger_increment_only AFTER UPDATE ON legwork.guid_ledger
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();

-- +goose Down
CREATE OR REPLACE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork.guid_ledger
  FOR EACH ROW WHEN (NEW.ledger < OLD.ledger) EXECUTE FUNCTION legwork.refuse_decrease();
