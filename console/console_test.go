package console_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/console"
)

// budget is how many bytes a browser may have to fetch, packed.
const budget = 120 << 10

// next is what answers all that is not the console's.
var next = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })

func get(t *testing.T, namespace, method, path string, header ...string) *http.Response {
	t.Helper()
	handler, err := console.Handler(namespace, next)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPaths: views are the page, files are files, and the rest is the API's.
func TestPaths(t *testing.T) {
	t.Parallel()
	for path, kind := range map[string]string{
		"/": "text/html", "/jobs": "text/html", "/jobs/0197f1c2-0000-8000-8000-000000000000": "text/html",
		"/letters": "text/html", "/graphs/orders": "text/html", "/fleet": "text/html", "/health": "text/html",
		"/console/app.js": "text/javascript", "/console/app.css": "text/css", "/console/icon.svg": "image/svg+xml",
		"/console/licences.txt": "text/plain",
	} {
		r := get(t, "default", http.MethodGet, path)
		got, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
		if r.StatusCode != http.StatusOK || got != kind {
			t.Errorf("%s: %d, %s, want 200, %s", path, r.StatusCode, got, kind)
		}
	}
	for _, path := range []string{"/v1/default/jobs", "/openapi.json", "/jobsx", "/console/", "/console/index.html",
		"/console/none.js", "/console/../app.js", "/favicon.ico", "//jobs", "/index.html"} {
		if r := get(t, "default", http.MethodGet, path); r.StatusCode != http.StatusTeapot {
			t.Errorf("%s: %d, want it to be left to the API", path, r.StatusCode)
		}
	}
	if r := get(t, "default", http.MethodPost, "/jobs"); r.StatusCode != http.StatusTeapot {
		t.Errorf("POST /jobs: %d, want it to be left to the API", r.StatusCode)
	}
	if r := get(t, "default", http.MethodHead, "/jobs"); r.StatusCode != http.StatusOK || body(t, r) != "" {
		t.Errorf("HEAD /jobs: %d, want 200 without a body", r.StatusCode)
	}
}

// TestPolicy: each answer says what the page may do.
func TestPolicy(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/console/app.js", "/console/icon.svg"} {
		h := get(t, "default", http.MethodGet, path).Header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
			"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
				"connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; " +
				"require-trusted-types-for 'script'; trusted-types 'none'",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}

// TestPageHasNothingInline: what the policy forbids is not in the page either.
func TestPageHasNothingInline(t *testing.T) {
	t.Parallel()
	page := body(t, get(t, `x"><script>`, http.MethodGet, "/"))
	if strings.Contains(page, "x\"><script>") || !strings.Contains(page, `content="x&#34;&gt;&lt;script&gt;"`) {
		t.Errorf("the namespace is not escaped: %s", page)
	}
	if found := regexp.MustCompile(`<script>|<style|\son[a-z]+=|\sstyle=|https?://`).FindString(page); found != "" {
		t.Errorf("the page has %q", found)
	}
}

// TestTags: a browser that has a file is told so, and no more.
func TestTags(t *testing.T) {
	t.Parallel()
	tag := get(t, "default", http.MethodGet, "/console/app.js").Header.Get("ETag")
	if tag == "" {
		t.Fatal("there is no ETag")
	}
	for _, sent := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		r := get(t, "default", http.MethodGet, "/console/app.js", "If-None-Match", sent)
		if r.StatusCode != http.StatusNotModified || body(t, r) != "" {
			t.Errorf("If-None-Match %s: %d, want 304 without a body", sent, r.StatusCode)
		}
	}
	if r := get(t, "default", http.MethodGet, "/console/app.js", "If-None-Match", `"other"`); r.StatusCode != http.StatusOK {
		t.Errorf("another tag: %d, want 200", r.StatusCode)
	}
	of := func(namespace string) string { return get(t, namespace, http.MethodGet, "/").Header.Get("ETag") }
	if of("a") == of("b") {
		t.Error("the pages of two namespaces have one tag")
	}
}

// TestPacked: who takes gzip gets it, with the same content.
func TestPacked(t *testing.T) {
	t.Parallel()
	plain := body(t, get(t, "default", http.MethodGet, "/console/app.js"))
	r := get(t, "default", http.MethodGet, "/console/app.js", "Accept-Encoding", "br, gzip")
	if r.Header.Get("Content-Encoding") != "gzip" || r.Header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("headers are %v, want gzip", r.Header)
	}
	z, err := gzip.NewReader(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil || string(text) != plain {
		t.Errorf("the packed file differs from the plain one: %v", err)
	}
	refused := get(t, "default", http.MethodGet, "/console/app.js", "Accept-Encoding", "gzip; q=0")
	if refused.Header.Get("Content-Encoding") != "" {
		t.Error("gzip is sent to one who refuses it")
	}
}

// TestBudget: the page stays small.
func TestBudget(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	for _, path := range []string{"/", "/console/app.js", "/console/app.css", "/console/icon.svg"} {
		text := body(t, get(t, "default", http.MethodGet, path, "Accept-Encoding", "gzip"))
		packed.WriteString(text)
	}
	if packed.Len() > budget {
		t.Errorf("a browser fetches %d bytes, at most %d are allowed: what has grown?", packed.Len(), budget)
	}
}

// TestSources: user data become text nodes only, so nothing in the sources makes markup or code of a text, or a link
// of an address that is not ours.
func TestSources(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("src/*")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d sources: %v", len(files), err)
	}
	never := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|` +
		`javascript:|createHTML|setAttribute\(`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if found := never.Find(text); found != nil {
			t.Errorf("%s has %s", file, found)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if n := len([]rune(line)); n > 120 {
				t.Errorf("%s:%d has %d characters, at most 120 fit", file, i+1, n)
			}
		}
	}
}
