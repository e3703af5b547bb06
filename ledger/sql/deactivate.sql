-- Nothing is deactivated for a version that does not exist.
UPDATE legwork.app_version v SET active = false
WHERE v.app = $1 AND v.active AND v.version <> $2
  AND EXISTS (SELECT FROM legwork.app_version n WHERE n.app = $1 AND n.version = $2)
