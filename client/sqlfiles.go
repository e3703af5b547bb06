package client

import (
	"embed"

	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

//go:embed sql/*.sql sql/parts/*.sql
var files embed.FS

var statements = sqlfile.New("client", files, ledger.Expressions)
