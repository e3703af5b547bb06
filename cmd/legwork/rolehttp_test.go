package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// http asks for everything over HTTP, of a server with the rights of a server.
func (f *fleetOf) http() {
	f.t.Helper()
	must := func(err error) {
		f.t.Helper()
		if err != nil {
			f.t.Fatal(err)
		}
	}
	pool, err := pg.Open(f.ctx, f.database("server"), pg.Options{Size: 2, Ordered: true})
	must(err)
	f.t.Cleanup(pool.Close)
	conn := f.conn("server")
	c, err := client.New(f.namespace, pool, conn.NATS())
	must(err)
	f.t.Cleanup(c.Close)
	hooks, err := webhook.NewStore(pool, f.namespace)
	must(err)
	changing, err := pg.Open(f.ctx, f.database("operator"), pg.Options{Size: 2})
	must(err)
	f.t.Cleanup(changing.Close)
	operator, err := client.New(f.namespace, changing, nil)
	must(err)
	f.t.Cleanup(operator.Close)
	handler, err := api.New(api.Config{Client: c, Operator: operator, Webhooks: hooks, Access: api.Access{Anyone: true},
		Monitor: top.NewShared(f.namespace, pool, conn).Part,
		Doctor: doctor.Shared(func(context.Context) doctor.Patient {
			return doctor.Patient{Namespace: f.namespace, Pool: pool, Conn: conn,
				Schema: func(ctx context.Context) error { return migrations.Current(ctx, pool, f.namespace) }}
		})})
	must(err)
	server := httptest.NewServer(handler)
	f.t.Cleanup(server.Close)
	begun, err := c.Start(f.ctx, "order.placed", map[string]string{"id": "h-1"})
	must(err)
	f.large(c)
	job := "jobs/" + begun.Gid.String()
	for _, ask := range [][3]string{
		{"POST", "starts/order.placed", `{"id":"h-2"}`},
		{"POST", "signals/order.signed", `{"data":{"id":"h-2"}}`},
		{"GET", "jobs", ""}, {"GET", "jobs/count", ""}, {"GET", job, ""}, {"GET", job + "/explain", ""},
		{"GET", job + "/children", ""}, {"GET", job + "/trace", ""}, {"GET", job + "/export", ""},
		{"GET", job + "/actions", ""}, {"GET", "actions", ""},
		{"GET", job + "/result", ""}, {"POST", job + "/signals/order.signed", "{}"},
		{"POST", job + "/interrupt", "{}"}, {"GET", "apps", ""}, {"GET", "letters", ""},
		{"GET", "events", ""}, {"GET", "workers", ""}, {"GET", "lanes", ""}, {"GET", "pauses", ""},
		{"GET", "apps/access/versions/1/picture", ""},
	} {
		f.ask(server.URL, ask[0], ask[1], ask[2])
	}
	if status, _, text := f.send(server.URL, "GET", "doctor", ""); status != http.StatusOK ||
		strings.Contains(string(text), "denie") || !strings.Contains(string(text), `"nats version"`) ||
		!strings.Contains(string(text), `"epoch"`) {
		f.t.Errorf("what a server with its rights examines is answered with %d: %s", status, text)
	}
	stream, ended := context.WithCancel(f.ctx)
	r, err := http.NewRequestWithContext(stream, http.MethodGet, server.URL+"/v1/"+f.namespace+"/watch?topic=*&gid="+
		begun.Gid.String(), nil)
	must(err)
	answer, err := http.DefaultClient.Do(r)
	must(err)
	if line, err := bufio.NewReader(answer.Body).ReadString('\n'); line != "event: job\n" {
		f.t.Errorf("a stream begins with %q, %v", line, err)
	}
	ended()
	_ = answer.Body.Close()
	f.webhooks(server.URL, hooks)
	f.operators(server.URL, job)
	stored := f.ask(server.URL, "POST", "starts/order.placed", `{"id":"h-3"}`, "Prefer", "respond-async")
	_, at, _ := strings.Cut(stored.Get("Location"), f.namespace+"/")
	f.ask(server.URL, "GET", at, "")
}

// ask sends a request that must succeed, and returns the headers of its answer.
func (f *fleetOf) ask(base, method, path, body string, header ...string) http.Header {
	f.t.Helper()
	status, headers, text := f.send(base, method, path, body, header...)
	if status >= 300 {
		f.t.Errorf("%s %s is answered with %d: %s", method, path, status, text)
	}
	return headers
}

// refused sends a request that must be refused.
func (f *fleetOf) refused(base string, want int, method, path string) {
	f.t.Helper()
	if status, _, text := f.send(base, method, path, ""); status != want {
		f.t.Errorf("%s %s is answered with %d, want %d: %s", method, path, status, want, text)
	}
}

func (f *fleetOf) send(base, method, path, body string, header ...string) (int, http.Header, []byte) {
	f.t.Helper()
	r, err := http.NewRequestWithContext(f.ctx, method, base+"/v1/"+f.namespace+"/"+path, strings.NewReader(body))
	if err != nil {
		f.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		f.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, text
}

// webhooks asks for everything that concerns webhooks, while a sender with the same
// rights runs.
func (f *fleetOf) webhooks(base string, hooks *webhook.Store) {
	f.t.Helper()
	ctx, stop := context.WithCancel(f.ctx)
	ended := make(chan error, 1)
	go func() { ended <- webhook.NewSender(webhook.Config{Store: hooks}).Run(ctx) }()
	_, at, _ := strings.Cut(f.ask(base, "POST", "webhooks", `{"topic":"*","url":"http://127.0.0.1:1"}`).Get("Location"),
		f.namespace+"/")
	for _, ask := range [][2]string{{"GET", "webhooks"}, {"GET", at}, {"POST", at + "/test"},
		{"POST", at + "/rotate"}, {"DELETE", at}} {
		f.ask(base, ask[0], ask[1], "{}")
	}
	stop()
	if err := <-ended; err != nil {
		f.t.Error(err)
	}
}

// operators changes the installation: with the rights of an operator, while the rest
// is done with those of a server.
func (f *fleetOf) operators(base, job string) {
	f.t.Helper()
	const document = `app: {id: told, version: "1", graphs: [{subscribes: told.asked, activities: {asked: {type: trigger}}}]}`
	for _, topic := range []string{"told.asked", "told.other"} { // nobody's: a dead letter each
		f.refused(base, http.StatusNotFound, "POST", "starts/"+topic)
	}
	for _, ask := range [][2]string{
		{"apps?dry_run=true", document}, {"apps", document}, {"apps/told/versions/1/activate", ""},
		{"letters/redrive", `{"topic":"told.asked","dry_run":true}`},
		{"letters/redrive", `{"topic":"told.asked","dry_run":false}`},
		{"letters/discard", `{"topic":"told.other","dry_run":false}`},
	} {
		f.ask(base, "POST", ask[0], ask[1])
	}
	f.refused(base, http.StatusConflict, "POST", job+"/retry-now") // after it was looked for
}
