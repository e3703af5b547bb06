package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// Hook is where somebody else's webhook may send deliveries.
type Hook struct {
	Name             string `yaml:"name"`
	webhook.Incoming `yaml:",inline"`
	// Start or Signal is the topic of what a delivery becomes.
	Start  string `yaml:"start"`
	Signal string `yaml:"signal"`
	// Events are the kinds that are taken; others are ignored. Default all.
	Events []string `yaml:"events"`

	verify webhook.Verify
}

// Hooks are those of a server, by name.
type Hooks map[string]*Hook

// ReadHooks reads a file of hooks: YAML, with a list hooks.
func ReadHooks(file string) (Hooks, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("LEGWORK_HTTP_HOOKS: %w", err)
	}
	var all struct {
		Hooks []*Hook `yaml:"hooks"`
	}
	if err := yaml.UnmarshalWithOptions(text, &all, yaml.Strict()); err != nil {
		return nil, legwork.Invalid("LEGWORK_HTTP_HOOKS: %s cannot be read: %s", file, place(err))
	}
	hooks := Hooks{}
	for _, h := range all.Hooks {
		if err := h.check(); err != nil {
			return nil, fmt.Errorf("LEGWORK_HTTP_HOOKS: hook %q: %w", h.Name, err)
		}
		if hooks[h.Name] != nil {
			return nil, legwork.Invalid("LEGWORK_HTTP_HOOKS: there are two hooks %q", h.Name)
		}
		hooks[h.Name] = h
	}
	return hooks, nil
}

// place is the first line of an error of a YAML file: the others show the file, which
// has secrets.
func place(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

func (h *Hook) check() (err error) {
	if err := legwork.CheckName("hook", h.Name); err != nil {
		return err
	}
	if (h.Start == "") == (h.Signal == "") {
		return legwork.Invalid("want a topic to start or to signal, one of the two")
	}
	if err := legwork.CheckTopic(h.Start + h.Signal); err != nil {
		return err
	}
	h.verify, err = h.Verifier()
	return err
}

// taken is what became of a delivery: the same each time that it is sent.
type taken struct {
	Hook    string      `json:"hook"`
	ID      string      `json:"id"`
	Topic   string      `json:"topic,omitempty"`
	Job     string      `json:"job,omitempty"`
	Gid     *legwork.ID `json:"gid,omitempty"`
	Ignored bool        `json:"ignored,omitempty"`
}

// TakeDelivery makes a delivery of somebody else's webhook a start or a signal.
func (s *server) TakeDelivery(w http.ResponseWriter, r *http.Request, _, name string) {
	h := s.Hooks[name]
	if h == nil {
		s.refuse(w, r, legwork.NotFound("this server has no hook %s: LEGWORK_HTTP_HOOKS names its file",
			legwork.Clip(name, 64)))
		return
	}
	held, err := s.room.take(w, r, true)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer held.end()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.refuse(w, r, unread(err))
		return
	}
	id, kind, err := h.verify(r.Header, body, time.Now())
	var forged *webhook.ForgedError
	if errors.As(err, &forged) {
		// Who forges must not use up what the genuine sender may send.
		if err = s.limits.take(w, "forged hook "+name); err == nil {
			err = &problem{http.StatusUnauthorized, "unauthenticated", forged.Error()}
		}
	} else if err == nil {
		held.known()
		err = s.limits.take(w, "hook "+name)
	}
	if err == nil {
		err = checkMedia(r)
	}
	if err == nil {
		err = legwork.CheckPayload(body)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	got, err := s.take(traced(r), h, id, kind, body)
	s.answer(w, r, got, err)
}

// take starts or signals with what was delivered. The key makes repetitions the same.
func (s *server) take(ctx context.Context, h *Hook, id, kind string, body []byte) (*taken, error) {
	got := &taken{Hook: h.Name, ID: id, Topic: h.Start + h.Signal}
	if len(h.Events) > 0 && !slices.Contains(h.Events, kind) {
		got.Ignored, got.Topic = true, ""
		return got, nil
	}
	key := client.WithIdempotencyKey(h.key(id))
	if h.Start != "" {
		done, _, err := s.start(ctx, h.Start, "", body, 0, []client.Option{key})
		if err != nil {
			return nil, err
		}
		got.Job = done.Job
		if !done.Gid.IsZero() {
			got.Gid = &done.Gid
		}
		return got, nil
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	_, err := s.Client.Signal(ctx, h.Signal, legwork.OrNull(body), key)
	return got, err
}

// key is what a delivery is known by: its hook and its id, whatever that is made of.
func (h *Hook) key(id string) string {
	sum := sha256.Sum256([]byte(id))
	return "hook:" + h.Name + ":" + hex.EncodeToString(sum[:])
}
