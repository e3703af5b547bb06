package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestPausesOverHTTP: an operator pauses a job, a topic and a graph, everybody is told by whom and why, and what was
// held goes on after the resume.
func TestPausesOverHTTP(t *testing.T) {
	t.Parallel()
	s, mended := newParcelSite(t)
	mended.Store(true)
	started := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`, "Authorization", "Bearer op"), 201, "Started")
	gid := started["gid"].(string)
	job := `{"kind":"job","gid":"` + gid + `","reason":"a look at it first"}`
	s.is(s.ask("POST", "pauses", job, "Authorization", "Bearer app"), 403, "Problem")
	for body, status := range map[string]int{
		`{}`: 400, `{"kind":"job","reason":"x"}`: 400, `{"kind":"topic","name":"a b","reason":"x"}`: 400,
		`{"kind":"topic","name":"a.b","gid":"` + gid + `","reason":"x"}`:                400,
		`{"kind":"lane","name":"a.b","reason":"x"}`:                                     400,
		`{"kind":"topic","name":"a.b"}`:                                                 400,
		`{"kind":"topic","name":"a.b","app":"x","reason":"x"}`:                          400,
		`{"kind":"graph","name":"nobody.asked","reason":"x"}`:                           404,
		`{"kind":"job","gid":"01890a5d-ac96-774b-bcce-b302099a8057","reason":"x"}`:      404,
		`{"kind":"topic","name":"a.b","reason":"` + strings.Repeat("x", 1025) + `"}`:    413,
		`{"kind":"graph","name":"order.placed","app":"parcels","reason":"another app"}`: 404,
	} {
		s.op(status, "Problem", "pauses", body)
	}
	first := s.op(201, "Pause", "pauses", job)
	s.op(409, "Problem", "pauses", job)
	if first["author"] != "op" || first["gid"] != gid || first["reason"] != "a look at it first" {
		t.Errorf("the pause is %v", first)
	}
	why := s.is(s.ask("GET", "jobs/"+gid+"/explain", "", "Authorization", "Bearer op"), 200, "Explanation")
	if sentence := why["sentence"].(string); !strings.Contains(sentence, "is paused by op") {
		t.Errorf("the job is explained by %s", sentence)
	}
	list := s.is(s.ask("GET", "jobs?waits=true&gid="+gid, "", "Authorization", "Bearer op"), 200, "JobPage")
	if w := fmt.Sprint(list["jobs"].([]any)[0].(map[string]any)["wait"]); !strings.Contains(w, "words:paused: job o-1") {
		t.Errorf("a list says that it waits for %s", w)
	}
	graph := s.op(201, "Pause", "pauses", `{"kind":"graph","name":"parcel.asked","reason":"the van is away"}`)
	topic := s.call("pause", `{"kind":"topic","name":"parcel.send","reason":"the van is away"}`)
	if !strings.Contains(topic, `"author":"op"`) {
		t.Errorf("by JSON-RPC a topic is paused: %s", topic)
	}
	r, err := s.Client.Start(t.Context(), "parcel.asked", map[string]string{"id": "p-1"})
	s.Must(err)
	path := fmt.Sprintf("pauses/%v/resume", graph["id"])
	s.op(200, "Pause", path, `{"reason":"it is back"}`)
	s.op(404, "Problem", path, `{"reason":"it is back"}`)
	var all []map[string]any
	s.Until("one pause has ended", func() bool {
		if all, err = s.pauses(); err != nil {
			t.Fatal(err)
		}
		return len(all) == 2
	})
	for _, p := range all {
		got := s.call("resume", fmt.Sprintf(`{"id":%v,"reason":"it is back"}`, p["id"]))
		if !strings.Contains(got, `"result"`) {
			t.Errorf("the pause %v is resumed with %s", p, got)
		}
	}
	s.Until("what was held completes", func() bool {
		result, err := s.Client.AwaitFor(t.Context(), client.Of(r), 0) // until it has begun there is none
		return err == nil && result.State == client.Completed
	})
	actions := s.ask("GET", "jobs/"+gid+"/actions", "", "Authorization", "Bearer op")
	for _, want := range []string{`"what":"pause"`, `"what":"resume"`, `"why":"it is back"`, `"who":"op"`} {
		if !strings.Contains(string(actions.body), want) {
			t.Errorf("the actions lack %s: %s", want, actions.body)
		}
	}
}

// pauses are those that the database has.
func (s *site) pauses() (all []map[string]any, err error) {
	rows, err := s.Pool.Query(s.t.Context(), legwork.Qualify(
		"SELECT id FROM legwork.pause WHERE ended_at IS NULL ORDER BY id", s.Namespace))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		all = append(all, map[string]any{"id": id})
	}
	return all, rows.Err()
}
