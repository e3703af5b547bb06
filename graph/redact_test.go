package graph

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph/redact"
)

// redacting is a document whose settings are given, with fields of the trigger and activities.
func redacting(settings, trigger, activities string) string {
	return "app:\n  id: a\n  version: '1'\n  settings: " + settings + "\n  graphs:\n  - subscribes: go\n" +
		"    activities:\n      t: {type: trigger" + trigger + "}\n" + activities + "    transitions: {t: [{to: w}]}\n"
}

const plainWorker = "      w: {type: worker, topic: x, input: {maps: {email: '{t.output.data.customer.email}'}}}\n"

func inputOf(field string) string {
	return strings.Replace(plainWorker, "email: '{t.output.data.customer.email}'", field, 1)
}

// TestRedactSetting: settings.redact is a list of paths.
func TestRedactSetting(t *testing.T) {
	for name, c := range map[string]struct{ setting, want string }{
		"paths":       {`{redact: [customer.email, 'items[*].iban', email]}`, ""},
		"none":        {`{redact: []}`, ""},
		"null":        {`{redact: null}`, ""},
		"no list":     {`{redact: email}`, "setting redact must be a list, not a text"},
		"no text":     {`{redact: [1]}`, "a path of redact must be a text, not a number"},
		"no path":     {`{redact: [a..b]}`, "has an empty name"},
		"an index":    {`{redact: ['items[0].iban']}`, "write items[*] for the elements of a list"},
		"too many":    {"{redact: [" + strings.Repeat("a, ", 101) + "]}", "has 101 paths, at most 100 are allowed"},
		"misspelt":    {`{redacted: [email]}`, ""},
		"a reference": {`{redact: ['{customer.email}']}`, "write the names of members with dots"},
	} {
		_, err := Parse("a.yaml", []byte(redacting(c.setting, "", "      w: {type: worker, topic: x}\n")))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestRedacted: the paths are told of a document that cannot be compiled, too.
func TestRedacted(t *testing.T) {
	for _, document := range []string{
		redacting("{redact: [customer.email, card]}", "", "      w: {type: worker, topic: x}\n"),
		redacting("{redact: [customer.email, card], newer: 1}", ", newer: true", "      w: {type: newer}\n"),
	} {
		got, err := Redacted([]byte(document))
		if err != nil || !slices.Equal(got, []string{"customer.email", "card"}) {
			t.Errorf("redacted are %q, %v of\n%s", got, err, document)
		}
	}
	if got, err := Redacted([]byte("app: {id: a}")); err != nil || len(got) > 0 {
		t.Errorf("without settings redacted are %q, %v", got, err)
	}
	if _, err := Redacted([]byte("app: {")); err == nil {
		t.Error("what is no YAML redacts nothing")
	}
}

// TestRedactedIsShown: a warning says where something redacted can be seen nevertheless.
func TestRedactedIsShown(t *testing.T) {
	for name, c := range map[string]struct{ redact, trigger, activities, want string }{
		"under its name": {"[email]", "", plainWorker, ""},
		"under another":  {"[customer.email]", "", plainWorker, `"customer.email" is redacted, and is copied to "email"`},
		"with its parent": {"[customer.email]", "", inputOf("who: '{t.output.data.customer}'"),
			`"customer" is redacted, and is copied to "who"`},
		"its parent, under its name": {"[customer.email]", "", inputOf("customer: '{t.output.data.customer}'"), ""},
		"computed": {"[customer.email]", "",
			inputOf("x: {'@pipe': [['{t.output.data.customer.email}'], ['{@string.toUpperCase}']]}"), `copied to "x"`},
		"an id":      {"[email]", ", stats: {id: '{$self.input.data.email}'}", plainWorker, `the ids of jobs are shown`},
		"an entity":  {"[email]", ", entity: '{$self.input.data.email}'", plainWorker, `entities are shown`},
		"a search":   {"[email]", ", search: {mail: '{$self.input.data.email}'}", plainWorker, `search by "mail"`},
		"its search": {"[email]", ", search: {email: '{$self.input.data.email}'}", plainWorker, ""},
		"other names": {"[email]", ", stats: {id: '{$self.input.data.id}'}, search: {id: '{$self.input.data.id}'}",
			plainWorker, ""},
		"a reason": {"[email]", "", "      w: {type: interrupt, reason: '{t.output.data.email}'}\n",
			`the errors of jobs are shown`},
		"a key of work": {"[email]", "", "      w: {type: worker, topic: x, input: {maps: {}}, " +
			"reconcile: {key: '{t.output.data.email}'}}\n", `keys of works are shown`},
	} {
		app, err := Parse("a.yaml", []byte(redacting("{redact: "+c.redact+"}", c.trigger, c.activities)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, w := range app.Warnings {
			got = append(got, w.Message)
		}
		if all := strings.Join(got, "\n"); c.want == "" && all != "" || !strings.Contains(all, c.want) || len(got) > 1 {
			t.Errorf("%s: warnings are %q, want %q", name, got, c.want)
		}
	}
}

// TestRedactAttribute: an attribute is hidden by its name, and by what the trigger makes it of.
func TestRedactAttribute(t *testing.T) {
	const worker, code = "      w: {type: worker, topic: x}\n", "      w: {type: function, topic: x}\n"
	of := func(search string) string { return ", search: " + search }
	for name, c := range map[string]struct{ trigger, activities, name, value, want string }{
		"its name":     {of("{email: '{$self.input.data.id}'}"), worker, "email", "7", redact.Mask},
		"its path":     {of("{customer.email: '{$self.input.data.id}'}"), worker, "customer.email", "7", redact.Mask},
		"another name": {of("{mail: '{$self.input.data.email}'}"), worker, "mail", "a@b", redact.Mask},
		"a copy":       {of("{mail: '{$self.output.data.email}'}"), worker, "mail", "a@b", redact.Mask},
		"computed": {of("{m: {'@pipe': [['{$self.input.data.email}'], ['{@string.toUpperCase}']]}}"), worker, "m", "A",
			redact.Mask},
		"of its parent": {of("{m: {'@pipe': [['{$self.input.data.card}'], ['{@json.stringify}']]}}"), worker, "m", "A",
			redact.Mask},
		"another value": {of("{id: '{$self.input.data.id}'}"), worker, "id", "7", "7"},
		"a constant":    {of("{kind: email}"), worker, "kind", "email", "email"},
		"a document": {of("{id: '{$self.input.data.id}'}"), worker, "id", `{"email":"a@b","id":7}`,
			`{"email":"•••","id":7}`},
		"of a function":  {"", code, "mail", "a@b", "a@b"},
		"its name there": {"", code, "email", "a@b", redact.Mask},
		// The job has begun with another version, which may have made it of anything.
		"unknown here": {of("{id: '{$self.input.data.id}'}"), worker, "mail", "a@b", redact.Mask},
	} {
		app, err := Parse("a.yaml", []byte(redacting("{}", c.trigger, c.activities)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		hidden, err := redact.New("email", "card.number")
		if err != nil {
			t.Fatal(err)
		}
		if got := app.Graphs[0].RedactAttribute(c.name, c.value, hidden); got != c.want {
			t.Errorf("%s: %s=%s is shown as %s, want %s", name, c.name, c.value, got, c.want)
		}
		if got := app.Graphs[0].RedactAttribute(c.name, c.value, redact.Set{}); got != c.value && name != "unknown here" {
			t.Errorf("%s: nothing is hidden, and %s=%s is shown as %s", name, c.name, c.value, got)
		}
	}
}

// TestHookRuleRedact: what a rule expects is hidden where it is compared with something hidden, or made of it.
func TestHookRuleRedact(t *testing.T) {
	app := must(t, `
app:
  id: where
  version: '1'
  graphs:
    - subscribes: x
      activities:
        t: {type: trigger}
        a: {type: hook}
      transitions:
        t: [{to: a}]
      hooks:
        both:
          - to: a
            conditions:
              match: [{expected: '{t.output.data.email}', actual: '{$self.hook.data.id}'},
                {expected: card, actual: '{$hook.data.kind}'}]
        either:
          - to: a
            conditions:
              gate: or
              match: [{expected: '{t.output.data.id}', actual: '{$self.hook.data.email}'},
                {expected: '{t.output.data.id}', actual: '{$hook.data.other}'}]
        whole:
          - {to: a, conditions: {match: [{expected: '{t.output.data.who}', actual: '{$self.hook.data.who}'}]}}
`)
	hidden, err := redact.New("email")
	if err != nil {
		t.Fatal(err)
	}
	for topic, c := range map[string][2]string{
		"both":   {`["a@b","card"]`, `id = "•••" and kind = "card"`},
		"either": {`["a@b"]`, `email or other = "•••"`},
		"whole":  {`[{"email":"a@b","id":1}]`, `who = {"email":"•••","id":1}`},
	} {
		rule := app.HookTopic(topic)[0]
		if got := rule.Where(rule.Redact([]byte(c[0]), hidden)); got != c[1] {
			t.Errorf("%s: %q, want %q", topic, got, c[1])
		}
	}
}

// TestViolationsHaveNoValue: an error says what is wrong with data, and not what they are.
func TestViolationsHaveNoValue(t *testing.T) {
	for schema, c := range map[string][2]string{
		`{"pattern": "^a$"}`:        {`"4711"`, "/x: does not match pattern '^a$'"},
		`{"minimum": 9999.5}`:       {`4711`, "/x: minimum: want 9999.5"},
		`{"exclusiveMinimum": 1e4}`: {`4711`, "/x: exclusiveMinimum: want more than 10000"},
		`{"maximum": 1}`:            {`4711`, "/x: maximum: want 1"},
		`{"exclusiveMaximum": 1}`:   {`4711`, "/x: exclusiveMaximum: want less than 1"},
		`{"multipleOf": 2}`:         {`4711`, "/x: multipleOf: want a multiple of 2"},
		`{"const": 1}`:              {`4711`, "/x: value must be 1"},
		`{"enum": [1, 2]}`:          {`4711`, "/x: value must be one of 1, 2"},
		`{"type": "string"}`:        {`4711`, "/x: got number, want string"},
		`{"maxLength": 3}`:          {`"4711"`, "/x: maxLength: got 4, want 3"},
	} {
		err := Matches([]byte(`{"properties": {"x": `+schema+`}}`), []byte(`{"x": `+c[0]+`}`))
		if err == nil || err.Error() != c[1] {
			t.Errorf("%s: %v, want %q", schema, err, c[1])
		}
	}
}
