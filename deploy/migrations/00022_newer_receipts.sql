-- Receipts that only a newer build can read, found without looking at the others.

-- +goose Up
CREATE INDEX signal_receipt_newer ON legwork.signal_receipt (version) WHERE version > 1;

-- +goose Down
DROP INDEX legwork.signal_receipt_newer;
