//go:build rust

package component

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// rust compiles examples/component/rust. A compiler may lack the targets that another one has.
func rust(t *testing.T) []byte {
	t.Helper()
	var tried []string
	for _, target := range []string{"wasm32-wasip1", "wasm32-wasi", "wasm32-unknown-unknown"} {
		for _, compiler := range []string{"rustc", "/usr/bin/rustc"} {
			folder, err := exec.Command(compiler, "--print", "target-libdir", "--target", target).Output()
			if err == nil {
				_, err = os.Stat(strings.TrimSpace(string(folder)))
			}
			if err != nil {
				tried = append(tried, fmt.Sprint(compiler, " for ", target, ": ", err))
				continue
			}
			file := filepath.Join(t.TempDir(), "out.wasm")
			out, err := exec.Command(compiler, "--edition", "2021", "--crate-type", "cdylib", "--target", target, "-O", "-C",
				"strip=symbols", "-o", file, "../examples/component/rust/lib.rs").CombinedOutput()
			if err != nil {
				t.Fatalf("%s for %s: %v\n%s", compiler, target, err, out)
			}
			wasm, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s for %s: %d bytes", compiler, target, len(wasm))
			return wasm
		}
	}
	t.Fatalf("no compiler of Rust has a target for WebAssembly: apt-get install rustc libstd-rust-dev-wasm32 lld, or "+
		"rustup target add wasm32-wasip1\n%s", strings.Join(tried, "\n"))
	return nil
}

// TestRust: the component in Rust, and the same function in Go, write equal journals.
func TestRust(t *testing.T) {
	t.Parallel()
	wasm := rust(t)
	raw := flow.Worker[order, receipt]("order.charge")
	sends := flow.Job[order, map[string]string]("parcel.ship")
	native := func(ctx flow.Context, o order) (map[string]string, error) {
		if o.Cents > 100_000 {
			yes, late := approved.Next(ctx), flow.After(ctx, 72*time.Hour)
			if flow.First(ctx, yes, late) != 0 {
				return nil, flow.Errorf(408, "nobody approved the order")
			}
		}
		if _, err := raw.Call(ctx, o); err != nil {
			return nil, err
		}
		flow.Put(ctx, "progress", "charged")
		return sends.Call(ctx, o)
	}
	s := newSite(t)
	d := s.push(wasm)
	s.Deploy(fmt.Appendf(nil, twins, d))
	s.Work(load(t, s.host(maxTurn), wasm).Registration(0), flow.Handle("shop.native", native),
		worker.Handle("order.charge", func(_ context.Context, o order) (receipt, error) {
			if o.Cents == 13 {
				return receipt{}, worker.Errorf(402, "no \"money\"")
			}
			return receipt{"c"}, nil
		}))
	for _, cents := range []int{5, 13, 200_000} {
		var journals, results []string
		for _, topic := range []string{"order.native", "order.component"} {
			ref := s.start(topic, order{"ö\"1\"", cents})
			if cents > 100_000 {
				s.Until("the function waits for a signal", func() bool { return waits.MatchString(s.journal(ref)) })
				_, err := s.Client.SignalJob(t.Context(), ref, "approved", "Ada")
				s.Must(err)
			}
			r := s.end(ref)
			journals = append(journals, s.journal(ref))
			results = append(results, fmt.Sprintf("%s %s %t", r.State, r.Data, r.Error == nil))
		}
		if journals[0] != journals[1] || results[0] != results[1] {
			t.Errorf("%d cents: in Go %s\n%s\nin Rust %s\n%s", cents, results[0], journals[0], results[1], journals[1])
		}
	}
}
