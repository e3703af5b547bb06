package consoletest

import (
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// both has axe-core judge what is seen in both themes, and writes a picture of each, and one of a narrow screen.
func (b *browser) both(name string) {
	b.Helper()
	b.look(390, 844, "light")
	b.picture(name + "-light-390")
	for _, theme := range []string{"dark", "light"} {
		b.look(1440, 900, theme)
		b.accessible(name + " " + theme)
		b.picture(name + "-" + theme + "-1440")
	}
}

// TestEmpty: an installation with nothing in it says on each screen what would be there, and what makes it.
func TestEmpty(t *testing.T) {
	s := empty(t)
	b := newBrowser(t, s.base)
	for _, v := range []struct {
		path  string
		shows []string
	}{
		{"jobs", []string{"No jobs yet", "legwork app deploy app.yaml", "legwork job start TOPIC"}},
		{"letters", []string{"No open letters", "legwork job start nobody.subscribes"}},
		{"graphs", []string{"Nothing is deployed", "legwork init go", "legwork app deploy app.yaml"}},
		{"fleet", []string{"No worker topics", "legwork init go", "engine"}},
		{"health", []string{"postgres version", "ok"}},
	} {
		for _, theme := range []string{"light", "dark"} {
			for _, width := range []int64{1440, 390} {
				b.look(width, 844, theme)
				b.open("/" + v.path)
				b.shows(v.shows...)
				b.until("!document.querySelector('.skeleton')", "all is there")
				name := fmt.Sprintf("empty-%s-%s-%d", v.path, theme, width)
				b.accessible(name)
				b.picture(name)
			}
		}
	}
	b.look(1440, 900, "light")
	b.open("/jobs")
	b.press("Start a job")
	b.shows("No app is active")
	b.both("empty-start")
}

// testNothing: what a filter leaves nothing of says which to drop, and dropping it shows the rest.
func testNothing(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	for _, v := range []view{
		{"jobs", "/jobs?graph=none&state=failed", []string{"No job matches", "Graph: none", "State: failed"}, nil},
		{"letters", "/letters?reason=none", []string{"No letter matches", "Take all filters away"}, nil},
		{"app", "/graphs/none", []string{"There is no such app or version"}, nil},
		{"letter", "/letters/00000000-0000-8000-8000-000000000000", []string{"There is no such letter", "Namespace default has no letter"}, nil},
		{"view", "/jobs/" + s.gids["waits"] + "?at=none", []string{"The job has not come here"}, nil},
	} {
		b.open(v.path)
		b.shows(v.shows...)
		b.both("nothing-" + v.name)
	}
	b.forgive("404 (Not Found)")
	b.open("/jobs?graph=none&state=failed")
	b.press("Graph: none")
	b.shows("tour-fails")
}

// testRights: who may do one thing only is told what is missing, and has no button that would be refused.
func testRights(t *testing.T, s *site) {
	access := filepath.Join(t.TempDir(), "access.yaml")
	text := "tokens:\n"
	for _, role := range []string{"reader", "starter", "monitor"} {
		sum := sha256.Sum256([]byte("token-" + role))
		text += fmt.Sprintf("  - {name: only-%s, sha256: %x, roles: [%s], topics: [tour.*]}\n", role, sum, role)
	}
	s.must(os.WriteFile(access, []byte(text), 0o600))
	b := newBrowser(t, "http://"+s.server("LEGWORK_HTTP_ACCESS="+access))
	const dead = "Retry, Signal, Interrupt, Cancel, Fork from here, Answer by hand, Deploy, Activate, Redrive, Discard"
	for _, r := range []struct {
		role, path string
		shows      string
		may        string
	}{
		{"reader", "/jobs?prefix=tour-waits", "tour-waits", ""},
		{"reader", "/jobs/" + s.gids["sign"] + "?at=sign", "Entered", ""},
		{"reader", "/letters", "unknown_topic", ""},
		{"reader", "/graphs/tour", "Version", ""},
		{"reader", "/fleet", "takes the role monitor", ""},
		{"reader", "/health", "takes the role monitor", ""},
		{"starter", "/jobs", "takes the role reader", "Start a job"},
		{"starter", "/letters", "takes the role reader", ""},
		{"starter", "/graphs", "takes the role reader", ""},
		{"starter", "/fleet", "takes the role monitor", ""},
		{"monitor", "/jobs", "takes the role reader", ""},
		{"monitor", "/jobs/" + s.gids["sign"], "takes the role reader", ""},
		{"monitor", "/letters", "takes the role reader", ""},
		{"monitor", "/fleet", "Lanes of the engines", ""},
		{"monitor", "/health", "postgres version", ""},
	} {
		b.look(1440, 900, "light")
		b.open(r.path)
		b.signedIn("only-"+r.role, "token-"+r.role)
		b.shows(r.shows)
		b.until("!document.querySelector('.skeleton')", "all is there")
		has := eval[[]string](b, "[...document.querySelectorAll('main button')].map(e => e.innerText.trim())")
		for _, button := range has {
			if button != r.may && strings.Contains(", "+dead+", Start a job, ", ", "+button+", ") && button != "" {
				b.Errorf("%s has a button %s at %s", r.role, button, r.path)
			}
		}
		if r.may != "" && !strings.Contains(strings.Join(has, ", "), r.may) {
			b.Errorf("%s has no button %s at %s", r.role, r.may, r.path)
		}
		name, _, _ := strings.Cut(r.path[1:], "?")
		b.both("may-" + r.role + "-" + strings.NewReplacer("/", "-", s.gids["sign"], "one").Replace(name))
	}
	b.forgive("401 (Unauthorized)")
	b.forgive("403 (Forbidden)")
}

// signedIn has somebody be signed in.
func (b *browser) signedIn(name, token string) {
	b.Helper()
	b.until("document.querySelector('.who, .signin') !== null", "it is known who asks")
	if eval[bool](b, fmt.Sprintf("document.querySelector('.who')?.innerText.includes(%q) ?? false", name)) {
		return
	}
	if eval[bool](b, "document.querySelector('.who') !== null") {
		b.press("Sign out")
	}
	b.token(token)
	b.shows(name)
}

// token signs in by a token. The field has the focus once the page has been drawn.
func (b *browser) token(token string) {
	b.Helper()
	b.shows("Sign in to Legwork")
	b.until("document.activeElement?.id === 'token'", "the field of the token has the focus")
	b.keys(token, kb.Enter)
}

// killable runs a legwork server at an address, and returns what kills it, with no time to say goodbye.
func (s *site) killable(addr string) (kill func()) {
	s.Helper()
	cmd := exec.Command(s.binary, "server")
	cmd.Env = append(os.Environ(), "DATABASE_URL="+s.env["DATABASE_URL"], "NATS_URL="+s.env["NATS_URL"],
		"LEGWORK_HTTP_ADDR="+addr)
	s.must(cmd.Start())
	gone := false
	kill = func() {
		if !gone {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
		gone = true
	}
	s.Cleanup(kill)
	s.until("the server answers", func() bool {
		r, err := http.Get("http://" + addr + "/openapi.json")
		if err == nil {
			_ = r.Body.Close()
		}
		return err == nil
	})
	return kill
}

const gone = "The server does not answer"

// testKilled: a page whose server is killed says so and keeps what it shows; when the server is back, the page goes on
// by itself, its stream too.
func testKilled(t *testing.T, s *site) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	s.must(err)
	addr := free.Addr().String()
	s.must(free.Close())
	kill := s.killable(addr)
	gid := s.start("tour.asked", `{"id":"tour-killed"}`)
	s.until("tour-killed waits", func() bool {
		return strings.Contains(s.get("jobs/"+gid+"/explain"), "signal on topic tour.approved")
	})

	b := newBrowser(t, "http://"+addr)
	b.look(1440, 900, "light")
	b.open("/jobs/" + gid)
	b.shows("tour-killed", "signal on topic tour.approved", "Somebody decides")
	kill()
	b.shows(gone, "tour-killed", "signal on topic tour.approved", "Somebody decides")
	b.both("killed-job")
	kill = s.killable(addr)
	b.until("!document.querySelector('.offline')", "the server is there again")
	b.until("!document.querySelector('main .notice.bad')", "no error is left")
	s.signal("tour-killed")
	b.until("document.querySelector('h1').parentElement.innerText.includes('completed')", "the page follows the job")

	b.open("/jobs")
	b.shows("tour-killed")
	kill()
	b.shows(gone, "tour-killed")
	b.both("killed-jobs")
	s.start("tour.asked", `{"id":"tour-meanwhile"}`)
	kill = s.killable(addr)
	b.until("!document.querySelector('.offline')", "the server is there again")
	b.shows("2 new jobs") // it, and the one that it awaits
	b.keys("n")
	b.shows("tour-meanwhile")
	for _, path := range []string{"/fleet", "/health", "/letters", "/graphs"} {
		b.open(path)
		b.until("document.querySelector('main h1') !== null && !document.querySelector('.skeleton')", "all is there")
		before := eval[string](b, "document.querySelector('main h1').innerText")
		kill()
		b.press("Commands Ctrl K") // something is asked for, or is not
		b.keys(kb.Escape)
		b.shows(gone, before)
		kill = s.killable(addr)
		b.until("!document.querySelector('.offline')", "the server is there again")
	}
	s.signal("tour-meanwhile")
	b.forgive("net::ERR_")
}
