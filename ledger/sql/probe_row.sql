-- A row for the next statements of a probe. No other session sees it: the probe is rolled back.
-- params: guid uuid, gid uuid
INSERT INTO legwork.outbox (guid, gid, lane, publish) VALUES (@guid, @gid, 'run', 1)
