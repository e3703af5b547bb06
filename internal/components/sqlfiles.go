package components

import (
	"embed"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

//go:embed sql/*.sql
var files embed.FS

var statements = sqlfile.New("internal/components", files, nil)
