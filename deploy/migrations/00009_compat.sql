-- Whose rules a document follows: 'hotmesh', or '' for Legwork's own. What is there, and what an older build deploys,
-- follows those of HotMesh; a newer build always says which.

-- +goose Up
ALTER TABLE legwork.app_version ADD compat text NOT NULL DEFAULT 'hotmesh';

-- +goose Down
ALTER TABLE legwork.app_version DROP compat;
