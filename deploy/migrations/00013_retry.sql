-- Why the attempt before has failed, {"code": …, "message": …}, for whoever asks what a job waits for. It is on the
-- row of the work that is asked for again, and goes with it.

-- +goose Up
ALTER TABLE legwork.outbox ADD failed json;

-- +goose Down
ALTER TABLE legwork.outbox DROP failed;
