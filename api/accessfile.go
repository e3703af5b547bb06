package api

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/legwork-dev/legwork"
)

// accessPause is how long an access file is taken to be as it was read: who is removed from it may
// ask for so much longer.
const accessPause = 5 * time.Second

// ReadAccess reads an access file: YAML, with the members of Access. A handler reads it again when it has changed.
func ReadAccess(file string) (Access, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return Access{}, fmt.Errorf("LEGWORK_HTTP_ACCESS: %w", err)
	}
	return parseAccess(file, text)
}

func parseAccess(file string, text []byte) (a Access, err error) {
	if err := yaml.UnmarshalWithOptions(text, &a, yaml.Strict()); err != nil {
		return a, legwork.Invalid("LEGWORK_HTTP_ACCESS: %s: %v", file, err)
	}
	a.file, a.digest = file, sha256.Sum256(text)
	return a, a.check()
}

// accessNow is who may ask, as the access file says it now.
type accessNow struct {
	current atomic.Pointer[Access]
	signIn  *SignIn
	log     *slog.Logger

	mu     sync.Mutex // who has it looks at the file
	looked time.Time
	// digest is that of the text that was read last; zero if there was none. It may be one that cannot be used.
	digest [sha256.Size]byte
}

func newAccessNow(cfg *Config) *accessNow {
	a := &accessNow{signIn: cfg.SignIn, log: cfg.Log, looked: cfg.Access.now(), digest: cfg.Access.digest}
	a.current.Store(&cfg.Access)
	return a
}

// get returns who may ask. A file that cannot be read, or is wrong, changes nothing: the log says so once.
func (n *accessNow) get() *Access {
	a := n.current.Load()
	if a.file == "" || !n.mu.TryLock() { // somebody else looks
		return a
	}
	defer n.mu.Unlock()
	at := a.now()
	if at.Sub(n.looked) < accessPause {
		return a
	}
	n.looked = at
	text, err := os.ReadFile(a.file)
	var digest [sha256.Size]byte
	if err == nil {
		digest = sha256.Sum256(text)
	}
	if digest == n.digest {
		return a
	}
	n.digest = digest
	next, wrong := parseAccess(a.file, text)
	if err = errors.Join(err, wrong); err == nil {
		err = next.signsIn(n.signIn)
	}
	if err != nil {
		n.log.Error("the access file has changed and cannot be used: who may ask stays as it was",
			"file", a.file, "error", err)
		return a
	}
	next.follow(a)
	n.current.Store(&next)
	n.log.Info("the access file has changed: who may ask follows it from now on", "file", a.file)
	return &next
}

// follow has a file that was read again go on with what the one before it has made: sessions, and
// the keys of providers.
func (a *Access) follow(before *Access) {
	a.now, a.sessions = before.now, before.sessions
	for _, p := range a.providers {
		p.now, p.keys.now = a.now, a.now
		if old := before.provider(func(o *provider) bool { return o.Issuer == p.Issuer }); old != nil {
			p.keys = old.keys
		}
	}
}
