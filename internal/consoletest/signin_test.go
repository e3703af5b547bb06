package consoletest

import (
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// server runs a legwork server until the test ends, and returns its address once it answers.
func (s *site) server(env ...string) string {
	s.Helper()
	addr := s.free()
	s.serve(addr, env...)
	return addr
}

// free is an address that nobody listens on.
func (s *site) free() string {
	s.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	s.must(err)
	s.must(free.Close())
	return free.Addr().String()
}

// serve runs a legwork server at an address until the test ends, and returns once it answers.
func (s *site) serve(addr string, env ...string) {
	s.Helper()
	s.run([]string{"server"}, append(env, "LEGWORK_HTTP_ADDR="+addr))
	s.until("the server answers", func() bool {
		r, err := http.Get("http://" + addr + "/openapi.json")
		if err == nil {
			_ = r.Body.Close()
		}
		return err == nil
	})
}

// without looks whether a view has nothing that somebody may not do.
func (b *browser) without(texts ...string) {
	b.Helper()
	for _, never := range texts {
		if eval[bool](b, fmt.Sprintf("document.querySelector('main').innerText.includes(%q)", never)) {
			b.Errorf("%s is shown at %s", never, eval[string](b, "location.pathname"))
		}
	}
}

// testSignIn: a server that wants a token is shown one, and who may only read sees nothing that changes something.
func testSignIn(t *testing.T, s *site) {
	access := filepath.Join(t.TempDir(), "access.yaml")
	text := fmt.Sprintf("tokens:\n  - {name: ada, sha256: %x, roles: [reader]}\n", sha256.Sum256([]byte("open-sesame")))
	s.must(os.WriteFile(access, []byte(text), 0o600))
	off := s.server("LEGWORK_HTTP_ACCESS="+access, "LEGWORK_CONSOLE=false")
	for _, path := range []string{"/", "/jobs", "/console/app.js"} {
		if r, err := http.Get("http://" + off + path); err != nil || r.StatusCode != http.StatusNotFound {
			t.Errorf("without the console %s is answered with %v: %v", path, r, err)
		}
	}
	addr := s.server("LEGWORK_HTTP_ACCESS=" + access)
	b := newBrowser(t, "http://"+addr)
	b.look(1440, 900, "light")
	b.open("/jobs?state=failed")
	b.shows("Sign in to Legwork")
	b.accessible("sign-in")
	b.picture("sign-in")
	b.keys("wrong", kb.Enter)
	b.shows("does not know this token")
	b.keys("open-sesame", kb.Enter)
	b.shows("tour-fails", "ada", "Sign out")
	b.keepsNoSecret()
	b.without("Start a job", "Redrive", "Deploy")
	if n := eval[int](b, "document.querySelectorAll('main input[type=checkbox]').length"); n != 0 {
		b.Errorf("a reader is shown %d checkboxes", n)
	}
	b.open("/jobs/" + s.gids["failed"] + "?at=check&tab=picture")
	b.shows("Entered", "check of tour-fails")
	b.without("Retry", "Fork from here")
	b.open("/jobs/" + s.gids["sign"] + "?at=sign")
	b.shows("Entered")
	b.without("Answer by hand", "Interrupt")
	b.open("/fleet")
	b.shows("takes the role monitor")
	b.accessible("no-right")
	b.picture("no-right")
	b.press("Sign out")
	b.shows("Sign in to Legwork")
	b.forgive("401 (Unauthorized)")
	b.forgive("403 (Forbidden)")
}
