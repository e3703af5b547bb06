package api_test

import "testing"

// TestListActivities: the activities of a job are listed over HTTP, page by page, as the schema says.
func TestListActivities(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	gid := s.is(s.ask("POST", "starts/order.placed?wait=0", `{"id":"o-1"}`), 201, "Started")["gid"].(string)
	path := "jobs/" + gid + "/activities"
	for { // the hook is entered
		page := s.is(s.ask("GET", path, ""), 200, "ActivityPage")
		if len(page["activities"].([]any)) == 2 {
			break
		}
	}
	r := s.ask("GET", path+"?limit=1", "")
	page := s.is(r, 200, "ActivityPage")
	if len(page["groups"].([]any)) != 2 || page["next"] == nil || r.header.Get("Link") == "" {
		t.Errorf("the first page is %v, with %v", page, r.header)
	}
	page = s.is(s.ask("GET", path+"?limit=1&cursor="+page["next"].(string), ""), 200, "ActivityPage")
	one := page["activities"].([]any)[0].(map[string]any)
	if one["activity"] != "approve" || page["next"] != nil || page["groups"] != nil {
		t.Errorf("the last page is %v", page)
	}
	for query, status := range map[string]int{"?state=active": 400, "?limit=0": 400, "?cursor=x": 400, "?activity=a": 400,
		"?group=none": 200, "?state=waiting&group=approve": 200} {
		schema := map[int]string{200: "ActivityPage", 400: "Problem"}[status]
		s.is(s.ask("GET", path+query, ""), status, schema)
	}
	s.is(s.ask("GET", "jobs/00000000-0000-8000-8000-000000000000/activities", ""), 404, "Problem")
}
