package sqlfile

import (
	"io/fs"
	"sync"

	"github.com/legwork-dev/legwork"
)

// Set is the statements of a package, which are loaded once.
type Set struct {
	load func() (map[string]string, error)
}

// New returns the statements in the folder sql of the package owner. It does not load them.
func New(owner string, files fs.FS, expressions Expressions) Set {
	return Set{sync.OnceValues(func() (map[string]string, error) { return Load(owner, files, expressions) })}
}

// In returns the statements as a namespace runs them, by file name.
func (s Set) In(namespace string) (map[string]string, error) {
	all, err := s.load()
	if err != nil {
		return nil, err
	}
	out := make(map[string]string, len(all))
	for name, text := range all {
		out[name] = legwork.Qualify(text, namespace)
	}
	return out, nil
}
