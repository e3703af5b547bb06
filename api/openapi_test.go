package api_test

import (
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
)

// written is what these tests read of openapi.yaml.
type written struct {
	Paths map[string]struct {
		Post struct {
			Description string `yaml:"description"`
		} `yaml:"post"`
	} `yaml:"paths"`
	Components struct {
		Schemas map[string]struct {
			Required   []string       `yaml:"required"`
			Properties map[string]any `yaml:"properties"`
		} `yaml:"schemas"`
	} `yaml:"components"`
}

func readWritten(t *testing.T) (w written) {
	t.Helper()
	text, err := os.ReadFile("openapi.yaml")
	if err == nil {
		err = yaml.Unmarshal(text, &w)
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestMethodsAreNamed: the document and docs/http.md name each method of JSON-RPC.
func TestMethodsAreNamed(t *testing.T) {
	t.Parallel()
	manual, err := os.ReadFile("../docs/http.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(manual), "\n## JSON-RPC\n")
	if !found {
		t.Fatal("docs/http.md has no section JSON-RPC")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	section, _, _ = strings.Cut(section, "```")
	words := regexp.MustCompile(`[a-z]+(?:-[a-z]+)*`)
	described := readWritten(t).Paths["/v1/{ns}/rpc"].Post.Description
	for where, text := range map[string]string{"the description of /rpc": described, "docs/http.md": section} {
		said := words.FindAllString(text, -1)
		for _, method := range api.Methods() {
			if !slices.Contains(said, method) {
				t.Errorf("%s does not name the method %s", where, method)
			}
		}
	}
}

// documents are what the server answers with, by the names of their schemas.
var documents = map[string]any{"Action": client.Action{}, "ActionPage": client.ActionPage{},
	"Activity":      client.Activity{},
	"ActivityGroup": client.ActivityGroup{}, "ActivityPage": client.ActivityPage{}, "Answered": client.Answered{},
	"App": client.App{}, "AttemptError": client.AttemptError{}, "BulkOutcome": client.BulkOutcome{},
	"Cancellation": client.Cancellation{}, "Child": client.Child{}, "Counts": client.Counts{},
	"DeadLetter": client.DeadLetter{}, "Deployed": client.Deployed{}, "EventPage": client.EventPage{},
	"Explanation": client.Explanation{}, "Export": client.Export{}, "Failure": client.Failure{}, "Forked": client.Forked{},
	"Function": client.Function{}, "GraphCounts": client.GraphCounts{}, "Hook": client.Hook{},
	"Interruption": client.Interruption{}, "Job": client.Job{}, "JobCounts": client.JobCounts{},
	"JobLine": client.JobLine{}, "JobPage": client.JobPage{}, "JobSignalled": client.JobSignalled{},
	"Journal": client.Journal{}, "KeptEvent": client.KeptEvent{}, "KeyedWork": client.KeyedWork{},
	"LateAnswer": client.LateAnswer{}, "Letter": client.Letter{}, "LetterEvent": client.LetterEvent{},
	"LetterLine": client.LetterLine{}, "LetterOutcome": client.LetterOutcome{}, "LetterPage": client.LetterPage{},
	"LetterPlan": client.LetterPlan{}, "LineWait": client.LineWait{}, "Link": client.Link{}, "Message": client.Message{},
	"Moved": client.Moved{}, "Operation": client.Operation{}, "OtherLetter": client.OtherLetter{},
	"Outstanding": client.Outstanding{}, "Parent": client.Parent{}, "Pause": client.Pause{}, "Ref": client.Ref{},
	"Related": client.Related{}, "Renewed": client.Renewed{}, "Result": client.Result{}, "Retried": client.Retried{},
	"SignalReceipt": client.SignalReceipt{}, "Span": client.Span{}, "SpanRef": client.SpanRef{},
	"StartState": client.StartState{}, "StatRow": client.StatRow{}, "Trace": client.Trace{},
	"Wait": client.Wait{}}

// TestSchemasHaveAllMembers: the schema of a document has each member of it and no other, and requires those that it
// always has and no other.
func TestSchemasHaveAllMembers(t *testing.T) {
	t.Parallel()
	schemas := readWritten(t).Components.Schemas
	for name, document := range documents {
		schema, members := schemas[name], map[string]bool{}
		membersOf(reflect.TypeOf(document), members)
		got, want := slices.Sorted(maps.Keys(schema.Properties)), slices.Sorted(maps.Keys(members))
		if !slices.Equal(got, want) {
			t.Errorf("schema %s has the members\n%q, the document has\n%q", name, got, want)
		}
		for member, always := range members {
			if slices.Contains(schema.Required, member) && !always {
				t.Errorf("schema %s requires %s, which the document may leave out", name, member)
			} else if always && !slices.Contains(schema.Required, member) {
				t.Errorf("schema %s does not require %s, which the document always has", name, member)
			}
		}
	}
}

// membersOf collects the members of a type as JSON, and whether it always has them.
func membersOf(of reflect.Type, members map[string]bool) {
	for i := range of.NumField() {
		field := of.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous && name == "":
			membersOf(field.Type, members)
		case field.IsExported() && name != "-":
			if name == "" {
				name = field.Name
			}
			members[name] = !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero")
		}
	}
}
