package webhook

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// certifiedFor is a receiver whose certificate, signed by itself, is for one name.
func certifiedFor(t *testing.T, name string) *httptest.Server {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour),
		DNSNames: []string{name}}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: key}}}
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // handshakes fail
	server.StartTLS()
	t.Cleanup(server.Close)
	return server
}

// TestSpitefulCertificate: a receiver whose certificate puts U+0000 into the text of an
// error holds up nobody's deliveries.
func TestSpitefulCertificate(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	spiteful, healthy := certifiedFor(t, "a\x00b"), newReceiver(t)
	w := s.add("order.*", strings.Replace(spiteful.URL, "127.0.0.1", "localhost", 1))
	healthy.secret = s.add("order.*", healthy.URL).Secret
	s.keep("order.done", 3)
	s.until("6", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	s.send(t.Context(), s.Pool)
	healthy.gets(t, 3)
	s.until("3", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	s.until("3", `SELECT count(*)::text FROM legwork.webhook_delivery WHERE error IS NOT NULL`)
	got, err := s.store.Get(t.Context(), w.ID)
	s.Must(err)
	if !strings.Contains(got.Error, "valid for a\uFFFDb") {
		t.Errorf("the webhook says %q", got.Error)
	}
}

// TestSaid: what is kept of an error is text that Postgres takes, and not too long.
func TestSaid(t *testing.T) {
	long := strings.Repeat("x", maxError-1)
	for text, want := range map[string]string{"": "", "down": "down", "a\x00b": "a\uFFFDb", "a\xffb": "a\uFFFDb",
		long + "é": long + "…", long + "e": long + "e"} {
		if got := said(errors.New(text)); got != want {
			t.Errorf("%q is kept as %q, want %q", text, got, want)
		}
	}
}

// spoiling is a database that gets U+0000 in the texts of some errors.
type spoiling struct {
	DB
	with string // what is in those texts
}

func (d *spoiling) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if sqlfile.NameOf(sql) == "internal/webhook/settle.sql" {
		texts := slices.Clone(args[5].([]*string))
		for i, text := range texts {
			if text != nil && strings.Contains(*text, d.with) {
				spoilt := *text + "\x00"
				texts[i] = &spoilt
			}
		}
		args[5] = texts
	}
	return d.DB.Query(ctx, sql, args...)
}

// TestRefusedText: a result that Postgres refuses is noted with another text, and holds up
// no other one.
func TestRefusedText(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	healthy, odd := newReceiver(t), newReceiver(t)
	odd.answer = func(int) int { return http.StatusTeapot }
	healthy.secret, odd.secret = s.add("order.*", healthy.URL).Secret, s.add("order.*", odd.URL).Secret
	s.keep("order.done", 4)
	s.until("8", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	s.send(t.Context(), &spoiling{s.Pool, "418"})
	healthy.gets(t, 4)
	s.until("4", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	s.until("4", `SELECT count(*)::text FROM legwork.webhook_delivery WHERE attempts = 1 AND error = '`+errUnkept.Error()+`'`)
}

// refusing is a database that refuses to note anything, until it is mended.
type refusing struct {
	DB
	at     chan time.Time // of each try
	mended atomic.Bool
}

func (d *refusing) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if sqlfile.NameOf(sql) != "internal/webhook/settle.sql" || d.mended.Load() {
		return d.DB.Query(ctx, sql, args...)
	}
	d.at <- time.Now()
	return nil, errors.New("no space left")
}

// TestRestAfterTrouble: a turn that fails is repeated after its whole pause, although
// there are results to be noted.
func TestRestAfterTrouble(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := newReceiver(t)
	r.secret = s.add("order.*", r.URL).Secret
	s.keep("order.done", 1)
	db := &refusing{DB: s.Pool, at: make(chan time.Time, 10_000)}
	s.send(t.Context(), db)
	before := <-db.at
	for pause := range 2 {
		now := <-db.at
		if want := idlePause << pause; now.Sub(before) < want {
			t.Errorf("after failure %d it rests for %v, want %v", pause+1, now.Sub(before), want)
		}
		before = now
	}
	db.mended.Store(true)
	s.until("0", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	if r.calls != 1 {
		t.Errorf("%d calls, want 1", r.calls)
	}
}
