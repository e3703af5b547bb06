package api_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

const mostRead = 16 << 20 // LEGWORK_HTTP_READ_MIB as it is

// sized starts a job of which a look reads exactly so many bytes, most of them outputs.
func (s *site) sized(id string, bytes int64) (gid legwork.ID, path string) {
	s.t.Helper()
	started := s.is(s.ask("POST", "starts/order.placed", `{"id":"`+id+`"}`), 201, "Started")
	gid = idOf(s.t, started["gid"])
	s.Until("the job waits", func() (waits bool) {
		s.Must(s.Pool.QueryRow(s.t.Context(), s.sql(`SELECT EXISTS (SELECT FROM legwork.hook WHERE gid = $1)
			AND NOT EXISTS (SELECT FROM legwork.outbox WHERE gid = $1)`), gid).Scan(&waits))
		return waits
	})
	const one = 960 << 10
	_, err := s.Pool.Exec(s.t.Context(), s.sql(`INSERT INTO legwork.activity
		SELECT (jsonb_populate_record(a, jsonb_build_object('dad', ',0,0,' || i, 'output', repeat('x', $2::int)))).*
		FROM legwork.activity a CROSS JOIN generate_series(1, $3::int) i
		WHERE a.gid = $1 AND a.activity = 'approve'`), gid, one, bytes/one-1)
	s.Must(err)
	// What is missing the last one has.
	_, err = s.Pool.Exec(s.t.Context(), s.sql(`UPDATE legwork.activity SET output = to_jsonb(repeat('x', $2::int))
		WHERE gid = $1 AND dad = ',0,0,1'`), gid, one+bytes-s.reads(gid))
	s.Must(err)
	if got := s.reads(gid); got != bytes {
		s.t.Fatalf("a look at the job reads %d bytes, want %d", got, bytes)
	}
	return gid, "jobs/" + gid.String()
}

// reads is how many bytes a look at a job asks for.
func (s *site) reads(gid legwork.ID) (bytes int64) {
	s.t.Helper()
	_, err := s.Client.Job(client.BoundReads(s.t.Context(), 1<<30, func(n int64) error { bytes += n; return nil }),
		client.Gid(gid))
	s.Must(err)
	return bytes
}

func (s *site) tooLarge(r *reply) {
	s.t.Helper()
	p := s.is(r, 413, "Problem")
	if detail := p["detail"].(string); p["code"] != "too-large" || !strings.Contains(detail, "ask for less") ||
		!strings.Contains(detail, "LEGWORK_HTTP_READ_MIB") {
		s.t.Errorf("too much is answered with %s", r.body)
	}
}

// TestReadsAreBounded: one request does not read more of a job than it may; what it can ask for instead it gets.
func TestReadsAreBounded(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, enough := s.sized("o-1", mostRead)
	s.is(s.ask("GET", enough, ""), 200, "Job")
	gid, large := s.sized("o-2", mostRead+1)
	s.tooLarge(s.ask("GET", large, ""))
	s.tooLarge(s.ask("GET", large+"/export", ""))
	s.tooLarge(s.ask("GET", large+"/trace", ""))
	if r := s.call("job", `{"gid":"`+gid.String()+`"}`); !strings.Contains(r, `"code":-32013`) ||
		!strings.Contains(r, "LEGWORK_HTTP_READ_MIB") {
		t.Errorf("the call is answered with %s", r)
	}
	s.is(s.ask("GET", large+"/explain", ""), 200, "Explanation")
	s.is(s.ask("GET", large+"/activities", ""), 200, "ActivityPage")
	page := s.is(s.ask("GET", large+"/activities?activity=approve&dad=,0,0,2", ""), 200, "ActivityPage")
	if all := page["activities"].([]any); len(all) != 1 || len(all[0].(map[string]any)["output"].(string)) != 960<<10 {
		t.Errorf("one activity is told as %v", page["next"])
	}
	s.is(s.ask("POST", large+"/interrupt", `{}`), 200, "Interruption")
}

// TestResultsAreBounded: so are results; and who does something with such a job does not read its data.
func TestResultsAreBounded(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	started := s.is(s.ask("POST", "starts/hello.asked?wait=25", `{"name":"Ada"}`), 201, "Started")
	gid := started["gid"].(string)
	_, err := s.Pool.Exec(t.Context(), s.sql(`INSERT INTO legwork.job_data (gid, path, value)
		SELECT $1, 'more/' || i, to_jsonb(repeat('x', 900000)) FROM generate_series(1, 19) i`), gid)
	s.Must(err)
	s.tooLarge(s.ask("GET", "jobs/"+gid+"/result", ""))
	s.tooLarge(s.ask("GET", "jobs/"+gid, ""))
	s.is(s.ask("POST", "jobs/"+gid+"/interrupt", `{}`), 409, "Problem")
	_, err = s.Pool.Exec(t.Context(), s.sql(`DELETE FROM legwork.job_data WHERE gid = $1 AND path LIKE 'more/%' AND
		path > 'more/2'`), gid)
	s.Must(err)
	s.is(s.ask("GET", "jobs/"+gid+"/result", ""), 200, "Result")
}

// TestJournalsAreBounded: so are journals. One function alone can be read.
func TestJournalsAreBounded(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	started := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`), 201, "Started")
	job := "jobs/" + started["gid"].(string)
	_, err := s.Pool.Exec(t.Context(), s.sql(`INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
		SELECT $1, 'f' || i, ',0,0', 0, 1,
			json_build_array(json_build_object('t', 'ExecutionStarted', 'digest', '5e1f', 'in', repeat('x', 900000)))
		FROM generate_series(1, 19) i`), started["gid"])
	s.Must(err)
	s.tooLarge(s.ask("GET", job+"/journal", ""))
	var one []client.Journal
	s.ask("GET", job+"/journal?activity=f7", "").into(&one)
	if len(one) != 1 || len(one[0].Events) != 1 {
		t.Errorf("%d journals of one function are told", len(one))
	}
}

// TestBatchesAreOneRead: the calls of a batch read no more together than one request may. What a call has read and does
// not tell does not count.
func TestBatchesAreOneRead(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	gid, _ := s.sized("o-1", 7<<20)
	var calls []string
	for i, method := range []string{"trace", "trace", "trace", "job", "job", "job", "explain"} {
		calls = append(calls, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{"gid":%q}}`, i, method, gid))
	}
	var answers []struct {
		ID    int
		Error *struct {
			Code    int
			Message string
		}
	}
	s.ask("POST", "rpc", "["+strings.Join(calls, ",")+"]").into(&answers)
	for i, a := range answers {
		if a.ID != i || (a.Error != nil) != (i == 5) {
			t.Errorf("call %d is answered with %+v", i, a)
		}
	}
	if len(answers) != len(calls) || answers[5].Error.Code != -32013 {
		t.Errorf("the answers are %+v", answers)
	}
}

// held asks for something and does not read the answer, of which the first line has come, until end.
func (s *site) held(path string) (end func()) {
	s.t.Helper()
	host := strings.TrimPrefix(s.base, "http://")
	conn, err := (&net.Dialer{}).DialContext(s.t.Context(), "tcp", host)
	s.Must(err)
	s.t.Cleanup(func() { conn.Close() })
	s.Must(conn.(*net.TCPConn).SetReadBuffer(4 << 10))
	_, err = fmt.Fprintf(conn, "GET /v1/%s/%s HTTP/1.1\r\nHost: %s\r\n\r\n", s.Namespace, path, host)
	s.Must(err)
	line, err := bufio.NewReaderSize(conn, 16).ReadString('\n')
	s.Must(err)
	if !strings.Contains(line, " 200 ") {
		s.t.Fatalf("what is held is answered with %s", line)
	}
	return func() { conn.Close() }
}

// TestReadsShareTheRoom: all requests together read no more than four times what one may. What reads nothing of
// users is answered all the same, and a stream that has fallen behind waits.
func TestReadsShareTheRoom(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, large := s.sized("o-1", mostRead)
	_, small := s.sized("o-2", 2<<20)
	s.is(s.ask("POST", "signals/order.approved", `{"data":{"id":"o-2","by":"Ada"}}`), 200, "SignalReceipt")
	var kept map[string]any
	s.Until("the event is kept", func() bool {
		kept = s.is(s.ask("GET", "events", ""), 200, "EventPage")
		return len(kept["events"].([]any)) > 0
	})
	var ends []func()
	for range 4 {
		ends = append(ends, s.held(large))
	}
	for _, path := range []string{large, small, large + "/export", "events"} {
		r := s.ask("GET", path, "")
		if p := s.is(r, 503, "Problem"); p["code"] != "busy" || r.header.Get("Retry-After") != "1" {
			t.Errorf("one too many is answered with %s, Retry-After %q", r.body, r.header.Get("Retry-After"))
		}
	}
	s.is(s.ask("GET", large+"/explain", ""), 200, "Explanation")
	s.is(s.ask("GET", "jobs", ""), 200, "JobPage")

	r, err := http.NewRequestWithContext(t.Context(), "GET", s.base+"/v1/"+s.Namespace+"/watch?topic=*", nil)
	s.Must(err)
	r.Header.Set("Last-Event-ID", "1")
	stream, err := http.DefaultClient.Do(r)
	s.Must(err)
	t.Cleanup(func() { stream.Body.Close() })
	lines := bufio.NewScanner(stream.Body)
	for beats := 0; beats < 4 && lines.Scan(); { // it looks at what it has not sent each time
		if lines.Text() == ": alive" {
			beats++
		} else if lines.Text() != "" {
			t.Fatalf("without room the stream sends %s", lines.Text())
		}
	}
	ends[0]()
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "event: event") {
	}
	s.Must(lines.Err())
	s.Until("there is room again", func() bool { return s.ask("GET", small, "").status == 200 })
	for _, end := range ends[1:] {
		end()
	}
	s.Until("there is room for all", func() bool { return s.ask("GET", large, "").status == 200 })
}
