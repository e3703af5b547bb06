package decide_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
)

const keyedSource = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        ask: {type: worker, topic: w.ask, timeout: 1m, retry: {maximumAttempts: 9}, reconcile: {key: '{t.output.data.n}'}}
      transitions:
        t: [{to: ask}]
`

// TestOutcomeVectors (REC-05, REC-06): each row of contract/testdata/outcomes.json.
func TestOutcomeVectors(t *testing.T) {
	t.Parallel()
	app, err := graph.Parse("test.yaml", []byte(keyedSource))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../contract/testdata/outcomes.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name   string
			Answer struct {
				Status, Verified string
				Code, Claim      int
				Timeout          bool
			}
			Want struct {
				Status                            string
				Code                              int
				Result, Cleared, Unclaimed, Final bool
			}
		}
	}
	if err := json.Unmarshal(text, &file); err != nil || len(file.Vectors) < 12 {
		t.Fatal(len(file.Vectors), err)
	}
	for _, v := range file.Vectors {
		in := answer(app, "ask", legwork.Status(v.Answer.Status), v.Answer.Code, `{"message":"no"}`)
		if in.T.Claim, in.T.Verified = v.Answer.Claim, v.Answer.Verified; v.Answer.Timeout {
			in.T.Status, in.T.Code, in.T.Row = legwork.Failed, legwork.CodeTimeout, legwork.ID{9}
		}
		if in.T.Status == legwork.Success {
			in.T.Code = legwork.CodeOK
		}
		if err := decide.Reconcile(in.Message); err != nil { // as engine.reconcile has it
			in.T.Status, in.T.Code = legwork.Failed, legwork.CodeOf(err)
		}
		code := in.T.Code
		if in.T.Status == legwork.Success {
			code = 0
		}
		_, again := decide.Again(in)
		o := decide.Decide(in).Step.Outcome
		w := v.Want
		if code != w.Code || o.Status != w.Status || o.Result != w.Result || o.Cleared != w.Cleared ||
			o.Unclaimed != w.Unclaimed || in.T.Status == legwork.Failed && again == w.Final ||
			(o.Error != nil) != (w.Code != 0) {
			t.Errorf("%s: code %d, tried again: %t, %+v, want %+v", v.Name, code, again, *o, w)
		}
	}
}

// TestKeyIsEvaluatedOnce (REC-02, REC-09): the work has the key of its graph; without a value it is not keyed.
func TestKeyIsEvaluatedOnce(t *testing.T) {
	t.Parallel()
	app, err := graph.Parse("test.yaml", []byte(keyedSource))
	if err != nil {
		t.Fatal(err)
	}
	for data, want := range map[string]string{`{"n":3}`: "3", `{"n":"a b"}`: "a b", `{}`: "", `{"n":null}`: ""} {
		in := input(app, "ask", legwork.Leg1)
		in.Outputs[0].Data = json.RawMessage(data)
		step := decide.Decide(in).Step
		if got := step.Children[0].Key; got != want || (step.Keyed != nil) != (want != "") {
			t.Errorf("%s: key %q, record %+v, want %q", data, got, step.Keyed, want)
		}
	}
	in := input(app, "ask", legwork.Leg1)
	in.Outputs[0].Data = json.RawMessage(`{"n":""}`)
	if step := decide.Decide(in).Step; step.Keyed != nil || step.Children[0].Kind != legwork.Leg2 ||
		step.Children[0].Code != legwork.CodeUnfit {
		t.Errorf("an empty key: %+v", step.Children[0])
	}
}
