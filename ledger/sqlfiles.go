package ledger

import (
	"embed"
	"sync"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sqlfile"
)

//go:embed sql/*.sql sql/parts/*.sql
var files embed.FS

var loaded = sync.OnceValues(func() (map[string]string, error) { return sqlfile.Load(files, expressions) })

// Statements are the SQL files of this package as a namespace runs them, by name.
func Statements(namespace string) (map[string]string, error) {
	all, err := loaded()
	if err != nil {
		return nil, err
	}
	out := make(map[string]string, len(all))
	for name, text := range all {
		out[name] = legwork.Qualify(text, namespace)
	}
	return out, nil
}
