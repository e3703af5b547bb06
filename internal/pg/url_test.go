package pg_test

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// A server without TLS must not get the password of who asked for TLS.
func TestTLSIsNotGivenUp(t *testing.T) {
	_, err := pg.Open(t.Context(), with(t, "sslmode", "verify-full"), pg.Options{Size: 1})
	if err == nil || !strings.Contains(err.Error(), "TLS") {
		t.Fatalf("error %v, want that there is no TLS", err)
	}
}

func TestErrorsShowNoPassword(t *testing.T) {
	const secret = "s3cr3t"
	for _, address := range []string{
		"postgres://u:" + secret + "@127.0.0.1:1/db?sslmode=nonsense",
		"postgres://u:%z" + secret + "@127.0.0.1:1/db",
		"postgres://u:a/" + secret + "@127.0.0.1:1/db",
		"postgres://u:" + secret + "@127.0.0.1:x/db",
		"postgres://127.0.0.1:1/db?password=" + secret + "&sslmode=nonsense",
		"host=127.0.0.1 port=1 password=" + secret + " sslmode=nonsense",
		"host=127.0.0.1 port=1 password='a " + secret + "' sslmode=nonsense",
		"host=127.0.0.1 port=1 password='a " + secret,
		"postgres://u:" + secret + "@127.0.0.1:1/db?sslmode=disable",
	} {
		_, err := pg.Open(t.Context(), address, pg.Options{})
		if err == nil {
			t.Fatalf("opened %s", address)
		}
		if shown := fmt.Sprintf("%v %+v %q", err, err, err); strings.Contains(shown, secret) {
			t.Errorf("for %s the error %q shows the password", address, shown)
		}
	}
}

func TestFilesThatCannotBeReadAreNamed(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	wants := func(address, variable string) {
		t.Helper()
		_, err := pg.Open(t.Context(), address, pg.Options{})
		if err == nil || !strings.Contains(err.Error(), variable) || !strings.Contains(err.Error(), missing) {
			t.Errorf("error %v, want one with %s and %s", err, variable, missing)
		}
	}
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	u.RawQuery = url.Values{"sslmode": {"verify-full"}, "sslrootcert": {missing}}.Encode()
	wants(u.String(), "DATABASE_URL")
	u.RawQuery = "sslmode=verify-full"
	t.Setenv("PGSSLROOTCERT", missing)
	wants(u.String(), "PGSSLROOTCERT")
}
