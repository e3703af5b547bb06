package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
)

// guarded is a nats-server with users, and what each of them has said.
type guarded struct {
	*server.Server
	users map[string]access.User
	spy   *spy
}

// password is that of a user of a guarded server.
func password(user string) string { return "pw-of-" + user }

// secretRE finds the variables of a configuration.
var secretRE = regexp.MustCompile(`\$LEGWORK_\w+_PASSWORD`)

// startGuarded starts a server with the users' generated configuration.
func startGuarded(t *testing.T, form access.Form, spaces ...[]access.User) *guarded {
	t.Helper()
	g := &guarded{users: map[string]access.User{},
		spy: &spy{names: map[string]string{}, said: map[string]map[string]bool{}}}
	text := fmt.Sprintf("listen: 127.0.0.1:-1\njetstream { store_dir: %q, sync_interval: 1h }\n", t.TempDir())
	var all []access.User
	for _, users := range spaces {
		all = append(all, users...)
		if !form.Shared {
			block := access.Conf(users, form)
			text += strings.TrimSuffix(strings.TrimSpace(strings.Replace(block[strings.Index(block, "accounts {"):],
				"accounts {", "", 1)), "}")
		}
	}
	if form.Shared {
		text += access.Conf(all, form)
	} else {
		head, accounts, _ := strings.Cut(text, "sync_interval: 1h }\n")
		text = head + "sync_interval: 1h }\naccounts {" + accounts + "}\n"
	}
	for _, u := range all {
		g.users[u.Name] = u
		text = strings.ReplaceAll(text, fmt.Sprintf("user: %q, password: %s", u.Name,
			secretRE.FindString(text[strings.Index(text, fmt.Sprintf("user: %q", u.Name)):])),
			fmt.Sprintf("user: %q, password: %q", u.Name, password(u.Name)))
	}
	g.start(t, text)
	return g
}

func (g *guarded) start(t *testing.T, text string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	opts, err := server.ProcessConfigFile(file)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	opts.NoSigs, opts.DisableJetStreamBanner = true, true
	if g.Server, err = server.NewServer(opts); err != nil {
		t.Fatal(err)
	}
	g.SetLogger(g.spy, false, true)
	g.Start()
	t.Cleanup(func() { g.Shutdown(); g.WaitForShutdown() })
	if !g.ReadyForConnections(20 * time.Second) {
		t.Fatal("the guarded NATS did not start")
	}
}

// as are the settings of a connection as one of the users.
func (g *guarded) as(user string) (url string, auth legwork.NATSAuth) {
	return g.ClientURL(), legwork.NATSAuth{User: user, Password: legwork.Secret(password(user))}
}

// spy is the server's logger: it notes which subjects each user has used.
type spy struct {
	mu    sync.Mutex
	names map[string]string          // of users, by connection
	said  map[string]map[string]bool // by user: verb and subject
	loud  []string                   // what went wrong
}

var (
	connectRE = regexp.MustCompile(` - (cid:\d+) .*<<- \[CONNECT .*"user":"([^"]+)"`)
	sayRE     = regexp.MustCompile(` - (cid:\d+) .*<<- \[(PUB|HPUB|SUB) (\S+)`)
)

func (s *spy) Tracef(format string, v ...any) {
	line := fmt.Sprintf(format, v...)
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := connectRE.FindStringSubmatch(line); m != nil {
		s.names[m[1]] = m[2]
		return
	}
	m := sayRE.FindStringSubmatch(line)
	if m == nil {
		return
	}
	user := s.names[m[1]]
	if s.said[user] == nil {
		s.said[user] = map[string]bool{}
	}
	s.said[user][strings.TrimPrefix(m[2], "H")+" "+m[3]] = true
}

func (s *spy) Errorf(format string, v ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loud = append(s.loud, fmt.Sprintf(format, v...))
}

func (s *spy) Noticef(string, ...any)         {}
func (s *spy) Warnf(string, ...any)           {}
func (s *spy) Debugf(string, ...any)          {}
func (s *spy) Fatalf(format string, v ...any) { s.Errorf(format, v...) }

// refusals returns what the server has refused so far, and forgets it.
func (s *spy) refusals() (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, line := range s.loud {
		if strings.Contains(line, "Violation") || strings.Contains(line, "uthorization") {
			list = append(list, line)
		}
	}
	s.loud = nil
	return list
}
