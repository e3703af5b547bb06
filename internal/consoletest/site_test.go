package consoletest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/worker"
)

// site is a legwork dev, with the jobs that the views show.
type site struct {
	*testing.T
	binary, base string
	env          map[string]string // what the program has printed
	gids         map[string]string // of jobs, by what they are for
	told         string            // the latest answer
	mended       sync.Map          // ids of jobs whose check fails no more
	boxes        chan struct{}     // closed once there is a box for tour-chain
}

// hostile is an id that a browser must show and nothing else: markup, quotes, and letters that go to the left.
const hostile = `<img src=x onerror=alert(1)>"'& שלום`

// newSite starts one, and jobs in it.
func newSite(t *testing.T) *site {
	t.Helper()
	s := empty(t, "testdata/tour.yaml")
	s.work()
	s.seed()
	return s
}

// empty starts a legwork dev with apps and without jobs.
func empty(t *testing.T, apps ...string) *site {
	t.Helper()
	dir, err := os.MkdirTemp("", "legwork-console-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o711); err != nil { // as root, Postgres runs as another user
		t.Fatal(err)
	}
	s := &site{T: t, binary: filepath.Join(dir, "legwork"), env: map[string]string{}, gids: map[string]string{},
		boxes: make(chan struct{})}
	s.must(exec.Command("go", "build", "-C", "../..", "-o", s.binary, "./cmd/legwork").Run())
	args := []string{"dev", "--dir", filepath.Join(dir, "dev"), "--nats-port", "0", "--http-port", "0"}
	for _, app := range apps {
		args = append(args, "--app", app)
	}
	s.run(args, nil)
	s.base = s.env["LEGWORK_HTTP_URL"]
	return s
}

func (s *site) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// run starts a command of legwork that serves HTTP, until the test ends.
func (s *site) run(args, env []string) {
	s.Helper()
	cmd := exec.Command(s.binary, args...)
	cmd.Env = append(os.Environ(), append(env, "DATABASE_URL="+s.env["DATABASE_URL"], "NATS_URL="+s.env["NATS_URL"])...)
	var told bytes.Buffer
	cmd.Stderr = &told
	out, err := cmd.StdoutPipe()
	s.must(err)
	s.must(cmd.Start())
	s.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_, _ = io.Copy(io.Discard, out)
		if err := cmd.Wait(); err != nil {
			s.Errorf("legwork %s: %v\n%s", args[0], err, told.String())
		}
	})
	if args[0] != "dev" {
		return
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if name, value, ok := strings.Cut(lines.Text(), "="); ok {
			s.env[name] = value
		}
		if s.env["LEGWORK_HTTP_URL"] != "" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return
		}
	}
	s.Fatalf("legwork dev has not said where it is:\n%s", told.String())
}

// work runs the workers of the tour in this process.
func (s *site) work() {
	ctx, cancel := context.WithCancel(s.Context())
	done := make(chan error, 1)
	type in struct {
		ID   string
		Fail int
	}
	go func() {
		done <- worker.Run(ctx, worker.Config{URL: s.env["NATS_URL"]},
			worker.Handle("tour.check", func(_ context.Context, i in) (map[string]any, error) {
				if s.failing(i.ID, i.Fail) {
					return nil, worker.Errorf(i.Fail, "the check of %s has failed", i.ID)
				}
				return map[string]any{"checked": true, "lines": []int{1, 2, 3}}, nil
			}),
			worker.Handle("tour.box", func(ctx context.Context, i in) (map[string]any, error) {
				if i.ID == "tour-chain" {
					select {
					case <-s.boxes:
					case <-ctx.Done():
						return nil, ctx.Err()
					}
				}
				if s.failing(i.ID, i.Fail) {
					return nil, worker.Errorf(i.Fail, "there is no box for %s", i.ID)
				}
				return map[string]any{"box": "small"}, nil
			}),
			worker.Handle("tour.pay", func(context.Context, in) (any, error) {
				return nil, worker.Errorf(422, "the bank does not say whether it was paid")
			}, worker.Verify(func(_ context.Context, task *worker.Task) (worker.Verdict, error) {
				if s.failing(task.IdempotencyKey, 422) {
					return worker.CannotTell(), nil
				}
				return worker.Completed(map[string]any{"receipt": "r-17"}), nil
			})))
	}()
	s.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			s.Errorf("the workers have ended: %v", err)
		}
	})
}

// failing tells whether the work of a job fails.
func (s *site) failing(id string, code int) bool {
	_, mended := s.mended.Load(id)
	return code != 0 && !mended
}

// seed starts the jobs that the views show, and waits until they are where they should be.
func (s *site) seed() {
	for i := range 60 {
		s.start("tour.asked", fmt.Sprintf(`{"id":"tour-%02d","note":"one of many"}`, i))
	}
	// Those that have a name here stand above the many, and above the jobs that these await.
	s.until("the many have been packed", func() bool {
		return strings.Count(s.get("jobs?graph=pack.asked&state=completed&limit=200"), `"gid"`) >= 60
	})
	s.gids["failed"] = s.start("tour.asked", `{"id":"tour-fails","fail":422}`)
	s.gids["retries"] = s.start("tour.asked", `{"id":"tour-retries","fail":503}`)
	s.gids["waits"] = s.start("tour.asked", `{"id":"tour-waits","note":"it waits for somebody"}`)
	s.gids["sign"] = s.start("sign.asked", `{"id":"tour-sign"}`)
	body, err := json.Marshal(map[string]string{"id": hostile, "note": "<script>alert(1)</script>\u202egpj"})
	s.must(err)
	s.gids["hostile"] = s.start("tour.asked", string(body))
	s.post("starts/nobody.asked", `{"id":1}`, http.StatusNotFound) // a dead letter
	text, err := os.ReadFile("testdata/tour2.yaml")
	s.must(err)
	s.post("apps", string(text), http.StatusCreated, "Content-Type", "application/yaml")
	for _, name := range []string{"waits", "hostile"} {
		s.until(name+" waits for its signal", func() bool {
			return strings.Contains(s.get("jobs/"+s.gids[name]+"/explain"), "signal on topic tour.approved")
		})
	}
	s.fails("failed")
	s.until("somebody must sign", func() bool {
		return strings.Contains(s.get("jobs/"+s.gids["sign"]+"/explain"), "tour.nobody")
	})
	var page struct{ Letters []struct{ ID string } }
	s.must(json.Unmarshal([]byte(s.get("letters")), &page))
	if len(page.Letters) != 1 {
		s.Fatalf("there are %d letters, want 1", len(page.Letters))
	}
	s.gids["letter"] = page.Letters[0].ID
}

// waits waits until a job's explanation has a text.
func (s *site) waits(gid, text string) {
	s.Helper()
	s.until(gid+" waits: "+text, func() bool { return strings.Contains(s.get("jobs/"+gid+"/explain"), text) })
}

// fails waits until a job has failed.
func (s *site) fails(name string) {
	s.Helper()
	s.until(name+" has failed", func() bool {
		return strings.Contains(s.get("jobs/"+s.gids[name]), `"state":"failed"`)
	})
}

// until asks again until something holds.
func (s *site) until(what string, holds func() bool) {
	s.Helper()
	end := time.After(time.Minute)
	for again := time.NewTicker(100 * time.Millisecond); !holds(); {
		select {
		case <-again.C:
		case <-end:
			s.Fatalf("after a minute it is not so that %s: %s", what, s.told)
		}
	}
}

func (s *site) start(topic, body string) string {
	s.Helper()
	var started struct{ Gid string }
	s.must(json.Unmarshal([]byte(s.post("starts/"+topic, body, http.StatusCreated)), &started))
	return started.Gid
}

func (s *site) get(path string) string { return s.ask(http.MethodGet, path, "", http.StatusOK) }

func (s *site) post(path, body string, status int, header ...string) string {
	s.Helper()
	return s.ask(http.MethodPost, path, body, status, header...)
}

func (s *site) ask(method, path, body string, status int, header ...string) string {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), method, s.base+"/v1/default/"+path, strings.NewReader(body))
	s.must(err)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	s.must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	s.must(err)
	if answer.StatusCode != status {
		s.Fatalf("%s %s is answered with %d, want %d: %s", method, path, answer.StatusCode, status, text)
	}
	s.told = string(text)
	return s.told
}
