package ledger

import (
	"embed"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

//go:embed sql/*.sql sql/parts/*.sql
var files embed.FS

var statements = sqlfile.New("ledger", files, Expressions)

// Statements are the SQL files of this package as a namespace runs them, by name.
func Statements(namespace string) (map[string]string, error) { return statements.In(namespace) }
