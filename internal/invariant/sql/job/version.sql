-- A job runs on the version it began with, which is kept.
SELECT j.gid, 'job', format('its version %s does not exist', j.version_id), NULL, NULL
FROM job j WHERE NOT EXISTS (SELECT FROM legwork.app_version v WHERE v.id = j.version_id)
