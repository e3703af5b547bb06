package contract_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/contract"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// judged is an installation with the judge's application, and its URL.
func judged(t *testing.T) (*sitetest.Site, contract.Config) {
	t.Helper()
	s := sitetest.New(t)
	s.Deploy(contract.App)
	s.Engine(nil)
	s.Relay()
	s.Go(func(ctx context.Context) error { return client.Serve(ctx, s.Conn.NATS(), s.Pool, s.Namespace) })
	handler, err := api.New(api.Config{Client: s.Client, Access: api.Access{Anyone: true}, Rate: 1e6})
	s.Must(err)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return s, contract.Config{URL: server.URL, NATS: natstest.Conn(t), Namespace: s.Namespace}
}

// TestVectors: this installation passes all vectors, over each transport.
func TestVectors(t *testing.T) {
	t.Parallel()
	_, cfg := judged(t)
	tried := map[string]int{}
	if err := contract.Verify(t.Context(), cfg, func(v contract.Verdict) {
		tried[v.Vectors+" "+v.Transport]++
		if !v.OK {
			t.Errorf("%s, %s, over %s: %s", v.Vectors, v.Name, v.Transport, v.Problem)
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"signal-ids REST", "signal-ids JSON-RPC", "signal-ids NATS", "signals REST",
		"signals JSON-RPC", "signals NATS", "jsonrpc JSON-RPC", "problems REST"} {
		if tried[want] == 0 {
			t.Errorf("no vector of %s was tried", want)
		}
	}
}

// TestTheJudgeFails: an installation that forgets its receipts is found out, and one
// without the application is told what to do.
func TestTheJudgeFails(t *testing.T) {
	t.Parallel()
	s, cfg := judged(t)
	exec(s, `CREATE FUNCTION legwork.forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`)
	exec(s, `CREATE TRIGGER forget BEFORE INSERT ON legwork.signal_receipt FOR EACH ROW EXECUTE FUNCTION legwork.forget()`)
	failed := 0
	if err := contract.Verify(t.Context(), cfg, func(v contract.Verdict) {
		if !v.OK && v.Vectors == "signals" {
			failed++
		}
	}); err != nil {
		t.Fatal(err)
	}
	if failed < 3 {
		t.Errorf("an installation without receipts fails %d vectors of signals", failed)
	}
	cfg.Namespace, cfg.NATS = "default", nil
	if err := contract.Verify(t.Context(), cfg, func(contract.Verdict) {}); err == nil ||
		!strings.Contains(err.Error(), "legwork contract app") {
		t.Errorf("without the application: %v", err)
	}
}

// TestRequirements: each requirement of the contract has a vector or a test, which
// exist (requirements.json).
func TestRequirements(t *testing.T) {
	t.Parallel()
	var r struct {
		Proof map[string][]string `json:"proof"`
		Open  map[string]string   `json:"open"`
	}
	text, err := os.ReadFile("testdata/requirements.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	for prefix, n := range map[string]int{"REC": 9, "SIGID": 14, "OWN": 7, "FMT": 8, "CAP": 4} {
		first := 1
		if prefix == "REC" {
			first = 0
		}
		for i := first; i <= n; i++ {
			name := prefix + "-" + string(rune('0'+i/10)) + string(rune('0'+i%10))
			proofs := r.Proof[name]
			if len(proofs) == 0 && r.Open[name] == "" {
				t.Errorf("%s has neither a vector nor a test", name)
			}
			for _, p := range proofs {
				file, isVector := strings.CutPrefix(p, "vectors ")
				if _, err := os.Stat("testdata/" + file + ".json"); isVector && err != nil {
					t.Errorf("%s: %v", name, err)
				}
				if !isVector && !slices.Contains(tests, p) {
					t.Errorf("%s: there is no test %s", name, p)
				}
			}
		}
	}
}

var testRE = regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)

// testNames are the tests of this module as package.Test, by the package's folder.
func testNames(t *testing.T) (names []string) {
	t.Helper()
	if err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range testRE.FindAllSubmatch(text, -1) {
			folder, _ := filepath.Rel("..", filepath.Dir(path))
			names = append(names, folder+"."+string(m[1]))
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return names
}

func exec(s *sitetest.Site, sql string) {
	_, err := s.Pool.Exec(s.T.Context(), legwork.Qualify(sql, s.Namespace))
	s.Must(err)
}
