package client_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
)

// TestExport: the document has everything, under names that do not change, and
// is the same over NATS.
func TestExport(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	remote := s.serve()
	ctx := t.Context()
	ref := s.ask("p-1", "child", "child", "c-1")
	s.explains(ref, client.ReasonSignal)
	e, err := s.c.Export(ctx, ref)
	s.must(err)
	if e.Format != client.ExportFormat || e.Namespace != s.ns || e.JobID != "p-1" || e.Entity != "request" ||
		e.Key != "people" || e.Publishes != "people.told" ||
		!maps.Equal(e.Attributes, map[string]string{"team": "blue", "patience": "3600"}) ||
		len(e.Activities) != 2 || len(e.Children) != 1 || len(e.Stats) != 1 ||
		e.Stats[0] != (client.StatRow{Key: "people", Name: e.Stats[0].Name, Value: "blue"}) {
		t.Errorf("export is %s", asJSON(t, e))
	}
	var members map[string]json.RawMessage
	s.must(json.Unmarshal([]byte(asJSON(t, e)), &members))
	for _, name := range []string{"format", "namespace", "exported_at", "gid", "app", "job", "version", "graph", "state",
		"semaphore", "threshold",
		"key", "entity", "publishes", "created_at", "waiting_for", "data", "activities", "messages", "outstanding", "hooks",
		"children", "dead_letters", "stats"} {
		if members[name] == nil {
			t.Errorf("the document has no %s", name)
		}
	}
	child, err := s.c.Export(ctx, client.Ref{App: "people", JobID: "c-1"})
	s.must(err)
	if len(child.Hooks) != 1 || child.Hooks[0].Topic != "people.sealed" || child.Parent == nil ||
		child.Parent.JobID != "p-1" || child.Parent.Activity != "child" {
		t.Errorf("export of the child is %s", asJSON(t, child))
	}

	other, err := remote.Export(ctx, ref)
	s.must(err)
	e.At, other.At = e.Created, e.Created
	if asked, told := still(t, e), still(t, other); asked != told {
		t.Errorf("over NATS it is\n%s\nnot\n%s", told, asked)
	}
	explained, err := remote.Explain(ctx, ref)
	if err != nil || explained.Reason != client.ReasonSignal || len(explained.Chain) != 1 {
		t.Errorf("over NATS it is explained by %+v, %v", explained, err)
	}
	children, err := remote.Children(ctx, ref)
	if err != nil || len(children) != 1 || children[0].JobID != "c-1" {
		t.Errorf("over NATS its children are %+v, %v", children, err)
	}
	none := client.Ref{App: "people", JobID: "none"}
	for _, c := range []*client.Client{s.c, remote} {
		_, err1 := c.Export(ctx, none)
		_, err2 := c.Explain(ctx, none)
		_, err3 := c.Children(ctx, none)
		for _, err := range []error{err1, err2, err3} {
			if legwork.CodeOf(err) != legwork.CodeNotFound {
				t.Errorf("no such job: %v", err)
			}
		}
	}
}

// still is a document without what changes while one looks.
func still(t *testing.T, e *client.Export) string {
	for i := range e.Children {
		e.Children[i].Age = 0
	}
	for i := range e.Outstanding {
		e.Outstanding[i].Age, e.Outstanding[i].DueIn = 0, 0
	}
	for i := range e.Hooks {
		e.Hooks[i].Age = 0
	}
	e.WaitingFor = ""
	return asJSON(t, e)
}

// TestTooLargeForAMessage: the API measures a job before it reads it.
func TestTooLargeForAMessage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	remote := s.serve()
	ctx := t.Context()
	ref := s.ask("d-1", "none")
	_, err := s.c.Await(ctx, ref)
	s.must(err)
	for range 3 { // more than any message holds, in values that are allowed
		s.one(`WITH a AS (INSERT INTO legwork.job_data (gid, path, value) SELECT gid, 'x' || gen_random_uuid(), to_json(repeat('x', 900000)) FROM legwork.job RETURNING 1)
			SELECT count(*)::text FROM a`)
	}
	for name, look := range map[string]func(c *client.Client) error{
		"job":    func(c *client.Client) error { _, err := c.Job(ctx, ref); return err },
		"await":  func(c *client.Client) error { _, err := c.Await(ctx, ref); return err },
		"export": func(c *client.Client) error { _, err := c.Export(ctx, ref); return err },
	} {
		if err := look(s.c); err != nil {
			t.Errorf("%s with Postgres: %v", name, err)
		}
		if err := look(remote); legwork.CodeOf(err) != legwork.CodeTooLarge || !strings.Contains(err.Error(), "has about ") &&
			!strings.Contains(err.Error(), "has more than") {
			t.Errorf("%s over NATS: %v", name, err)
		}
	}
	if e, err := remote.Explain(ctx, ref); err != nil || e.Reason != client.Completed {
		t.Errorf("why it is not done has nothing to do with its data: %+v, %v", e, err)
	}
}

// TestDeployFiles: what is in several files becomes one document, or every
// problem of all of them is told and nothing is deployed.
func TestDeployFiles(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx := t.Context()
	files := fstest.MapFS{
		"app.yaml": {Data: []byte("app:\n  id: parts\n  version: '1'\n  graphs:\n    - {$ref: graphs/one.yaml}\n " +
			"   - {$ref: 'graphs/two.yaml#/graph'}\n")},
		"graphs/one.yaml": {Data: []byte("subscribes: one\nactivities:\n  t: {type: trigger}\n  w: {$ref: " +
			"../shared.yaml}\ntransitions: {t: [{to: w}]}\n")},
		"graphs/two.yaml": {Data: []byte("graph:\n  subscribes: .two\n  activities:\n    t2: {type: trigger}\n    h: " +
			"{type: hook}\n  transitions: {t2: [{to: h}]}\n  hooks: {knock: [{to: h}]}\n")},
		"shared.yaml": {Data: []byte("type: worker\ntopic: shared.work\n")},
		"broken.yaml": {Data: []byte("app:\n  id: broken\n  version: '1'\n  graphs:\n    - {$ref: " +
			"graphs/bad.yaml}\n    - {$ref: nowhere.yaml}\n")},
		"graphs/bad.yaml":   {Data: []byte("subscribes: bad\nactivities:\n  b: {type: triger}\n")},
		"graphs/other.yaml": {Data: []byte("never read")},
	}
	read := func(path string) ([]byte, error) { return fs.ReadFile(files, path) }
	d, err := s.c.DeployFiles(ctx, "app.yaml", read)
	s.must(err)
	if !d.Created || !slices.Equal(d.Subscribes, []string{"one"}) || !slices.Equal(d.Topics, []string{"shared.work"}) ||
		!slices.Equal(d.Signals, []string{"knock"}) {
		t.Errorf("deployed %+v", d)
	}
	source, err := s.c.Source(ctx, "parts", "1")
	s.must(err)
	if app, err := graph.Parse("parts", []byte(source)); err != nil || len(app.Graphs) != 2 ||
		strings.Contains(source, "$ref") {
		t.Errorf("stored is %s, %v", source, err)
	}
	if d, err = s.c.DeployFiles(ctx, "app.yaml", read); err != nil || d.Created {
		t.Errorf("the same files again: %+v, %v", d, err)
	}
	s.must(s.c.Activate(ctx, "parts", "1"))

	_, err = s.c.DeployFiles(ctx, "broken.yaml", read)
	var problems *legwork.Problems
	if !errors.As(err, &problems) || !strings.Contains(err.Error(), "graphs/bad.yaml:3:") ||
		!strings.Contains(err.Error(), "broken.yaml:6:") {
		t.Errorf("problems are %v", err)
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.app_version`); n != "1" {
		t.Errorf("%s versions are deployed", n)
	}
}

// TestPrivateTopics: those that begin with a dot belong to their app, so that
// two apps may use the same.
func TestPrivateTopics(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, app := range []string{"a", "b"} {
		s.deploy("app:\n  id: " + app + "\n  version: '1'\n  graphs:\n    - {subscribes: .same, activities: {t" + app +
			": {type: trigger}}}\n")
	}
}

// TestExportIsDocumented: docs/jobs.md names every field of the documents, and
// every reason.
func TestExportIsDocumented(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../docs/jobs.md")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	fields(reflect.TypeFor[client.Export](), names)
	fields(reflect.TypeFor[client.Wait](), names)
	if len(names) < 60 {
		t.Fatalf("only %d fields", len(names))
	}
	for _, reason := range []string{client.ReasonWorker, client.ReasonRetry, client.ReasonTimer, client.ReasonSignal,
		client.ReasonChild, client.ReasonRelay,
		client.ReasonEngine, client.ReasonBusy, client.ReasonCompletion, client.ReasonDeadLetter, client.ReasonLost,
		client.ReasonPaused} {
		names[reason] = true
	}
	for name := range names {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/jobs.md does not name `%s`", name)
		}
	}
}

// fields collects the names of JSON members, at any depth.
func fields(of reflect.Type, names map[string]bool) {
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice && of.Elem().Kind() == reflect.Struct {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct || of == reflect.TypeFor[time.Time]() {
		return
	}
	for i := range of.NumField() {
		f := of.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			names[name] = true
		}
		if f.IsExported() {
			fields(f.Type, names)
		}
	}
}
