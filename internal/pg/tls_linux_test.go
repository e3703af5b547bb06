package pg_test

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/certtest"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/pg"
)

// tlsServer starts a Postgres that takes nobody without TLS, and the role
// by_certificate by its certificate only.
func tlsServer(t *testing.T, authority *certtest.Authority) (address *url.URL) {
	t.Helper()
	stack, err := devstack.Start(t.Context(), devstack.Config{Dir: t.TempDir(), NoNATS: true, TestSpeed: true})
	must(t, err)
	t.Cleanup(func() {
		if err := stack.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	conn, err := pgx.Connect(t.Context(), stack.DatabaseURL)
	must(t, err)
	defer conn.Close(t.Context())
	var data string
	must(t, conn.QueryRow(t.Context(), "show data_directory").Scan(&data))
	cert, key := authority.Server(t)
	give(t, data, "tls.crt", read(t, cert))
	give(t, data, "tls.key", read(t, key))
	give(t, data, "tls.ca", read(t, authority.File))
	give(t, data, "pg_hba.conf", "hostssl all by_certificate 127.0.0.1/32 cert\nhostssl all all 127.0.0.1/32 "+
		"scram-sha-256\n")
	for _, sql := range []string{
		"create role by_certificate login",
		"alter system set ssl = on", "alter system set ssl_cert_file = 'tls.crt'",
		"alter system set ssl_key_file = 'tls.key'",
		"alter system set ssl_ca_file = 'tls.ca'", "select pg_reload_conf()",
	} {
		_, err := conn.Exec(t.Context(), sql)
		must(t, err)
	}
	address, err = url.Parse(stack.DatabaseURL)
	must(t, err)
	reloaded(t, stack.DatabaseURL)
	return address
}

// reloaded returns when the server takes nobody without TLS any more.
func reloaded(t *testing.T, plain string) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(2 * time.Minute)
	for {
		conn, err := pgx.Connect(t.Context(), plain)
		if err != nil {
			return
		}
		must(t, conn.Close(t.Context()))
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal("the server does not read its configuration again")
		}
	}
}

// give writes a file into the data folder that only the server's user may read,
// who is not ours when we are root.
func give(t *testing.T, data, name, content string) {
	t.Helper()
	info, err := os.Stat(data)
	must(t, err)
	path := filepath.Join(data, name)
	must(t, os.WriteFile(path, []byte(content), 0o600))
	must(t, os.Chown(path, int(info.Sys().(*syscall.Stat_t).Uid), -1))
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	must(t, err)
	return string(content)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// asked is an address with these settings, by name and value.
func asked(address *url.URL, user *url.Userinfo, settings ...string) string {
	u, q := *address, url.Values{}
	for i := 0; i < len(settings); i += 2 {
		q.Set(settings[i], settings[i+1])
	}
	u.User, u.RawQuery = user, q.Encode()
	return u.String()
}

func TestTLS(t *testing.T) {
	ours, theirs := certtest.New(t), certtest.New(t)
	address := tlsServer(t, ours)
	owner := address.User
	password, _ := owner.Password()
	cert, key := ours.Client(t, "by_certificate")
	strangerCert, strangerKey := theirs.Client(t, "by_certificate")
	byCertificate := func(cert, key string) string {
		return asked(address, url.User("by_certificate"), "sslmode", "verify-full", "sslrootcert", ours.File, "sslcert", cert,
			"sslkey", key)
	}
	for name, c := range map[string]struct{ url, refused string }{
		"verify-full": {asked(address, owner, "sslmode", "verify-full", "sslrootcert", ours.File), ""},
		"another authority": {asked(address, owner, "sslmode", "verify-full", "sslrootcert", theirs.File),
			"certificate signed by unknown authority"},
		"the system's authorities": {asked(address, owner, "sslmode", "verify-full"),
			"certificate signed by unknown authority"},
		"no TLS":                   {asked(address, owner, "sslmode", "disable"), "no encryption"},
		"a certificate for a name": {byCertificate(cert, key), ""},
		"a stranger's certificate": {byCertificate(strangerCert, strangerKey), "by_certificate"},
		"no certificate for a name": {asked(address, url.User("by_certificate"), "sslmode", "verify-full", "sslrootcert",
			ours.File), "by_certificate"},
		"another's certificate": {asked(address, owner, "sslmode", "verify-full", "sslrootcert", ours.File, "sslcert",
			cert, "sslkey", key), ""},
	} {
		t.Run(name, func(t *testing.T) {
			pool, err := pg.Open(t.Context(), c.url, pg.Options{Size: 1})
			if err == nil {
				defer pool.Close()
				var tls bool
				must(t, pool.QueryRow(t.Context(), "select ssl from pg_stat_ssl where pid = pg_backend_pid()").Scan(&tls))
				if !tls {
					t.Error("connected without TLS")
				}
			}
			switch {
			case c.refused == "" && err != nil:
				t.Fatal(err)
			case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
				t.Fatalf("error %v, want one with %q", err, c.refused)
			case err != nil && strings.Contains(err.Error(), password):
				t.Errorf("error %q shows the password", err)
			}
		})
	}
}
