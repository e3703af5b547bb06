-- Builds from before there were rules of our own read every document by those of HotMesh: the format of jobs tells
-- them that they cannot run this one.
-- params: app text, version text, source text, compat text, components bytea[]
WITH raised AS (UPDATE legwork.format SET version = 2 WHERE kind = 'job' AND version < 2 AND @compat <> 'hotmesh')
INSERT INTO legwork.app_version (app, version, source, compat, components)
  VALUES (@app, @version, @source, @compat, coalesce(@components, '{}'))
  ON CONFLICT (app, version) DO NOTHING
