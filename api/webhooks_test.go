package api_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// TestWebhooks: an operator adds, lists, tests and removes a webhook; the secret is
// shown once.
func TestWebhooks(t *testing.T) {
	t.Parallel()
	s := newSiteWith(t, anyone, func(*site) {})
	store, err := webhook.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	s.Go(webhook.NewSender(webhook.Config{Store: store, Networks: webhook.Loopback, Log: s.Log}).Run)
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(receiver.Close)
	r := s.ask("POST", "webhooks", `{"topic":"order.*","url":"`+receiver.URL+`"}`)
	added := s.is(r, 201, "Webhook")
	secret, _ := added["secret"].(string)
	if !strings.HasPrefix(secret, "whsec_") || added["created_by"] != "anyone" {
		t.Errorf("the webhook is %s", r.body)
	}
	at := r.header.Get("Location")
	if got := s.is(s.ask("POST", at+"/test", ""), 200, "WebhookTest"); got["delivered"] != true {
		t.Errorf("the test says %v", got)
	}
	receiver.Close()
	if got := s.is(s.ask("POST", at+"/test", ""), 200, "WebhookTest"); got["delivered"] != false || got["error"] == "" {
		t.Errorf("the test of a receiver that is away says %v", got)
	}
	shown := s.ask("GET", at, "")
	if got := s.is(shown, 200, "Webhook"); got["failures"] == nil || len(got["deliveries"].([]any)) != 1 {
		t.Errorf("the webhook is %s", shown.body)
	}
	list := s.ask("GET", "webhooks", "")
	text := string(list.body) + string(shown.body)
	if strings.Contains(text, "whsec") || !strings.Contains(string(list.body), at[len(at)-36:]) {
		t.Errorf("the webhooks are %s", text)
	}
	rotated := s.is(s.ask("POST", at+"/rotate", `{}`), 200, "Webhook")
	if rotated["secret"] == secret || rotated["old_secret_until"] == nil {
		t.Errorf("a rotation says %v", rotated)
	}
	rotated = s.is(s.ask("POST", at+"/rotate", `{"secret":"`+secret+`","keep_seconds":0}`), 200, "Webhook")
	if rotated["secret"] != secret || rotated["old_secret_until"] != nil {
		t.Errorf("a rotation without the secret before it says %v", rotated)
	}
	for _, bad := range []string{`{"keep_seconds":-1}`, `{"keep_seconds":2592001}`, `{"secret":"x"}`, `{"more":1}`, `1`} {
		s.is(s.ask("POST", at+"/rotate", bad), 400, "Problem")
	}
	if r := s.ask("DELETE", at, ""); r.status != 204 {
		t.Errorf("the removal is answered with %d: %s", r.status, r.body)
	}
	for _, ask := range [][2]string{{"DELETE", at}, {"GET", at}, {"POST", at + "/test"}, {"POST", at + "/rotate"}} {
		s.is(s.ask(ask[0], ask[1], "{}"), 404, "Problem")
	}
	for _, bad := range []string{`{}`, `{"topic":"a b","url":"https://example.com"}`, `{"topic":"a","url":"example.com"}`,
		`{"topic":"a","url":"https://example.com","secret":"x"}`, `{"topic":"a","url":"https://example.com","more":1}`} {
		s.is(s.ask("POST", "webhooks", bad), 400, "Problem")
	}
}

// TestWebhooksAreForOperators: no other role sees them.
func TestWebhooksAreForOperators(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "access.yaml")
	if err := os.WriteFile(file, []byte("tokens:\n  - {name: app, sha256: "+digest("app")+", roles: [client, monitor]}\n"+
		"  - {name: ada, sha256: "+digest("ada")+", roles: [operator]}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	allowed, err := api.ReadAccess(file)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteWith(t, allowed, func(*site) {})
	const body = `{"topic":"*","url":"https://example.com"}`
	s.is(s.ask("POST", "webhooks", body, "Authorization", "Bearer app"), 403, "Problem")
	s.is(s.ask("GET", "webhooks", "", "Authorization", "Bearer app"), 403, "Problem")
	added := s.is(s.ask("POST", "webhooks", body, "Authorization", "Bearer ada"), 201, "Webhook")
	if added["created_by"] != "ada" {
		t.Errorf("the webhook is %v", added)
	}
}
