package console

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed dist
var dist embed.FS

// policy is what a page may do: it runs our script, shows what our API answers, and nothing else. A text cannot become
// code or markup, whatever it contains.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// views are the first parts of the paths that the page shows.
var views = []string{"jobs", "letters", "graphs", "fleet", "health", "playground"}

// below is the path of the files that the page loads.
const below = "/console/"

// types are the files of the console, by the ends of their names.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8",
}

// file is a file as it is sent.
type file struct {
	body, packed []byte
	kind, tag    string
}

// Handler serves the console of a namespace, and has next answer all that is not the console's.
func Handler(namespace string, next http.Handler) (http.Handler, error) {
	files, err := read(namespace)
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f := files[name(r.URL.Path)]
		if f == nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		f.send(w, r)
	}), nil
}

// name is the file for a path: a view's is the page itself, which looks at the path.
func name(at string) string {
	if file, ok := strings.CutPrefix(at, below); ok && file != "index.html" {
		return file
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(at, "/"), "/")
	if at == "/" || slices.Contains(views, first) {
		return "index.html"
	}
	return ""
}

// read gets the files ready. They are small, and the same for everybody.
func read(namespace string) (map[string]*file, error) {
	files := map[string]*file{}
	entries, err := fs.ReadDir(dist, "dist")
	if err != nil {
		return nil, fmt.Errorf("console: %w", err)
	}
	for _, e := range entries {
		body, err := dist.ReadFile("dist/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("console: %w", err)
		}
		if e.Name() == "index.html" {
			body = bytes.ReplaceAll(body, []byte("{{namespace}}"), []byte(html.EscapeString(namespace)))
		}
		packed, err := pack(body)
		if err != nil {
			return nil, fmt.Errorf("console: %w", err)
		}
		sum := sha256.Sum256(body)
		files[e.Name()] = &file{body, packed, types[path.Ext(e.Name())],
			`"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`}
	}
	return files, nil
}

func pack(body []byte) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(body); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// send sends a file. Names stay when the content changes, so a browser asks each time, and most of the time is told
// that it has the file already: servers of two versions behind one address can serve one page.
func (f *file) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", f.tag)
	if held(r.Header.Values("If-None-Match"), f.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.body
	if accepts(r.Header.Get("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
		body = f.packed
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // who asked has gone, or asks again
	}
}

// held reports whether a browser has a file of this tag. A proxy that packs may have weakened it.
func held(values []string, tag string) bool {
	for _, value := range values {
		for one := range strings.SplitSeq(value, ",") {
			if one = strings.TrimPrefix(strings.TrimSpace(one), "W/"); one == tag || one == "*" {
				return true
			}
		}
	}
	return false
}

// accepts reports whether who asks takes gzip.
func accepts(encodings string) bool {
	for one := range strings.SplitSeq(encodings, ",") {
		coding, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
		if coding == "gzip" && strings.ReplaceAll(weight, " ", "") != "q=0" {
			return true
		}
	}
	return false
}
