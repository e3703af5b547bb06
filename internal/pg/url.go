package pg

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
)

// ParseURL reads a database URL and the PG* variables. Sessions made with it have
// the search_path of this package, whatever the URL says. Its errors name the file
// that cannot be read and the variable that names it, and show nothing of the
// URL, as a password in a malformed one may be anywhere.
func ParseURL(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err == nil {
		onlyCatalog(config.ConnConfig)
		return config, nil
	}
	if file, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, fmt.Errorf("read the database URL: %s: %w", namedBy(file.Path), file)
	}
	why := err.Error() // the driver quotes the URL before it says why, with most of the secrets hidden
	why = why[strings.LastIndex(why, "`: ")+1:]
	return nil, fmt.Errorf("read the database URL%s: want postgres://user:password@host:port/database, special "+
		"characters of the password as %%XX", why)
}

// namedBy returns the variable that names a file.
func namedBy(path string) string {
	for _, variable := range []string{"PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY", "PGSERVICEFILE"} {
		if os.Getenv(variable) == path {
			return variable
		}
	}
	return "DATABASE_URL"
}
