package worker_test

import (
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/worker"
)

// bare is an environment that names no server, and in which no `legwork dev`
// runs. It returns the folder in which one would.
func bare(t *testing.T) string {
	t.Helper()
	for _, name := range strings.Fields("NATS_URL NATS_CREDS NATS_USER NATS_PASSWORD NATS_TOKEN NATS_NKEY NATS_CA " +
		"NATS_CERT NATS_KEY LEGWORK_NAMESPACE") {
		t.Setenv(name, "")
	}
	dir := t.TempDir()
	t.Setenv("LEGWORK_HOME", dir)
	return dir
}

// pretendDev says what a `legwork dev` over dir says of itself while it runs.
func pretendDev(t *testing.T, dir string, running devdir.Running) {
	t.Helper()
	lock, err := devdir.LockDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lock.Release() })
	running.PID = os.Getpid()
	if err := lock.Announce(running); err != nil {
		t.Fatal(err)
	}
}

// works has a worker with c answer one piece of work in the site's namespace.
func (s *site) works(c worker.Config) {
	s.t.Helper()
	c.Logger = quiet()
	stop := s.run(c, echo("located"))
	one := work("located", `{"n":1}`)
	s.send(one)
	if a := s.answer(); a.Work != one.GUID {
		s.t.Errorf("the answer is to %s, want %s", a.Work, one.GUID)
	}
	stop()
}

const nowhere = "nats://127.0.0.1:1"

func TestZeroConfigTakesTheEnvironment(t *testing.T) {
	dir := bare(t)
	pretendDev(t, dir, devdir.Running{NATSURL: nowhere}) // the environment comes first
	s := newSite(t)
	t.Setenv("NATS_URL", s.url)
	t.Setenv("LEGWORK_NAMESPACE", s.ns)
	s.works(worker.Config{})
}

func TestZeroConfigFindsARunningDev(t *testing.T) {
	dir := bare(t)
	s := newSite(t)
	pretendDev(t, dir, devdir.Running{NATSURL: s.url})
	s.works(worker.Config{Namespace: s.ns})
}

func TestExplicitConfigIsTakenAsItIs(t *testing.T) {
	bare(t)
	s := newSite(t)
	t.Setenv("NATS_URL", nowhere)
	t.Setenv("NATS_USER", "somebody") // meant for that one
	t.Setenv("LEGWORK_NAMESPACE", "elsewhere")
	s.works(worker.Config{URL: s.url, Namespace: s.ns})
}

func TestNothingNamedIsAnError(t *testing.T) {
	dir := bare(t)
	says := func(what string) {
		t.Helper()
		err := worker.Run(t.Context(), worker.Config{}, echo("located"))
		for _, want := range []string{"NATS_URL", "legwork dev", dir} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: Run returned %v, want one that names %s", what, err, want)
			}
		}
	}
	says("no dev runs")
	pretendDev(t, dir, devdir.Running{DatabaseURL: "postgres://x"})
	says("a dev without NATS runs")
}
