package devstack

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDownload runs a server with downloaded binaries. The archive has the form of the real one (a jar with a tar.xz in
// it), but its programs, in testdata, only run the installed ones.
func TestDownload(t *testing.T) {
	h, err := openHome(reachable(t), reachable(t), testLog(t))
	if err != nil {
		t.Fatal(err)
	}
	installed, err := findBinaries(t.Context(), h, installedGlobs)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DEVSTACK_TEST_BIN", installed.dir)
	t.Setenv("PATH", "")
	if err := os.MkdirAll(filepath.Join(h.binaries(), "new", "bin", "postgres"), 0o755); err != nil { // an interrupted one
		t.Fatal(err)
	}
	b, err := download(t.Context(), h, repository(t), testLog(t))
	if err != nil {
		t.Fatal(err)
	}
	if found, err := findBinaries(t.Context(), h, nil); err != nil || found != b {
		t.Fatalf("downloaded %+v, but found %+v, %v", b, found, err)
	}
	cfg := Config{TestSpeed: true, Log: testLog(t)}
	if err := initialise(t.Context(), h, b, "secret", cfg); err != nil {
		t.Fatal(err)
	}
	p, err := runPostgres(t.Context(), h, b, "secret", cfg, ports{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.stop(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestNothingInstalledNothingToDownload(t *testing.T) {
	t.Setenv("PATH", "")
	h := home{path: reachable(t), as: postgresAccount("")}
	if b, err := findBinaries(t.Context(), h, nil); !errors.Is(err, ErrNoPostgres) {
		t.Fatalf("found %+v, %v", b, err)
	}
	empty := httptest.NewServer(http.NotFoundHandler())
	defer empty.Close()
	_, err := download(t.Context(), h, empty.URL, testLog(t))
	if !errors.Is(err, ErrNoPostgres) || !strings.Contains(err.Error(), "apt-get install postgresql") {
		t.Fatalf("got %v", err)
	}
	if found, err := findBinaries(t.Context(), h, nil); !errors.Is(err, ErrNoPostgres) {
		t.Fatalf("a failed download left %+v, %v", found, err)
	}
}

// repository serves one archive under whatever name it is asked for, and its checksum.
func repository(t *testing.T) string {
	t.Helper()
	programs, err := os.ReadFile("testdata/postgres.txz")
	if err != nil {
		t.Fatal(err)
	}
	var jar bytes.Buffer
	w := zip.NewWriter(&jar)
	entry, err := w.Create("postgres-linux-x86_64.txz")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := entry.Write(programs); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(jar.Bytes())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".sha256") {
			_, _ = w.Write([]byte(hex.EncodeToString(sum[:])))
			return
		}
		_, _ = w.Write(jar.Bytes())
	}))
	t.Cleanup(server.Close)
	return server.URL
}
