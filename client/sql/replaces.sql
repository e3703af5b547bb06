SELECT EXISTS (SELECT FROM legwork.app_version WHERE app = $1 AND active AND version <> $2)
