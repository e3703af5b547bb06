package component

import (
	"context"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/testmain"
)

func TestMain(m *testing.M) { testmain.Run(m) }

var built sync.Map // of func() ([]byte, error), by folder

// build compiles a component in Go; each once.
func build(t testing.TB, folder string) []byte {
	t.Helper()
	once, _ := built.LoadOrStore(folder, sync.OnceValues(func() ([]byte, error) {
		dir, err := os.MkdirTemp("", "component")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		file := filepath.Join(dir, "out.wasm")
		cmd := exec.Command("go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-o", file, ".")
		cmd.Dir, cmd.Env = folder, append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOFLAGS=")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Log(string(out))
			return nil, err
		}
		return os.ReadFile(file)
	}))
	wasm, err := once.(func() ([]byte, error))()
	if err != nil {
		t.Fatalf("build %s: %v", folder, err)
	}
	return wasm
}

// testHost is a host whose guests have less time. A guest that does not end fails the test.
func testHost(t testing.TB, turn time.Duration) *Host {
	t.Helper()
	h, err := newHost(context.Background(), limits{maxCompile, turn, 2 * time.Minute, func(topic string) {
		panic("the guest of " + topic + " did not notice the end of its time")
	}})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// load compiles a component for a test.
func load(t testing.TB, h *Host, wasm []byte) *Component {
	t.Helper()
	c, err := h.Load(t.Context(), sha256.Sum256(wasm), wasm)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// site is a namespace with an engine, a document and workers.
type site struct{ *sitetest.Site }

func newSite(t testing.TB) site {
	t.Helper()
	s := site{sitetest.New(t)}
	s.Engine(nil)
	s.Relay()
	return s
}

// push stores a component.
func (s site) push(wasm []byte) legwork.Digest {
	s.T.Helper()
	store, err := components.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	d, created, err := store.Push(s.T.Context(), "test.wasm", wasm)
	s.Must(err)
	if !created {
		s.T.Errorf("component %s was there", d)
	}
	return d
}

// host stops with the site: after its workers, whose functions it runs.
func (s site) host(turn time.Duration) *Host {
	h := testHost(s.T, turn)
	s.T.Cleanup(func() {
		s.Stop()
		_ = s.Run.Wait()
		_ = h.Close(context.Background())
	})
	return h
}

func (s site) start(topic string, in any) client.Ref {
	s.T.Helper()
	r, err := s.Client.Start(s.T.Context(), topic, in)
	s.Must(err)
	return client.Of(r)
}

func (s site) end(ref client.Ref) *client.Result {
	s.T.Helper()
	r, err := s.Client.AwaitFor(s.T.Context(), ref, time.Minute)
	if err != nil || r.State == "running" {
		s.T.Fatalf("the job is not done: %+v, %v; its journal:\n%s", r, err, s.journal(ref))
	}
	return r
}

// differs is what the journals of a component and its twin do not share.
var differs = regexp.MustCompile(`,"(at|v|src|digest)":"[^"]*"`)

// journal is that of a job, an event a line. Answers that come together come in any order: they
// are sorted.
func (s site) journal(ref client.Ref) string {
	s.T.Helper()
	found, err := s.Client.Journals(s.T.Context(), ref, "")
	s.Must(err)
	var lines []string
	for _, j := range found {
		for _, e := range j.Events {
			lines = append(lines, string(differs.ReplaceAll(e, nil))+"\n")
		}
	}
	answer := func(i int) bool { return i < len(lines) && strings.Contains(lines[i], `"t":"InvokeCompleted"`) }
	for i := 0; i < len(lines); i++ {
		first := i
		for ; answer(i); i++ {
		}
		slices.Sort(lines[first:i])
	}
	return strings.Join(lines, "")
}
