package api_test

import (
	"bufio"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/api"
)

// TestAccessFileChanges: a server follows its access file. Who is removed from it may not ask any more, with a token,
// with a session, or by a stream that is open. A file that cannot be used changes nothing.
func TestAccessFileChanges(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "access.yaml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	let := func(name string) string {
		return "tokens:\n  - {name: " + name + ", sha256: " + digest(name+"-token") + ", roles: [reader]}\n"
	}
	write(let("desk"))
	allowed, err := api.ReadAccess(file)
	if err != nil {
		t.Fatal(err)
	}
	var passed atomic.Int64 // of the time between two looks at the file
	begun := time.Now()
	allowed.Clock(func() time.Time { return begun.Add(time.Duration(passed.Load())) })
	s := newSiteWith(t, allowed, func(s *site) { s.signIn = &api.SignIn{Keys: sessionKey, Life: time.Hour} })
	session := s.tab()
	session.visit(http.MethodPost, "/auth/token", "Authorization", "Bearer desk-token")
	is := func(when, desk, clerk string) {
		t.Helper()
		if got := session.me(); got != desk {
			t.Errorf("%s, the session of desk is that of %s, want %s", when, got, desk)
		}
		for name, want := range map[string]string{"desk": desk, "clerk": clerk} {
			status := 200
			if want == "401" {
				status = 401
			}
			if r := s.ask(http.MethodGet, "me", "", "Authorization", "Bearer "+name+"-token"); r.status != status {
				t.Errorf("%s, the token of %s is answered with %d, want %d", when, name, r.status, status)
			}
		}
	}
	later := func() { passed.Add(int64(api.AccessPause)) }
	is("at first", "desk", "401")
	watch := s.watching("desk-token")

	write(let("clerk"))
	is("when the file has just changed", "desk", "401")
	later()
	is("a moment later", "401", "clerk")
	for watch.Scan() { // it ends, else the test does by its time
		continue
	}
	for what, text := range map[string]string{
		"cannot be read as YAML":    "tokens: {",
		"names a role that is none": strings.Replace(let("desk"), "reader", "king", 1),
		"has an unknown member":     "guests: all\n",
	} {
		write(text)
		later()
		is("with a file that "+what, "401", "clerk")
	}
	s.Must(os.Remove(file))
	later()
	is("without the file", "401", "clerk")
	write(let("desk"))
	later()
	is("with the first file", "desk", "401")
}

// watching opens a stream with a token.
func (s *site) watching(token string) *bufio.Scanner {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.base+"/v1/"+s.Namespace+"/watch?topic=*", nil)
	s.Must(err)
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(r)
	s.Must(err)
	s.t.Cleanup(func() { _ = answer.Body.Close() })
	if answer.StatusCode != http.StatusOK {
		s.t.Fatalf("the stream is answered with %d", answer.StatusCode)
	}
	return bufio.NewScanner(answer.Body)
}
