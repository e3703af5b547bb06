-- Builds from before there were rules of our own read every document by those of HotMesh: the format of jobs tells
-- them that they cannot run this one.
WITH raised AS (UPDATE legwork.format SET version = 2 WHERE kind = 'job' AND version < 2 AND $4::text <> 'hotmesh')
INSERT INTO legwork.app_version (app, version, source, compat) VALUES ($1, $2, $3, $4) ON CONFLICT (app, version) DO NOTHING
