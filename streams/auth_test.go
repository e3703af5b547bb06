package streams

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/certtest"
)

// A refusal is waited for in full, as brokers and accounts may come back: for
// refusalWait, which is long enough for a broker at hand to refuse, or for up to
// longRefusalWait on a machine that does other work.
const (
	refusalWait     = 400 * time.Millisecond
	longRefusalWait = 30 * time.Second
)

// guarded starts a broker that is choosy.
func guarded(t *testing.T, o *server.Options) (url string) {
	t.Helper()
	_, url = guardedServer(t, o)
	return url
}

func guardedServer(t *testing.T, o *server.Options) (srv *server.Server, url string) {
	t.Helper()
	o.Host, o.Port, o.NoLog, o.NoSigs = "127.0.0.1", -1, true, true
	srv, err := server.NewServer(o)
	must(t, err)
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(10 * time.Second) {
		t.Fatal("the broker does not start")
	}
	return srv, "nats://" + srv.Addr().String()
}

func welcome(t *testing.T, cfg Config) {
	t.Helper()
	c, err := Connect(t.Context(), cfg)
	must(t, err)
	t.Cleanup(c.Close)
	must(t, c.NATS().FlushTimeout(5*time.Second))
	must(t, c.Err())
}

// refused wants an error with all of the words and none of the secrets.
func refused(t *testing.T, cfg Config, words ...string) {
	t.Helper()
	for cfg.ConnectWait = refusalWait; ; cfg.ConnectWait *= 4 {
		c, err := Connect(t.Context(), cfg)
		if err == nil {
			c.Close()
			t.Fatalf("connected, want an error with %q", words)
		}
		if strings.Contains(err.Error(), secret) {
			t.Fatalf("error %q shows a secret", err)
		}
		lacks := func(word string) bool { return !strings.Contains(err.Error(), word) }
		if !slices.ContainsFunc(words, lacks) {
			return
		}
		if cfg.ConnectWait > longRefusalWait {
			t.Fatalf("error %q lacks one of %q", err, words)
		}
	}
}

const secret = "s3cr3t"

func file(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(path, []byte(content), 0o600))
	return path
}

func tlsConfig(t *testing.T, a *certtest.Authority) *tls.Config {
	t.Helper()
	pair, err := tls.LoadX509KeyPair(a.Server(t))
	must(t, err)
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
}

func TestTLS(t *testing.T) {
	t.Parallel()
	ours, theirs := certtest.New(t), certtest.New(t)
	url := guarded(t, &server.Options{TLSConfig: tlsConfig(t, ours), TLSTimeout: 5})
	t.Run("own authority", func(t *testing.T) {
		t.Parallel()
		welcome(t, Config{URL: url, Auth: legwork.NATSAuth{CA: ours.File}})
	})
	t.Run("another authority", func(t *testing.T) {
		t.Parallel()
		refused(t, Config{URL: url, Auth: legwork.NATSAuth{CA: theirs.File}}, "certificate signed by unknown authority",
			"NATS_CA")
	})
	t.Run("the system's authorities", func(t *testing.T) {
		t.Parallel()
		refused(t, Config{URL: strings.Replace(url, "nats:", "tls:", 1)}, "certificate signed by unknown authority",
			"NATS_CA")
	})
}

// A broker without TLS must not get the password of who asked for TLS.
func TestTLSIsNotGivenUp(t *testing.T) {
	t.Parallel()
	url := guarded(t, &server.Options{Username: "u", Password: secret})
	refused(t, Config{URL: url, Auth: legwork.NATSAuth{User: "u", Password: secret, CA: certtest.New(t).File}},
		"secure connection not available")
}

func TestMutualTLS(t *testing.T) {
	t.Parallel()
	ours, theirs := certtest.New(t), certtest.New(t)
	config := tlsConfig(t, ours)
	config.MaxVersion = tls.VersionTLS12 // in 1.3 a client may see the connection end before it sees why
	config.ClientAuth, config.ClientCAs = tls.RequireAndVerifyClientCert, x509.NewCertPool()
	pem, err := os.ReadFile(ours.File)
	must(t, err)
	config.ClientCAs.AppendCertsFromPEM(pem)
	url := guarded(t, &server.Options{TLSConfig: config, TLSTimeout: 5})
	t.Run("with a certificate", func(t *testing.T) {
		t.Parallel()
		cert, key := ours.Client(t, "engine")
		welcome(t, Config{URL: url, Auth: legwork.NATSAuth{CA: ours.File, Cert: cert, Key: key}})
	})
	t.Run("with none", func(t *testing.T) {
		t.Parallel()
		refused(t, Config{URL: url, Auth: legwork.NATSAuth{CA: ours.File}}, "remote error: tls", "NATS_CERT")
	})
	t.Run("with a stranger's", func(t *testing.T) {
		t.Parallel()
		cert, key := theirs.Client(t, "engine")
		refused(t, Config{URL: url, Auth: legwork.NATSAuth{CA: ours.File, Cert: cert, Key: key}}, "remote error: tls",
			"NATS_CERT")
	})
}

func TestToken(t *testing.T) {
	t.Parallel()
	url := guarded(t, &server.Options{Authorization: secret})
	welcome(t, Config{URL: url, Auth: legwork.NATSAuth{Token: secret}})
	refused(t, Config{URL: url, Auth: legwork.NATSAuth{Token: secret + "x"}}, "Authorization Violation", "NATS_TOKEN")
	refused(t, Config{URL: strings.Replace(url, "://", "://"+secret+"x@", 1)}, "Authorization Violation", "NATS_TOKEN")
}

// A connection that was good once says why it is not any more.
func TestARevokedUserIsTold(t *testing.T) {
	t.Parallel()
	o := &server.Options{Users: []*server.User{{Username: "u", Password: secret}}}
	srv, url := guardedServer(t, o)
	c, err := Connect(t.Context(), Config{URL: url, Auth: legwork.NATSAuth{User: "u", Password: secret}})
	must(t, err)
	t.Cleanup(c.Close)
	changed := o.Clone()
	changed.Port = srv.Addr().(*net.TCPAddr).Port
	changed.Users = []*server.User{{Username: "u", Password: "another"}}
	must(t, srv.ReloadOptions(changed))
	eventually(t, "Err says that the user is refused", func() bool {
		err := c.Err()
		return err != nil && strings.Contains(err.Error(), "Authorization Violation") &&
			strings.Contains(err.Error(), "NATS_PASSWORD")
	})
}

// A user that is refused at each attempt to connect is told as an error once,
// and again only after it was let in between.
func TestARefusedUserIsToldOnce(t *testing.T) {
	t.Parallel()
	o := &server.Options{Users: []*server.User{{Username: "u", Password: secret}}}
	srv, url := guardedServer(t, o)
	var said levels
	c, err := Connect(t.Context(), Config{URL: url, Auth: legwork.NATSAuth{User: "u", Password: secret},
		Log: slog.New(&said)})
	must(t, err)
	t.Cleanup(c.Close)
	let := func(password string) {
		t.Helper()
		changed := o.Clone()
		changed.Port = srv.Addr().(*net.TCPAddr).Port
		changed.Users = []*server.User{{Username: "u", Password: password}}
		must(t, srv.ReloadOptions(changed))
	}
	for turn := 1; turn <= 2; turn++ {
		quiet := said.count(slog.LevelDebug)
		let("another")
		eventually(t, "it is refused again and again", func() bool { return said.count(slog.LevelDebug) >= quiet+3 })
		if n := said.count(slog.LevelError); n != turn {
			t.Errorf("%d errors were logged after %d refusals of the user", n, turn)
		}
		let(secret)
		eventually(t, "it is let in", func() bool { return c.Err() == nil })
	}
}

// levels counts the lines about what the broker denies.
type levels struct {
	mu sync.Mutex
	n  map[slog.Level]int
}

func (l *levels) count(level slog.Level) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.n[level]
}

func (l *levels) Enabled(context.Context, slog.Level) bool { return true }
func (l *levels) Handle(_ context.Context, r slog.Record) error {
	if strings.Contains(r.Message, "the broker denies access") {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.n == nil {
			l.n = map[slog.Level]int{}
		}
		l.n[r.Level]++
	}
	return nil
}
func (l *levels) WithAttrs([]slog.Attr) slog.Handler { return l }
func (l *levels) WithGroup(string) slog.Handler      { return l }

func TestURLsAreShownWithoutSecrets(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"nats://h:1":                         "nats://h:1",
		"h:1,h2:1":                           "h:1,h2:1",
		"nats://u:" + secret + "@h:1":        "nats://u:xxxxx@h:1",
		"nats://" + secret + "@h:1":          "nats://xxxxx@h:1",
		secret + "@h:1, u:" + secret + "@h2": "nats://xxxxx@h:1,nats://u:xxxxx@h2",
		"nats://u:%z" + secret + "@h:1":      "nats://xxxxx@h:1",
		"nats://u:a/" + secret + "@h:1":      "nats://xxxxx@h:1",
		"nats://u:a@" + secret + "@h:1":      "nats://u:xxxxx@h:1",
	} {
		if got := redact(url); got != want {
			t.Errorf("redact(%q) = %q, want %q", url, got, want)
		}
	}
	refused(t, Config{URL: "nats://u:%z" + secret + "@127.0.0.1:1"}, "NATS_URL", "%XX")
}

func userKey(t *testing.T) (public, seed string) {
	t.Helper()
	return key(t, nkeys.CreateUser)
}

func key(t *testing.T, create func() (nkeys.KeyPair, error)) (public, seed string) {
	t.Helper()
	pair, err := create()
	must(t, err)
	public, err = pair.PublicKey()
	must(t, err)
	raw, err := pair.Seed()
	must(t, err)
	return public, string(raw)
}

func TestNKey(t *testing.T) {
	t.Parallel()
	public, seed := userKey(t)
	_, stranger := userKey(t)
	_, account := key(t, nkeys.CreateAccount)
	url := guarded(t, &server.Options{Nkeys: []*server.NkeyUser{{Nkey: public}}})
	welcome(t, Config{URL: url, Auth: legwork.NATSAuth{NKey: file(t, seed)}})
	refused(t, Config{URL: url, Auth: legwork.NATSAuth{NKey: file(t, stranger)}}, "Authorization Violation", "NATS_TOKEN")
	refused(t, Config{URL: url, Auth: legwork.NATSAuth{NKey: file(t, account)}}, "NATS_NKEY", "no seed of a user's NKey")
}

// credentials are those of a user of a new account of a new operator, whom the
// options make the broker's.
func credentials(t *testing.T, o *server.Options) (creds string) {
	t.Helper()
	operator, err := nkeys.CreateOperator()
	must(t, err)
	operatorID, err := operator.PublicKey()
	must(t, err)
	account, err := nkeys.CreateAccount()
	must(t, err)
	accountID, err := account.PublicKey()
	must(t, err)
	accountJWT, err := jwt.NewAccountClaims(accountID).Encode(operator)
	must(t, err)
	resolver := &server.MemAccResolver{}
	must(t, resolver.Store(accountID, accountJWT))
	o.TrustedKeys, o.AccountResolver = []string{operatorID}, resolver
	return userCreds(t, account)
}

func userCreds(t *testing.T, account nkeys.KeyPair) string {
	t.Helper()
	public, seed := userKey(t)
	user, err := jwt.NewUserClaims(public).Encode(account)
	must(t, err)
	creds, err := jwt.FormatUserConfig(user, []byte(seed))
	must(t, err)
	return file(t, string(creds))
}

func TestCreds(t *testing.T) {
	t.Parallel()
	var o server.Options
	creds := credentials(t, &o)
	stranger, err := nkeys.CreateAccount()
	must(t, err)
	url := guarded(t, &o)
	welcome(t, Config{URL: url, Creds: creds})
	refused(t, Config{URL: url, Creds: userCreds(t, stranger)}, "Authorization Violation", "NATS_TOKEN")
	refused(t, Config{URL: url, Creds: file(t, secret)}, "NATS_CREDS", "no credentials")
}

// Nobody is told that the broker is away because a path is wrong.
func TestFilesThatCannotBeReadAreNamed(t *testing.T) {
	t.Parallel()
	cert, key := certtest.New(t).Client(t, "engine")
	_, other := certtest.New(t).Client(t, "engine")
	missing := filepath.Join(t.TempDir(), "missing")
	for _, c := range []struct {
		name     string
		cfg      Config
		variable string
		words    string
	}{
		{"creds", Config{Creds: missing}, "NATS_CREDS", missing},
		{"nkey", Config{Auth: legwork.NATSAuth{NKey: missing}}, "NATS_NKEY", missing},
		{"ca", Config{Auth: legwork.NATSAuth{CA: missing}}, "NATS_CA", missing},
		{"ca without certificates", Config{Auth: legwork.NATSAuth{CA: file(t, secret)}}, "NATS_CA", "no certificate"},
		{"cert", Config{Auth: legwork.NATSAuth{Cert: missing, Key: key}}, "NATS_CERT", missing},
		{"key", Config{Auth: legwork.NATSAuth{Cert: cert, Key: missing}}, "NATS_KEY", missing},
		{"key of another certificate", Config{Auth: legwork.NATSAuth{Cert: cert, Key: other}}, "NATS_CERT",
			"does not match public key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.cfg.URL = "nats://127.0.0.1:1"
			_, err := Connect(t.Context(), c.cfg)
			if err == nil || !strings.Contains(err.Error(), c.variable) || !strings.Contains(err.Error(), c.words) {
				t.Fatalf("error %v, want one with %s and %q", err, c.variable, c.words)
			}
			for _, not := range []string{"no connection", secret} {
				if strings.Contains(err.Error(), not) {
					t.Errorf("error %q has %q", err, not)
				}
			}
		})
	}
}

func TestContradictionsAreRefused(t *testing.T) {
	t.Parallel()
	for want, cfg := range map[string]Config{
		"leave one":           {Creds: "x", Auth: legwork.NATSAuth{Token: secret}},
		"without NATS_USER":   {Auth: legwork.NATSAuth{Password: secret}},
		"set both or none":    {Auth: legwork.NATSAuth{Cert: "x"}},
		"LEGWORK_NATS_INBOX:": {Auth: legwork.NATSAuth{Inbox: "a.b"}},
	} {
		refused(t, cfg, want)
	}
}
