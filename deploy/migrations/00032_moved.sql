-- Running jobs that are moved to another version of their app (ADR 93).

-- +goose Up

-- The versions that the job has left: messages that name one of them are those of version_id now.
-- NULL: it was never moved.
ALTER TABLE legwork.job ADD moved int[];

-- +goose Down
ALTER TABLE legwork.job DROP moved;
