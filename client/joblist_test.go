package client_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// sought has graphs whose jobs end in each way, or wait for each thing.
const sought = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order
      activities:
        t:
          type: trigger
          entity: '{$self.input.data.entity}'
          search: {customer: '{$self.input.data.customer}', amount: '{$self.input.data.amount}', note: '{$self.input.data.note}', paid: '{$self.input.data.paid}'}
        charge: {type: worker, topic: charge, input: {maps: {how: '{t.output.data.how}'}}}
      transitions: {t: [{to: charge}]}
    - subscribes: wait
      activities:
        wt: {type: trigger, search: {customer: '{$self.input.data.customer}'}}
        sign: {type: hook}
      transitions: {wt: [{to: sign}]}
      hooks:
        signed: [{to: sign, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger, entity: '{$self.input.data.entity}'}
        ask: {type: await, topic: wait, input: {maps: {customer: '{pt.output.data.customer}'}}}
      transitions: {pt: [{to: ask}]}
`

const soughtToo = `
app:
  id: back
  version: '1'
  graphs:
    - subscribes: office
      activities:
        bt: {type: trigger, entity: '{$self.input.data.entity}', search: {customer: '{$self.input.data.customer}'}}
`

// seek has jobs of all kinds, and returns a client that lists them.
func seek(t *testing.T) (*sim.World, *client.Client) {
	t.Helper()
	w := sim.New(t, engine.Fused, sought)
	w.Deploy(soughtToo)
	w.Work = func(m *legwork.Transition) []sim.Reply {
		switch {
		case strings.Contains(string(m.Data), "fails"):
			return []sim.Reply{{Status: legwork.Failed, Code: 402, Data: `{"message":"declined"}`}}
		case strings.Contains(string(m.Data), "breaks"):
			return []sim.Reply{{Status: legwork.Failed, Code: 500, Data: `{"message":"broken"}`}}
		case strings.Contains(string(m.Data), "stays"):
			return nil
		}
		return []sim.Reply{{Data: `{}`}}
	}
	c, err := client.New(w.Namespace, w.Pool, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	e := w.Engine(w.Pool)
	random := rand.New(rand.NewPCG(7, 7))
	for i := range 60 {
		topic := []string{"order", "order", "order", "wait", "parent", "office"}[random.IntN(6)]
		how := []string{"works", "works", "fails", "breaks", "stays"}[random.IntN(5)]
		w.Start(topic, fmt.Sprintf("%c-%d", 'a'+rune(i%3), i), fmt.Sprintf(
			`{"how":%q,"customer":%d,"amount":%d.5,"note":"<b>%%_\u2028 %d","paid":%t,"entity":%q}`, how, random.IntN(4), i,
			i%2, i%2 == 0, []string{"customer", strings.Repeat("e", 3000), ""}[i%3]))
		w.Drain(e)
	}
	for _, id := range w.Query(`SELECT job_id FROM legwork.job WHERE state = 'running' AND app = 'shop' AND job_id LIKE
		'a-%' ORDER BY gid LIMIT 3`) {
		if _, err := c.Interrupt(t.Context(), client.Ref{App: "shop", JobID: id}, client.Interrupt{}); err != nil {
			t.Fatal(err)
		}
	}
	w.Drain(e)
	return w, c
}

// wanted are the jobs that a filter means, by a plain query.
func wanted(w *sim.World, f client.Filter) []string {
	sql := `SELECT gid::text FROM legwork.job j WHERE true`
	add := func(condition string, v any) {
		sql += fmt.Sprintf(" AND "+condition, "'"+strings.ReplaceAll(fmt.Sprint(v), "'", "''")+"'")
	}
	for condition, v := range map[string]string{"app = %s": f.App, "graph = %s": f.Graph, "state = %s": f.State,
		"entity = %s": f.Entity, "job_id = %s": f.JobID, "left(job_id, length('" + f.Prefix + "')) = %s": f.Prefix} {
		if v != "" {
			add(condition, v)
		}
	}
	if f.Code != nil {
		add("error->>'code' = %s", *f.Code)
	}
	if f.Activity != "" {
		add("error->>'activity' = %s", f.Activity)
	}
	if !f.Since.IsZero() {
		add("created_at >= %s", f.Since.Format(time.RFC3339Nano))
	}
	if !f.Until.IsZero() {
		add("created_at < %s", f.Until.Format(time.RFC3339Nano))
	}
	for _, a := range f.Attributes {
		column := map[bool]string{true: "value", false: "number"}[a.Op == "="]
		add("EXISTS (SELECT FROM legwork.search s WHERE s.gid = j.gid AND s.name = '"+a.Name+"' AND s."+column+" "+a.Op+
			" %s)", a.Value)
	}
	return w.Query(sql + " ORDER BY gid DESC")
}

// TestListsSayWhatFailed: the lines of failed and interrupted jobs have the error, at most 160 characters of its text.
func TestListsSayWhatFailed(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	w.Query(`UPDATE legwork.job SET error = json_build_object('code', 402, 'activity', 'charge', 'message',
		repeat('ä', 500)) WHERE gid = (SELECT min(gid::text)::uuid FROM legwork.job WHERE error ->> 'code' = '402')`)
	want := w.Query(`SELECT gid::text || coalesce(' ' || (error ->> 'code') || ' ' || coalesce(error ->> 'activity', '') ||
		' ' || left(error ->> 'message', 160), ' 0  ') FROM legwork.job ORDER BY gid DESC`)
	page, err := c.Jobs(t.Context(), client.Filter{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	states := map[string]int{}
	for i, j := range page.Jobs {
		if got := fmt.Sprintf("%s %d %s %s", j.Gid, j.Code, j.Activity, j.Message); got != want[i] {
			t.Errorf("the line is %s, want %s", got, want[i])
		}
		if j.Message != "" {
			states[j.State]++
		}
	}
	if states[client.Failed] == 0 || states[client.Interrupted] == 0 || len(states) != 2 {
		t.Errorf("errors of jobs, by state: %v, want some that failed and some that were interrupted", states)
	}
}

// TestAttributesOfAJob: a job shows what lists find it by, and nothing of others.
func TestAttributesOfAJob(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	found := map[int]bool{}
	for _, line := range w.Query(`SELECT j.gid::text || ' ' || coalesce(json_object_agg(s.name, s.value)
		FILTER (WHERE s.name IS NOT NULL), '{}') FROM legwork.job j LEFT JOIN legwork.search s USING (gid) GROUP BY j.gid`) {
		gid, text, _ := strings.Cut(line, " ")
		id, err := legwork.ParseID(gid)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		found[len(want)] = true
		j, err := c.Job(t.Context(), client.Gid(id))
		if err != nil || !maps.Equal(j.Attributes, want) {
			t.Errorf("the attributes of %s are %v, %v, want %v", gid, j.Attributes, err, want)
		}
	}
	if !found[0] || !found[1] || !found[4] {
		t.Errorf("there are jobs with these numbers of attributes: %v, want some with 0, 1 and 4", found)
	}
}

// listed are the jobs of all pages, and how many of them were partial.
func listed(t *testing.T, c *client.Client, f client.Filter) (gids []string, partial int) {
	t.Helper()
	for range 1000 {
		page, err := c.Jobs(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range page.Jobs {
			gids = append(gids, j.Gid.String())
		}
		switch {
		case page.Partial && (page.Reached == nil || page.Next.IsZero()):
			t.Fatalf("a partial page says not where it ends: %+v", page)
		case page.Partial:
			partial++
		case !page.Next.IsZero() && len(page.Jobs) != f.Limit:
			t.Fatalf("a page that is not partial and not the last has %d of %d jobs", len(page.Jobs), f.Limit)
		}
		if page.Next.IsZero() {
			return gids, partial
		}
		f.After = page.Next
	}
	t.Fatal("the pages do not end")
	return nil, 0
}

// TestLists: whatever filters hold together, in whatever pieces the tables are read, the
// pages have the jobs that a plain query finds, each once, the latest first.
func TestLists(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	var first, last time.Time
	if err := w.Pool.QueryRow(t.Context(), legwork.Qualify("SELECT min(created_at), max(created_at) FROM legwork.job",
		w.Namespace)).Scan(&first, &last); err != nil {
		t.Fatal(err)
	}
	code := func(n int) *int { return &n }
	attr := func(text string) client.Attribute {
		a, err := client.ParseAttribute(text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(1, seed))
	pick := func(all ...string) string { return all[random.IntN(len(all))] }
	found := map[string]int{}
	for i := range 80 {
		f := client.Filter{Limit: 4 + random.IntN(20)}
		set := map[string]func(){
			"app":      func() { f.App = pick("shop", "back", "none") },
			"graph":    func() { f.Graph = pick("order", "wait", "parent", "office", "none") },
			"state":    func() { f.State = pick(client.Running, client.Completed, client.Failed, client.Interrupted) },
			"entity":   func() { f.Entity = pick("customer", strings.Repeat("e", 3000), strings.Repeat("e", 2999), "'") },
			"id":       func() { f.JobID = pick("a-3", "b-4", "%") },
			"prefix":   func() { f.Prefix = pick("a-", "b-1", "_", "\U0010ffff") },
			"since":    func() { f.Since = first.Add(time.Duration(random.Int64N(int64(last.Sub(first))))) },
			"until":    func() { f.Until = first.Add(time.Duration(random.Int64N(int64(last.Sub(first))))) },
			"code":     func() { f.Code = code([]int{402, 500, 410, 7}[random.IntN(4)]) },
			"activity": func() { f.Activity = pick("charge", "none", "x'") },
			"attr": func() {
				f.Attributes = append(f.Attributes, attr(pick("customer=1", "customer>=2", "amount<30", "amount>20.5",
					"note=<b>%_\u2028 1", "paid=true", "paid>0", "amount<=1e1", "customer='", "none=1")))
			},
			"attr2": func() { f.Attributes = append(f.Attributes, attr(pick("customer<3", "amount>=10"))) },
		}
		names := []string{}
		for name, apply := range set {
			if random.IntN(len(set)) < 2 {
				names = append(names, name)
				apply()
			}
		}
		slices.Sort(names)
		c.ListIn(4+random.IntN(20), 1+random.IntN(9), time.Duration(random.IntN(2))*time.Minute)
		got, _ := listed(t, c, f)
		if want := wanted(w, f); !slices.Equal(got, want) {
			t.Fatalf("%d: %v of %+v: listed %v, want %v", i, names, f, got, want)
		}
		found[fmt.Sprint(len(got) > 0)] += len(got)
	}
	if found["true"] < 50 {
		t.Errorf("the filters have found %d jobs in all: they prove little", found["true"])
	}
}

// TestPagesStay: jobs that begin, and end, between two pages do not move them.
func TestPagesStay(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	f := client.Filter{Graph: "order", Limit: 5}
	want := wanted(w, f)
	page, err := c.Jobs(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	e := w.Engine(w.Pool)
	for i := range 7 {
		w.Start("order", fmt.Sprintf("later-%d", i), `{"how":"works"}`)
		w.Drain(e)
	}
	f.After, f.Limit = page.Next, 100
	rest, _ := listed(t, c, f)
	if len(page.Jobs) != 5 || !slices.Equal(rest, want[5:]) {
		t.Errorf("after %d jobs the next page has %v, want %v", len(page.Jobs), rest, want[5:])
	}
}

// TestPartialPages: a list that may take no time ends after each piece, says where, and goes
// on there.
func TestPartialPages(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	f := client.Filter{State: client.Completed, Graph: "none", Limit: 5}
	c.ListIn(4, 2, 0)
	if got, partial := listed(t, c, f); len(got) != 0 || partial != 0 { // the graph's index has none
		t.Errorf("of no graph: %v, %d partial pages", got, partial)
	}
	f = client.Filter{State: client.Completed, Limit: 2}
	got, partial := listed(t, c, f)
	if want := wanted(w, f); !slices.Equal(got, want) || partial == 0 {
		t.Errorf("listed %v by %d partial pages, want %v", got, partial, want)
	}
}

// TestRunningIsFoundByWhatHoldsIt: a parent that waits for its child is in no row of outbox
// or hook. If nothing holds a job, the auditor lists it.
func TestRunningIsFoundByWhatHoldsIt(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	running := client.Filter{State: client.Running, Limit: 1000}
	parents := w.Query(`SELECT p.gid::text FROM legwork.awaits a JOIN legwork.job p ON p.gid = a.gid
		WHERE a.child <> a.gid AND p.state = 'running'`)
	got, _ := listed(t, c, running)
	for _, gid := range parents {
		if !slices.Contains(got, gid) {
			t.Errorf("parent %s waits for its child and is not listed", gid)
		}
	}
	if len(parents) == 0 {
		t.Fatal("no parent waits")
	}
	lost := w.One(`DELETE FROM legwork.hook h USING legwork.job j WHERE h.gid = j.gid AND j.job_id = (SELECT min(job_id)
		FROM legwork.job WHERE graph = 'wait' AND state = 'running') RETURNING h.gid::text`)
	turn := ledger.AuditPace{Jobs: 1000, Open: 1000, Age: -time.Second, Sample: 5}
	for range 2 {
		if _, err := w.Store(w.Pool).Audit(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
		if got, _ := listed(t, c, running); !slices.Contains(got, lost) || !slices.Equal(got, wanted(w, running)) {
			t.Errorf("nothing holds job %s, and it is not listed after an audit", lost)
		}
	}
	w.Query(`DELETE FROM legwork.job WHERE gid = $1 RETURNING 1`, lost) // else the rules would find it
	w.Query(`DELETE FROM legwork.activity WHERE gid = $1 RETURNING 1`, lost)
}

// TestWrongFilters: each is refused with what is wrong.
func TestWrongFilters(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"customer":                         "want a name, one of",
		"=7":                               `attribute ""`,
		"1a=7":                             `attribute "1a"`,
		"a b=7":                            `attribute "a b"`,
		"amount>much":                      `with "much", which is no number`,
		"amount>=NaN":                      "which is no number",
		"amount<Inf":                       "which is no number",
		"note=" + strings.Repeat("x", 257): "has 257 bytes, at most 256",
		strings.Repeat("n", 65) + "=1":     "attribute",
		"amount=>7":                        "",
		"customer==7":                      "",
		"note=a=b":                         "",
		"note=\x00":                        "has a NUL",
		"note=\xff":                        "not UTF-8",
	} {
		a, err := client.ParseAttribute(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %+v, %v, want %q", text, a, err, want)
		}
	}
	_, c := seek(t)
	many := slices.Repeat([]client.Attribute{{Name: "a", Op: "=", Value: "1"}}, 9)
	for _, f := range []client.Filter{{Attributes: many}, {Attributes: []client.Attribute{{Name: "a", Op: "like"}}},
		{Limit: 1001}, {State: "gone"}, {Prefix: strings.Repeat("x", 257)}} {
		if _, err := c.Jobs(t.Context(), f); legwork.CodeOf(err) != legwork.CodeInvalid &&
			legwork.CodeOf(err) != legwork.CodeTooLarge {
			t.Errorf("%+v: %v", f, err)
		}
	}
}

// turn is an audit whose turn it always is.
func turn(t *testing.T, w *sim.World, jobs int) ledger.Audited {
	t.Helper()
	a, err := w.Store(w.Pool).Audit(t.Context(), ledger.AuditPace{Jobs: jobs, Open: 1000, Age: -time.Second, Sample: 5})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestAuditPutsWhatIsMissing: an older engine ends jobs and lists none of them, nor what waits
// for a child. The auditor does, and takes away what is over.
func TestAuditPutsWhatIsMissing(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	const trouble = `SELECT t::text FROM legwork.trouble t ORDER BY gid`
	before := w.Query(trouble)
	running := client.Filter{State: client.Running, Limit: 1000}
	w.Query(`DELETE FROM legwork.trouble RETURNING 1`)
	w.Query(`DELETE FROM legwork.awaits RETURNING 1`)
	w.Query(`INSERT INTO legwork.awaits (gid, child) SELECT gid, gid FROM legwork.job WHERE state <> 'running' RETURNING 1`)
	for turns := 0; turn(t, w, 7).Rounds == 0; turns++ {
		if turns > 100 {
			t.Fatal("the round does not end")
		}
	}
	if after := w.Query(trouble); len(before) == 0 || !slices.Equal(before, after) {
		t.Errorf("trouble has %v, had %v", after, before)
	}
	if got, _ := listed(t, c, running); !slices.Equal(got, wanted(w, running)) {
		t.Errorf("running: listed %v, want %v", got, wanted(w, running))
	}
	if n := w.One(`SELECT count(*)::text FROM legwork.awaits a JOIN legwork.job j USING (gid) WHERE j.state <> 'running'`); n != "0" {
		t.Errorf("%s jobs that have ended are listed as waiting", n)
	}
	w.Query(`INSERT INTO legwork.awaits (gid, child) SELECT c.parent_gid, c.gid FROM legwork.child c JOIN legwork.job j
		USING (gid) WHERE j.state = 'running' ON CONFLICT DO NOTHING RETURNING 1`) // as the engine that began them had
}

// TestRetentionTakesWhatListsRead: with a job goes all that it was found by.
func TestRetentionTakesWhatListsRead(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	w.Query(`UPDATE legwork.job SET created_at = created_at - interval '9 d', completed_at = completed_at - interval '9 d',
		expires_at = expires_at - interval '9 d' WHERE state <> 'running' RETURNING 1`)
	if r, err := w.Store(w.Pool).Retain(t.Context(), -time.Minute, legwork.ID{}, 500); err != nil || r.Jobs < 20 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, table := range []string{"trouble", "search", "awaits"} {
		if n := w.One(`SELECT count(*)::text FROM legwork.` + table + ` x LEFT JOIN legwork.job j USING (gid)
			WHERE j.gid IS NULL`); n != "0" {
			t.Errorf("%s has %s rows of jobs that are gone", table, n)
		}
	}
	for _, state := range []string{client.Failed, client.Interrupted, client.Completed} {
		if got, _ := listed(t, c, client.Filter{State: state, Limit: 9, Expired: true}); len(got) > 0 {
			t.Errorf("%s: %v", state, got)
		}
	}
}

// TestCountJobs: few jobs are counted at once, of many the auditor's round tells; a round in
// which an older auditor has taken a turn tells nothing.
func TestCountJobs(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	count := func(app string) *client.JobCounts {
		t.Helper()
		n, err := c.CountJobs(t.Context(), app)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	plain := func() string {
		return strings.Join(w.Query(`SELECT app || ' ' || graph || ' ' || count(*) FILTER (WHERE state = 'running') || ' '
			|| count(*) FILTER (WHERE state = 'completed') || ' ' || count(*) FILTER (WHERE state = 'failed') || ' '
			|| count(*) FILTER (WHERE state = 'interrupted') FROM legwork.job GROUP BY app, graph ORDER BY app, graph`), "\n")
	}
	told := func(n *client.JobCounts) string {
		var lines []string
		for _, g := range n.Graphs {
			lines = append(lines, fmt.Sprint(g.App, " ", g.Graph, " ", g.Running, " ", g.Completed, " ", g.Failed, " ",
				g.Interrupted))
		}
		return strings.Join(lines, "\n")
	}
	all := count("")
	if !all.Exact || all.At != nil || all.Total() < 60 || told(all) != plain() {
		t.Errorf("counted %+v\n%s, want\n%s", all, told(all), plain())
	}
	c.ListIn(20, 5, time.Minute)
	if n := count(""); n.Exact || n.At != nil || n.Total() != 21 {
		t.Errorf("without an audit: %+v", n)
	}
	round := func(jobs int) {
		t.Helper()
		before := w.One(`SELECT rounds::text FROM legwork.audit`)
		for fmt.Sprint(turn(t, w, jobs).Rounds) == before {
		}
	}
	round(7)
	first := count("")
	if first.Exact || first.At == nil || first.From == nil || first.At.Before(*first.From) || told(first) != plain() {
		t.Errorf("after an audit: %+v\n%s, want\n%s", first, told(first), plain())
	}
	if shop := count("shop"); shop.Total() != all.Total()-count("back").Total() || shop.Total() == 0 {
		t.Errorf("of an app: %+v", shop)
	}
	w.Query(`UPDATE legwork.audit SET after = (SELECT gid FROM legwork.job ORDER BY gid OFFSET 30 LIMIT 1) RETURNING 1`)
	round(1000)
	if n := count(""); !n.At.Equal(*first.At) || told(n) != plain() {
		t.Errorf("a round with a gap tells %+v\n%s", n, told(n))
	}
	w.Start("office", "one-more", `{"customer":1}`)
	w.Drain(w.Engine(w.Pool))
	round(7)
	if n := count(""); n.Total() != all.Total()+1 || told(n) != plain() || !n.At.After(*first.At) {
		t.Errorf("the next round: %+v\n%s, want\n%s", n, told(n), plain())
	}
}

// TestRunningInOneMillisecond: rows of the outbox share no more than the millisecond of their
// jobs: a list that stops within one has all of its jobs.
func TestRunningInOneMillisecond(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sought)
	c, err := client.New(w.Namespace, w.Pool, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	low := legwork.NewID()
	w.NewID = func() legwork.ID { // of version 7, whose messages share the millisecond only
		id := legwork.NewID()
		copy(id[:6], low[:6])
		return id
	}
	w.Work = func(*legwork.Transition) []sim.Reply { return nil }
	e := w.Engine(w.Pool)
	for i := range 30 {
		w.Start("order", fmt.Sprint("same-", i), `{"how":"stays"}`)
		w.Drain(e)
	}
	f := client.Filter{State: client.Running, Limit: 4}
	for piece := 3; piece < 8; piece++ {
		c.ListIn(piece, 2, time.Minute)
		if got, _ := listed(t, c, f); len(got) != 30 || !slices.Equal(got, wanted(w, f)) {
			t.Errorf("in pieces of %d: %d of 30 jobs", piece, len(got))
		}
	}
}

// TestTwoFilters: whichever of two filters leads, the other one sifts.
func TestTwoFilters(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	attr := func(name, op, value string) client.Attribute {
		return client.Attribute{Name: name, Op: op, Value: value}
	}
	code := 402
	for _, f := range []client.Filter{
		{Attributes: []client.Attribute{attr("customer", "=", "1"), attr("paid", "=", "true")}},
		{Attributes: []client.Attribute{attr("customer", ">", "1"), attr("amount", "<", "40")}},
		{Attributes: []client.Attribute{attr("paid", "=", "true")}, Graph: "order"},
		{State: client.Failed, Code: &code},
		{State: client.Running, Graph: "order"},
		{Entity: "customer", Graph: "order"},
		{Entity: "customer", Prefix: "a-1"},
	} {
		f.Limit = 7
		for _, piece := range []int{4, 1000} {
			c.ListIn(piece, 2, time.Minute)
			got, _ := listed(t, c, f)
			if want := wanted(w, f); !slices.Equal(got, want) || len(got) == 0 {
				t.Errorf("%+v in pieces of %d: listed %v, want %v", f, piece, got, want)
			}
		}
	}
}

// TestListOfTrace: jobs are found by the id of their first trace, whether it follows from them or came with their
// start.
func TestListOfTrace(t *testing.T) {
	t.Parallel()
	w, c := seek(t)
	ids := w.Query(`SELECT gid::text FROM legwork.job ORDER BY gid`)
	own, err := legwork.ParseID(ids[3])
	if err != nil {
		t.Fatal(err)
	}
	const theirs = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	w.Query(`UPDATE legwork.job SET traceparent = $2 WHERE gid = ANY ($1::uuid[]) RETURNING 1`, ids[5:8], theirs)
	derived := func(gid legwork.ID) string { return legwork.TraceOf(gid, legwork.Segment{}).String() }
	other, err := legwork.ParseID(ids[5])
	if err != nil {
		t.Fatal(err)
	}
	given := []string{ids[7], ids[6], ids[5]}
	for _, text := range []struct {
		trace string
		want  []string
	}{
		{derived(own), ids[3:4]},
		{strings.ToUpper(derived(own)), ids[3:4]},
		{theirs, given},
		{"4bf92f3577b34da6a3ce929d0e0e4736", given},
		{derived(other), nil}, // its trace is another one
		{derived(legwork.NewID()), nil},
	} {
		trace, err := client.ParseTrace(text.trace)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := listed(t, c, client.Filter{Trace: trace, Expired: true}); !slices.Equal(got, text.want) {
			t.Errorf("of trace %s %v are listed, want %v", text.trace, got, text.want)
		}
	}
	for _, wrong := range []string{"", "x", strings.Repeat("0", 32), derived(own)[1:], "00-" + derived(own),
		theirs + "-"} {
		if _, err := client.ParseTrace(wrong); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%q is a trace: %v", wrong, err)
		}
	}
	c.ListIn(3, 1, 0)
	trace, err := client.ParseTrace(derived(own))
	if err != nil {
		t.Fatal(err)
	}
	got, partial := listed(t, c, client.Filter{Trace: trace, Expired: true})
	if !slices.Equal(got, ids[3:4]) || partial == 0 {
		t.Errorf("by %d partial pages %v are listed, want %v", partial, got, ids[3:4])
	}
}
