package main

import (
	"context"
	"io"
	"syscall"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/streams"
)

// awayClient says when it is connected, and when NATS has gone; then it closes, twice at once.
const awayClient = `
import { connect } from "@legwork-dev/sdk";
const legwork = await connect();
const status = legwork.nc.status();
console.log("works");
for await (const { type } of status) if (type === "disconnect") break;
await Promise.all([legwork.close(), legwork.close()]);
console.log("ended");
`

// TestTypescriptEndsWithoutNATS: a client that closes and a worker that is told to stop end, although NATS is away.
func TestTypescriptEndsWithoutNATS(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]string{"client": awayClient, "worker": awayWorker} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const ns = "away"
			server := natstest.NewServer(t)
			conn, err := streams.Connect(t.Context(), streams.Config{URL: server.URL(), Namespace: ns})
			if err == nil {
				_, err = conn.Apply(t.Context(), []string{"away.work"})
				conn.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			cmd, out := nodeSays(ctx, t, server.URL(), ns, code)
			work := &nats.Msg{Subject: legwork.Subject(ns, legwork.LaneWork("away.work")), Data: []byte(`{}`),
				Header: nats.Header{"Legwork-Guid": {legwork.NewID().String()}, "Legwork-Attempt": {"1"},
					"Legwork-Reply": {legwork.ResponseSubject(ns, "away.work")}}}
			if err := server.Conn().PublishMsg(work); err != nil {
				t.Fatal(err)
			}
			if line, err := out.ReadString('\n'); line != "works\n" {
				t.Fatalf("it says %q (%v)", line, err)
			}
			server.Stop()
			if name == "worker" {
				_ = cmd.Process.Signal(syscall.SIGTERM)
			}
			said, _ := io.ReadAll(out)
			if err := cmd.Wait(); err != nil || string(said) != "ended\n" {
				t.Errorf("it says %q (%v)", said, err)
			}
		})
	}
}
