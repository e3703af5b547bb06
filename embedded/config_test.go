package embedded

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestInbox: all connections of a process use the inboxes of one user. Credentials and NKeys do not contain its name.
func TestInbox(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		cfg  Config
		want string
	}{
		"a password":          {Config{Auth: legwork.NATSAuth{User: "shop", Password: "secret"}}, ""},
		"credentials":         {Config{Creds: "shop.creds"}, "embedded"},
		"an NKey":             {Config{Auth: legwork.NATSAuth{NKey: "shop.nk"}}, "embedded"},
		"a name of their own": {Config{Creds: "shop.creds", Auth: legwork.NATSAuth{Inbox: "shop"}}, "shop"},
	} {
		cfg := c.cfg
		cfg.DatabaseURL, cfg.NATSURL, cfg.Namespace = "postgres://127.0.0.1/shop", "nats://127.0.0.1:4222", "shop"
		s, err := new(Process).settings(t.Context(), &cfg)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s.NATSAuth.Inbox != c.want || cfg.Auth.Inbox != c.want {
			t.Errorf("%s: the engine's inbox is %q, that of the workers %q, want %q", name, s.NATSAuth.Inbox, cfg.Auth.Inbox,
				c.want)
		}
	}
}

// TestNATSURLBesideNATSDir: the setting of the program overrides its environment, and a warning says so.
func TestNATSURLBesideNATSDir(t *testing.T) {
	const elsewhere = "nats://127.0.0.1:1"
	t.Setenv("NATS_URL", elsewhere)
	var log bytes.Buffer
	var p Process
	s, err := p.settings(t.Context(), &Config{DatabaseURL: "postgres://127.0.0.1/shop", NATSDir: t.TempDir(),
		Logger: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.nats.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if s.NATSURL != p.nats.NATSURL || s.NATSURL == elsewhere {
		t.Errorf("the server is %s", s.NATSURL)
	}
	if !strings.Contains(log.String(), "NATS_URL is not used") {
		t.Errorf("the log: %s", &log)
	}
}
