package graph

import (
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

var payload = []byte(`{"id":"o-1001","total":129.90,"channel":"web","customer":{"name":"Ann","city":"Oslo"},"lines":[{"sku":"A1"}]}`)

func orders(b *testing.B) *App {
	b.Helper()
	src, err := os.ReadFile("testdata/orders.yaml")
	if err != nil {
		b.Fatal(err)
	}
	return must(b, string(src))
}

// BenchmarkLeg2 is the decision of a worker's response: job data, then three
// conditional transitions, on a payload of about 100 bytes.
func BenchmarkLeg2(b *testing.B) {
	a := orders(b).Activity("validate")
	data := []byte(`{"risk":"low","count":1,"lines":[{"sku":"A1","qty":2}],"note":"checked twice, nothing found, go on"}`)
	b.ReportAllocs()
	for b.Loop() {
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetSelf(evaluate.Output{Data: data, Status: legwork.Success, Code: 200})
		leaves, err := a.Job.Leaves(s)
		if err == nil {
			err = s.Write(leaves)
		}
		next, _, err2 := a.Route(legwork.Success, 200, s)
		if err != nil || err2 != nil || len(next) != 1 {
			b.Fatal(next, err, err2)
		}
	}
}

// BenchmarkLeg1 is the input of a worker from an ancestor and the job data.
func BenchmarkLeg1(b *testing.B) {
	a := orders(b).Activity("charge")
	leaves := []evaluate.Leaf{{Path: "total", Value: []byte("129.90")}}
	b.ReportAllocs()
	for b.Loop() {
		s := evaluate.NewScope(evaluate.Metadata{JobID: "o-1001"})
		s.SetOutput("approved", evaluate.Output{Data: []byte(`{"risk":"low"}`)})
		s.SetJob(leaves)
		if _, err := a.Input.Eval(s); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPassOn hands a whole document on: nothing is decoded.
func BenchmarkPassOn(b *testing.B) {
	a := orders(b).Activity("validate")
	b.ReportAllocs()
	for b.Loop() {
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetOutput("order", evaluate.Output{Data: payload})
		if _, err := a.Input.Eval(s); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkUnconditional is a transition that refers to nothing.
func BenchmarkUnconditional(b *testing.B) {
	a := orders(b).Activity("approved")
	b.ReportAllocs()
	for b.Loop() {
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetSelf(evaluate.Output{Data: payload})
		if next, _, err := a.Route(legwork.Success, 200, s); err != nil || len(next) != 2 {
			b.Fatal(next, err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	src, err := os.ReadFile("testdata/orders.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Parse("orders.yaml", src); err != nil {
			b.Fatal(err)
		}
	}
}

// benchPipe evaluates a pipe over the payload of an order.
func benchPipe(b *testing.B, rows string) {
	a := must(b, one(input("{'@pipe': "+rows+"}"))).Activity("a")
	b.ReportAllocs()
	for b.Loop() {
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetOutput("t", evaluate.Output{Data: payload})
		if _, err := a.Input.Eval(s); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPipe is one function over two references.
func BenchmarkPipe(b *testing.B) {
	benchPipe(b, "[['{t.output.data.total}', 1.19], ['{@math.multiply}']]")
}

// BenchmarkReduce goes through 100 elements of the document.
func BenchmarkReduce(b *testing.B) {
	benchPipe(b, "[[["+strings.Repeat("1, ", 99)+"1], 0], {'@reduce': [['{$output}', '{$item}'], ['{@math.add}']]}]")
}

// BenchmarkKeys is what a signal costs for each rule on its topic.
func BenchmarkKeys(b *testing.B) {
	r := hookApp(b, "", "s: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: "+
		"'{$self.hook.data.id}'}]}}]").HookTopic("s")[0]
	b.ReportAllocs()
	for b.Loop() {
		if keys, err := r.Keys(payload); err != nil || len(keys) != 1 {
			b.Fatal(keys, err)
		}
	}
}
