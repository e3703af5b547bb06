package client

import (
	"embed"
	"strings"

	"github.com/legwork-dev/legwork"
)

//go:embed sql/*.sql
var files embed.FS

// statements are the SQL files of this package by name, for one namespace.
type statements map[string]string

func statementsOf(namespace string) (statements, error) {
	entries, err := files.ReadDir("sql")
	if err != nil {
		return nil, err
	}
	s := make(statements, len(entries))
	for _, e := range entries {
		text, err := files.ReadFile("sql/" + e.Name())
		if err != nil {
			return nil, err
		}
		s[strings.TrimSuffix(e.Name(), ".sql")] = legwork.Qualify(string(text), namespace)
	}
	return s, nil
}
