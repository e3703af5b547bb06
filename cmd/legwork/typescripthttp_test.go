package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/worker"
)

// TestTypescriptIsGenerated: the client over HTTP is that of the document as it is now.
func TestTypescriptIsGenerated(t *testing.T) {
	t.Parallel()
	want := fmt.Sprintf("\n// sha256 %x\n", sha256.Sum256([]byte(read(t, "api/openapi.yaml"))))
	for _, name := range []string{"sdk/typescript/openapi.d.ts", "sdk/typescript/src/operations.js"} {
		if !strings.Contains(read(t, name), want) {
			t.Errorf("%s is from another api/openapi.yaml: run make generate", name)
		}
	}
}

// TestTypescriptHTTP: the client over HTTP, against a server.
func TestTypescriptHTTP(t *testing.T) {
	t.Parallel()
	s := sitetest.New(t)
	s.Deploy([]byte(read(t, "examples/hello/app.yaml")))
	s.Engine(nil)
	s.Relay()
	s.Work(worker.Handle("hello.greet", func(_ context.Context, in struct{ Name string }) (map[string]string, error) {
		return map[string]string{"text": "Hello, " + in.Name}, nil
	}))
	token := strings.Repeat("t", 20)
	open := serve(s, api.Access{Anyone: true})
	closed := serve(s, api.Access{Tokens: []api.Token{{SHA256: fmt.Sprintf("%x", sha256.Sum256([]byte(token))),
		Who: api.Who{Name: "ada", Roles: []access.Role{access.Reader}}}}})
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "node", args...)
		cmd.Dir = typescriptDir(checkedTest{t})
		out, _ := cmd.CombinedOutput()
		return strings.TrimSpace(string(out))
	}
	got := run("dist/http.js", "hello.asked", `{"name":"Ada"}`, open, s.Namespace)
	if got != `{"greeting":"Hello, Ada"}` {
		t.Errorf("the example says %s", got)
	}
	if got = run("dist/http.js", "nobody.asked", `{}`, open, s.Namespace); !strings.HasPrefix(got, "not-found: ") {
		t.Errorf("a start of nobody's topic says %s", got)
	}
	const script = `
		import { HttpError, http } from "@legwork-dev/sdk/http";
		const [url, namespace, closed, token] = process.argv.slice(1);
		const legwork = http({ url: url + "/", namespace });
		const start = () => legwork.startJob({ topic: "hello.asked", job: "a/b ?", wait: 20, body: null, "Idempotency-Key": "k" });
		const [first, again] = [await start(), await start()];
		const shown = await legwork.findJob({ app: "hello", job: "a/b ?" }); // a redirect
		const children = await legwork.listChildren({ gid: first.gid });
		const source = await legwork.getSource({ app: "hello", version: "1" });
		const nothing = await legwork.rpc({ body: { jsonrpc: "2.0", method: "apps" } });
		const stream = await legwork.watch({ gid: [first.gid, first.gid] });
		const reader = stream.getReader();
		const event = new TextDecoder().decode((await reader.read()).value).split("\n")[0];
		await reader.cancel();
		const failed = [];
		for (const ask of [() => legwork.getJob({ gid: "17" }), () => legwork.getJob({}), () => http({ url: closed, namespace }).listJobs(),
			() => legwork.listJobs({}, { signal: AbortSignal.abort() }), () => http({ url: closed, namespace, token }).interruptJob({ gid: first.gid })])
			await ask().catch((err) => failed.push(err instanceof HttpError ? err.status + " " + err.code : err.name));
		const { jobs } = await http({ url: closed, namespace, token }).listJobs({ limit: 1, state: "completed" });
		console.log([first.gid === again.gid, shown.gid === first.gid, children.length, source.includes("hello.greet"), nothing,
			event, failed.join(", "), jobs.length].join("; "));`
	want := "true; true; 0; true; ; event: job; 400 invalid, TypeError, 401 unauthenticated, AbortError, 403 forbidden; 1"
	if got = run("--input-type=module", "-e", script, open, s.Namespace, closed, token); got != want {
		t.Errorf("the client says\n%s, want\n%s", got, want)
	}
}

// serve answers over HTTP, and returns where.
func serve(s *sitetest.Site, allowed api.Access) string {
	s.T.Helper()
	handler, err := api.New(api.Config{Client: s.Client, Access: allowed, Log: s.Log})
	s.Must(err)
	server := httptest.NewServer(handler)
	s.T.Cleanup(server.Close)
	return server.URL
}
