package graph

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// files are the files of an application by name.
type files map[string]string

func (f files) read(name string) ([]byte, error) {
	src, ok := f[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(src), nil
}

const splitApp = `# An application in four files.
app:
  id: shop
  version: 1.10
  settings: {validate: true}
  graphs:
    - $ref: graphs/order.yaml
    - $ref: ./graphs/more.yaml#/list/1
      subscribes: pay
    - subscribes: local
      input:
        schema:
          $defs: {n: {type: number}}
          properties: {a: {$ref: '#/$defs/n'}}
      activities:
        u: {type: trigger}
        h:
          $ref: '#/shared/hook'
      transitions: {u: [{to: h}]}
shared:
  hook: {type: hook, title: Shared}
`

func split() files {
	return files{
		"dir/app.yaml": splitApp,
		"dir/graphs/order.yaml": "subscribes: order\ninput: {schema: {$ref: '../schemas.yaml#/order~1in'}}\nactivities:\n " +
			" t: {type: trigger, job: {maps: {big: 123456789012345678901234567890, 'a.b': '', z: ~}}}\n  a: {$ref: " +
			"'more.yaml#/worker'}\ntransitions: {t: [{to: a}]}\n",
		"dir/graphs/more.yaml": "worker: {type: worker, topic: w, input: {maps: {x: '{t.output.data.x}'}}}\nlist:\n- " +
			"1\n- subscribes: other\n  activities: {p: {type: trigger}}\n",
		"dir/schemas.yaml": "order/in:\n  properties: {id: {$ref: '#/id'}}\nid: {type: string}\n",
	}
}

func TestParseFiles(t *testing.T) {
	app, bundle, err := ParseFiles("dir/app.yaml", split().read)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse("bundle", bundle)
	if err != nil {
		t.Fatalf("the bundle: %v\n%s", err, bundle)
	}
	if got, want := dump(t, again), dump(t, app); got != want {
		t.Errorf("the bundle is another application:\n%s\nwant:\n%s", got, want)
	}
	for _, want := range []string{`"pay"`, `"$defs"`, `"#/$defs/n"`, "123456789012345678901234567890"} {
		if !strings.Contains(string(bundle), want) {
			t.Errorf("no %s in\n%s", want, bundle)
		}
	}
	if app.Version != "1.10" || app.Graph("pay") == nil || app.Graph("other") != nil ||
		app.Activity("h").Title != "Shared" {
		t.Errorf("app: %s", dump(t, app))
	}
	if string(app.Graph("order").InputSchema) != `{"properties":{"id":{"type":"string"}}}` {
		t.Errorf("schema: %s", app.Graph("order").InputSchema)
	}
}

// TestAliasesInFiles: what is only there for aliases is not part of the bundle.
func TestAliasesInFiles(t *testing.T) {
	app, bundle, err := ParseFiles("a.yaml", files{
		"a.yaml": "x-common: &c {title: Common}\napp: {id: a, version: 1, y: &y go, graphs: [{subscribes: *y, activities: " +
			"{$ref: b.yaml}, transitions: {t: [{to: h}]}}]}\n",
		"b.yaml": "t: &t {type: trigger}\nh: {<<: *t, type: hook, x: &x {title: B}, <<: *x}\n",
	}.read)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse("bundle", bundle)
	if err != nil || dump(t, again) != dump(t, app) || app.Activity("h").Title != "B" {
		t.Errorf("the bundle: %v\n%s", err, bundle)
	}
	_, _, err = ParseFiles("a.yaml", files{"a.yaml": "app: {id: a, version: 1, graphs: [{$ref: b.yaml}]}\nx: &c 1\n",
		"b.yaml": "subscribes: *c\n"}.read)
	if err == nil || !strings.Contains(err.Error(), `b.yaml:1:13: no anchor "c" comes before this`) {
		t.Errorf("an anchor of another file: %v", err)
	}
}

// dump tells all of an app that a document decides.
func dump(t *testing.T, app *App) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintln(&b, app.ID, app.Version, app.Topics(), app.HookTopics())
	for _, g := range app.Graphs {
		fmt.Fprintln(&b, g.Subscribes, g.Publishes, g.Expire, g.Validate, string(g.InputSchema), string(g.OutputSchema))
		for _, a := range g.Activities {
			leaves, err := a.Job.Leaves(evaluate.NewScope(evaluate.Metadata{}))
			fmt.Fprintf(&b, "%s %s %q %d %v %v %s %v\n", a.ID, a.Type, a.Title, a.Depth, a.Needs(Leg1), a.Needs(Leg2), leaves,
				err)
		}
		b.WriteString(Mermaid(g))
	}
	return b.String()
}

func TestOneFileIsStoredAsItIs(t *testing.T) {
	src := "# kept\n" + one("")
	_, bundle, err := ParseFiles("a.yaml", files{"a.yaml": src}.read)
	if err != nil || string(bundle) != src {
		t.Errorf("%v\n%s", err, bundle)
	}
}

func TestParseFilesFromAFileSystem(t *testing.T) {
	fsys := fstest.MapFS{"app.yaml": {Data: []byte(one(""))}}
	if _, _, err := ParseFiles("app.yaml", fsys.ReadFile); err != nil {
		t.Error(err)
	}
}

func TestProblemsNameTheirFile(t *testing.T) {
	const head = "app:\n  id: x\n  version: 1\n  graphs:\n"
	graph := func(body string) string {
		return "subscribes: go\nactivities:\n  t: {type: trigger}\n" + body
	}
	for name, c := range map[string]struct {
		files files
		want  []string
	}{
		"no such file": {files{}, []string{"a.yaml:1:1: open a.yaml: file does not exist"}},
		"no such part": {files{"a.yaml": head + "  - $ref: b.yaml\n  - 5\n"},
			[]string{`a.yaml:5:11: "b.yaml": open b.yaml`, "a.yaml:6:5: a graph must be a mapping"}},
		"no such pointer": {files{"a.yaml": head + "  - $ref: b.yaml#/x/1\n", "b.yaml": "x: []\n"},
			[]string{`a.yaml:5:11: b.yaml has nothing at "#/x/1"`}},
		"syntax": {files{"a.yaml": head + "  - $ref: b.yaml\n", "b.yaml": "x: [\n"}, []string{"b.yaml:1:4: "}},
		"in another file": {files{"a.yaml": head + "  - $ref: d/b.yaml\n",
			"d/b.yaml": graph("  a: {type: wroker}\ntransitions: {t: [{to: a}]}\ntitle: x\n")},
			[]string{"d/b.yaml:4:13: unknown activity type", `d/b.yaml:6:1: unknown field "title"`}},
		"a key": {files{"a.yaml": head + "  - $ref: b.yaml\n    tilte: x\n", "b.yaml": graph("")},
			[]string{`a.yaml:6:5: unknown field "tilte" in a graph`}},
		"the key of a part": {files{"a.yaml": head +
			"  - subscribes: go\n    activities:\n      t: {type: trigger}\n      a: {$ref: b.yaml}\n",
			"b.yaml": "type: hook\n"}, []string{`a.yaml:8:7: activity "a" is never reached`}},
		"a circle": {files{"a.yaml": head + "  - $ref: b.yaml\n", "b.yaml": "$ref: c.yaml\n",
			"c.yaml": graph("  a: {$ref: b.yaml}\ntransitions: {t: [{to: a}]}\n")},
			[]string{`c.yaml:4:13: "b.yaml" refers to itself: b.yaml# → c.yaml# → b.yaml#`}},
		"itself": {files{"a.yaml": "$ref: a.yaml\n"}, []string{`a.yaml:1:7: "a.yaml" refers to itself`}},
		"address": {files{"a.yaml": head + "  - $ref: https://x.test/b.yaml\n"},
			[]string{`a.yaml:5:11: "https://x.test/b.yaml" is not the path of a file`}},
		"fields beside text": {files{"a.yaml": head + "  - $ref: b.yaml\n    subscribes: x\n", "b.yaml": "5\n"},
			[]string{`a.yaml:5:11: "b.yaml" is a number, which takes no further fields`, "b.yaml:1:1: a graph must be"}},
	} {
		t.Run(name, func(t *testing.T) {
			app, bundle, err := ParseFiles("a.yaml", c.files.read)
			var p *legwork.Problems
			if !errors.As(err, &p) || app != nil || bundle != nil {
				t.Fatalf("accepted: %s %v", bundle, err)
			}
			for i := range max(len(p.List), len(c.want)) {
				if i >= len(c.want) || i >= len(p.List) || !strings.HasPrefix(p.List[i].String(), c.want[i]) {
					t.Fatalf("problems:\n%v\nwant:\n%s", err, strings.Join(c.want, "\n"))
				}
			}
		})
	}
}

// TestFilesAreBounded: few small files that multiply, and too many of them.
func TestFilesAreBounded(t *testing.T) {
	bomb := files{"a.yaml": "app: {$ref: b0.yaml}\n", "b20.yaml": "x: 1\n"}
	for i := range 20 {
		bomb[fmt.Sprintf("b%d.yaml", i)] = strings.Replace("x: {$ref: N}\ny: {$ref: N}\nz: {$ref: N}\n", "N",
			fmt.Sprintf("b%d.yaml", i+1), -1)
	}
	if _, _, err := ParseFiles("a.yaml", bomb.read); err == nil ||
		!strings.Contains(err.Error(), "more than 300000 values") {
		t.Errorf("error = %.500v", err)
	}
	many := files{"a.yaml": "app:\n  id: x\n  version: 1\n  graphs:\n"}
	for i := range maxFiles {
		many["a.yaml"] += fmt.Sprintf("  - $ref: %d.yaml\n", i)
		many[fmt.Sprintf("%d.yaml", i)] = fmt.Sprintf("subscribes: g%d\nactivities: {t%d: {type: trigger}}\n", i, i)
	}
	if _, _, err := ParseFiles("a.yaml", many.read); err == nil || !strings.Contains(err.Error(), "more than 1000 files") {
		t.Errorf("error = %.500v", err)
	}
}
