package components_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/testmain"
)

func TestMain(m *testing.M) { testmain.Run(m) }

// bytesOf are bytes that look like a component: what a store holds it does not read.
func bytesOf(size int) []byte {
	wasm := make([]byte, size)
	chance := rand.NewChaCha8([32]byte{1})
	_, _ = chance.Read(wasm) // it never fails
	return wasm
}

func newStore(t *testing.T) (*sitetest.Site, *components.Store) {
	t.Helper()
	s := sitetest.New(t)
	store, err := components.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	return s, store
}

// TestPush: a component is stored once, under its digest, up to the limit.
func TestPush(t *testing.T) {
	t.Parallel()
	s, store := newStore(t)
	wasm := bytesOf(legwork.MaxComponentBytes)
	want := legwork.Digest(sha256.Sum256(wasm))
	for i := range 2 {
		d, created, err := store.Push(t.Context(), fmt.Sprint("name", i), wasm)
		if err != nil || d != want || created != (i == 0) {
			t.Errorf("push %d: %v %t %v", i, d, created, err)
		}
	}
	_, _, err := store.Push(t.Context(), "large", append(wasm, 0))
	if legwork.CodeOf(err) != legwork.CodeTooLarge {
		t.Errorf("a component above the limit: %v", err)
	}
	all, err := store.List(t.Context())
	s.Must(err)
	if len(all) != 1 || all[0].Digest != want.String() || all[0].Name != "name0" || all[0].Bytes != len(wasm) ||
		all[0].Topic != want.Topic() || len(all[0].Versions) > 0 {
		t.Errorf("the list is %+v", all)
	}
	for _, sql := range []string{"INSERT INTO legwork.component (digest, name, wasm) VALUES ('\\x00', 'n', 'w')",
		"UPDATE legwork.component SET wasm = 'other'"} {
		if _, err := s.Pool.Exec(t.Context(), legwork.Qualify(sql, s.Namespace)); err == nil {
			t.Errorf("%s: the table takes bytes of another digest", sql)
		}
	}
}

// TestFetch: a worker gets the bytes in pages, and no others.
func TestFetch(t *testing.T) {
	t.Parallel()
	s, store := newStore(t)
	s.Engine(nil)
	for _, size := range []int{1, 512 << 10, 512<<10 + 1, legwork.MaxComponentBytes} {
		wasm := bytesOf(size)
		d, _, err := store.Push(t.Context(), "some", wasm)
		s.Must(err)
		got, err := components.Fetch(t.Context(), s.Conn.NATS(), s.Namespace, d)
		if err != nil || !bytes.Equal(got, wasm) {
			t.Errorf("%d bytes: got %d, %v", size, len(got), err)
		}
	}
	missing := legwork.Digest{1}
	_, err := components.Fetch(t.Context(), s.Conn.NATS(), s.Namespace, missing)
	if legwork.CodeOf(err) != legwork.CodeNotFound || !strings.Contains(err.Error(), "was not pushed") {
		t.Errorf("a component that was not pushed: %v", err)
	}
	there := legwork.Digest(sha256.Sum256(bytesOf(1)))
	for request, want := range map[string]string{
		`{"component":"` + there.String() + `","from":0}`:    "not that of the subject",
		`{"component":"sha256:12"}`:                          "want sha256:",
		`{"component":"` + missing.String() + `"}`:           "was not pushed",
		`{"component":"` + missing.String() + `","from":-1}`: "from is -1",
		`[`:                                   "not understood",
		`"` + strings.Repeat("x", 2000) + `"`: "at most 1024",
	} {
		m, err := s.Conn.NATS().Request(legwork.ComponentSubject(s.Namespace, missing.Topic()), []byte(request),
			10*time.Second)
		s.Must(err)
		var answer struct{ Error struct{ Message string } }
		s.Must(json.Unmarshal(m.Data, &answer))
		if !strings.Contains(answer.Error.Message, want) {
			t.Errorf("%.80s: %s, want %q", request, m.Data, want)
		}
	}
}

const document = `
app:
  id: shop
  version: '%d'
  graphs:
    - subscribes: order.checkout
      %s
`

// TestPinned: a component is deployed once it is pushed, and removed when nothing needs it.
func TestPinned(t *testing.T) {
	t.Parallel()
	s, store := newStore(t)
	s.Engine(nil)
	s.Relay()
	wasm := bytesOf(100)
	d := legwork.Digest(sha256.Sum256(wasm))
	first := fmt.Appendf(nil, document, 1, "function: {component: '"+d.String()+"', calls: []}")
	wantError := func(what string, err error, code int, texts ...string) {
		t.Helper()
		if legwork.CodeOf(err) != code {
			t.Errorf("%s: %v, want code %d", what, err, code)
		}
		for _, text := range texts {
			if !strings.Contains(fmt.Sprint(err), text) {
				t.Errorf("%s: %v, want %q", what, err, text)
			}
		}
	}
	_, err := s.Client.Deploy(t.Context(), "app.yaml", first)
	wantError("deploy before push", err, legwork.CodeNotFound, d.String(), "legwork component push")
	_, _, err = store.Push(t.Context(), "some", wasm)
	s.Must(err)
	s.Deploy(first)
	started, err := s.Client.Start(t.Context(), "order.checkout", nil)
	s.Must(err)
	wantError("remove while active", store.Remove(t.Context(), d), legwork.CodeConflict, "version 1 of app shop", "active")
	s.Deploy(fmt.Appendf(nil, document, 2, "activities: {in: {type: trigger}}"))
	wantError("remove with an open job", store.Remove(t.Context(), d), legwork.CodeConflict, "open jobs: 1")
	all, err := store.List(t.Context())
	s.Must(err)
	if len(all) != 1 || fmt.Sprint(all[0].Versions) != "[shop 1]" {
		t.Errorf("the list is %+v", all)
	}
	_, err = s.Client.Interrupt(t.Context(), client.Of(started), client.Interrupt{})
	s.Must(err)
	s.Must(store.Remove(t.Context(), d))
	wantError("remove again", store.Remove(t.Context(), d), legwork.CodeNotFound)
	wantError("activate without it", s.Client.Activate(t.Context(), "shop", "1"), legwork.CodeNotFound, d.String())
	var reader int
	s.Must(s.Pool.QueryRow(t.Context(), legwork.Qualify("SELECT min_reader FROM legwork.format WHERE kind = 'component'",
		s.Namespace)).Scan(&reader))
	if reader != 4 {
		t.Errorf("components need reader %d", reader)
	}
}
