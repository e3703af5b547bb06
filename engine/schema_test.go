package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// ofGraph adds fields to the first graph of a document.
func ofGraph(document, fields string) string {
	return strings.Replace(document, "subscribes: go\n", "subscribes: go\n      "+fields+"\n", 1)
}

func withPublishes(document string) string { return ofGraph(document, "publishes: told") }

// schematic enforces schemas: of the trigger's input, and of a worker's input
// and output.
var schematic = ofGraph(app(`
t: {type: trigger}
a:
  type: worker
  topic: w.a
  input: {schema: {type: object, properties: {x: {$ref: '#/$defs/x'}}, $defs: {x: {type: string}}}, maps: {x: '{t.output.data.x}'}}
  output: {schema: {type: object, required: [n], properties: {n: {type: integer}}}}
no: {type: hook, job: {maps: {why: '{a.output.metadata.err.message}', code: '{a.output.metadata.code}'}}}`, `
t: [{to: a}]
a: [{to: no, conditions: {code: 422}}]`), "settings: {validate: true}\n      input: {schema: {type: object, required: [x], properties: {list: {type: array, items: {type: integer}}}}}")

// TestSchemas: graphs.md, decision 13: a 422 with the place in the data.
func TestSchemas(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for name, c := range map[string]struct{ input, output, why string }{
			"all is well":   {`{"x":"a"}`, `{"n":1}`, ""},
			"worker input":  {`{"x":5}`, `{"n":1}`, `"the input of activity a is not valid: /x: got number, want string"`},
			"worker output": {`{"x":"a"}`, `{"n":"1"}`, `"the output of activity a is not valid: /n: got string, want integer"`},
		} {
			w, _ := stage(t, mode, schematic, c.input, map[string][]sim.Reply{"a": {{Data: c.output}}})
			w.Settle(w.Engine(w.Pool))
			jobIs(t, w, "j1", "completed 0")
			if c.why == "" {
				dataIs(t, w, "j1")
			} else {
				dataIs(t, w, "j1", "code=422", "why="+c.why)
			}
			if n := len(w.Effects); name == "worker input" && n != 0 {
				t.Errorf("work was asked for with input that does not fit")
			}
			lettersAre(t, w)
			atRest(t, w)
		}
		w := sim.New(t, mode, schematic)
		r, err := w.Engine(w.Pool).Start(context.Background(),
			&legwork.Delivery{Subject: legwork.StartSubject(w.Namespace, "go"),
				Header: legwork.Header{}, Data: []byte(`{"x":"a","list":[1,"b"]}`)})
		if err != nil || r.Error == nil || r.Error.Code != 422 ||
			!strings.Contains(r.Error.Message, "/list/1: got string, want integer") {
			t.Errorf("the receipt is %+v (%v)", r.Error, err)
		}
		if n := w.One(`SELECT count(*) FROM legwork.job`); n != "0" {
			t.Errorf("%s jobs", n)
		}
	})
}
