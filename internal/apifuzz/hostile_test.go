package apifuzz

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// raw sends bytes on a connection of its own, and returns the status of each answer: as many as were asked for, or
// fewer if the server ends the connection. From 400 on an answer must be a problem document, unless Go's server gave it
// by itself.
func (s *Site) raw(t *testing.T, text string, answers int) (got []int) {
	t.Helper()
	conn := s.dial(t)
	defer conn.Close()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	method, _, _ := strings.Cut(text, " ")
	r := bufio.NewReader(conn)
	for len(got) < answers {
		answer, err := http.ReadResponse(r, &http.Request{Method: method})
		if err != nil {
			break
		}
		body, err := io.ReadAll(answer.Body)
		media := answer.Header.Get("Content-Type")
		if err != nil || answer.StatusCode >= 400 && !strings.HasPrefix(media, "text/plain") && method != "HEAD" &&
			answer.StatusCode != http.StatusExpectationFailed && (media != "application/problem+json" || len(body) == 0) {
			t.Errorf("%.80q is answered with %d %s %s, %v", text, answer.StatusCode, media, body, err)
		}
		if answer.StatusCode != http.StatusContinue {
			got = append(got, answer.StatusCode)
		}
	}
	return got
}

func (s *Site) dial(t *testing.T) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.Base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestHostileHTTP: what is odd below the API has a clear answer. It stores nothing, unless it is a request after all.
func TestHostileHTTP(t *testing.T) {
	t.Parallel()
	s := New(t)
	v1 := "/v1/" + s.Namespace
	post := "POST " + v1 + "/starts/fuzz.asked HTTP/1.1\r\nHost: localhost\r\n"
	get := "GET " + v1 + "/jobs/count HTTP/1.1\r\nHost: localhost\r\n"
	local, two := " HTTP/1.1\r\nHost: localhost\r\n\r\n", "Content-Length: 2\r\n\r\n{}"
	chunked := "Transfer-Encoding: chunked\r\n\r\n"
	before := s.settled()
	for what, c := range map[string]struct {
		text string
		want string
	}{
		"HTTP/1.0":                        {"GET " + v1 + "/jobs/count HTTP/1.0\r\nHost: localhost\r\n\r\n", "[200]"},
		"HTTP/1.0 without a host":         {"GET " + v1 + "/jobs/count HTTP/1.0\r\n\r\n", "[403]"},
		"HTTP/1.1 without a host":         {"GET " + v1 + "/jobs/count HTTP/1.1\r\n\r\n", "[400]"},
		"HTTP/0.9":                        {"GET " + v1 + "/jobs/count\r\n\r\n", "[400]"},
		"HTTP/3.0":                        {"GET / HTTP/3.0\r\nHost: localhost\r\n\r\n", "[505]"},
		"HTTP/2 without TLS":              {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "[404]"},
		"two hosts":                       {get + "Host: localhost\r\n\r\n", "[400]"},
		"another host":                    {"GET " + v1 + "/jobs HTTP/1.1\r\nHost: evil.example\r\n\r\n", "[403]"},
		"another host in the target":      {"GET http://evil" + v1 + "/jobs" + local, "[403]"},
		"a host that begins as ours":      {"GET " + v1 + "/jobs HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n", "[403]"},
		"no HTTP":                         {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "[400]"},
		"HEAD":                            {"HEAD " + v1 + "/jobs/count" + local, "[200]"},
		"HEAD of a start":                 {"HEAD " + v1 + "/starts/fuzz.asked" + local, "[405]"},
		"OPTIONS":                         {"OPTIONS " + v1 + "/jobs" + local, "[405]"},
		"OPTIONS of all":                  {"OPTIONS *" + local, "[200]"},
		"CONNECT":                         {"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n", "[404]"},
		"a page of another site":          {post + "Sec-Fetch-Site: cross-site\r\nContent-Length: 2\r\n\r\n{}", "[403]"},
		"two slashes":                     {"GET /" + v1 + "/jobs" + local, "[404]"},
		"two slashes of a start":          {strings.Replace(post, "/starts", "//starts", 1) + two, "[404]"},
		"dots":                            {"GET " + v1 + "/x/../jobs" + local, "[404]"},
		"escaped dots":                    {"GET " + v1 + "/x/%2e%2e/jobs" + local, "[404]"},
		"an escaped slash":                {"GET " + v1 + "%2fjobs" + local, "[404]"},
		"a bad escape":                    {"GET " + v1 + "/jobs%zz" + local, "[400]"},
		"a space before a colon":          {get + "Authorization : x\r\n\r\n", "[400]"},
		"U+0000 in a header":              {get + "X-A: a\x00b\r\n\r\n", "[400]"},
		"a header without a name":         {get + ": a\r\n\r\n", "[400]"},
		"two lengths":                     {post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "[400]"},
		"a length with a sign":            {post + "Content-Length: +2\r\n\r\n{}", "[400]"},
		"a negative length":               {post + "Content-Length: -2\r\n\r\n{}", "[400]"},
		"an unknown coding":               {post + "Transfer-Encoding: xchunked\r\n\r\n{}", "[501]"},
		"two codings":                     {post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "[501]"},
		"a chunk whose length is none":    {post + chunked + "zz\r\n{}\r\n0\r\n\r\n", "[400]"},
		"a chunk with a sign":             {post + chunked + "+2\r\n{}\r\n0\r\n\r\n", "[400]"},
		"a chunk that is longer":          {post + chunked + "2\r\n{}{}\r\n0\r\n\r\n", "[400]"},
		"an expectation that nobody has":  {post + "Expect: miracles\r\nContent-Length: 2\r\n\r\n{}", "[417]"},
		"a length of 1 GiB, and continue": {post + "Expect: 100-continue\r\nContent-Length: 1073741824\r\n\r\n", "[413]"},
		"a body of a GET":                 {get + "Content-Length: 2\r\n\r\n{}", "[200]"},
		"a request that is hidden in another": {post + "Content-Type: text/xml\r\nContent-Length: 6\r\n" + chunked +
			"0\r\n\r\nX", "[415]"},
	} {
		if got := fmt.Sprint(s.raw(t, c.text, 1)); got != c.want {
			t.Errorf("%s is answered with %s, want %s", what, got, c.want)
		}
	}
	got := fmt.Sprint(s.raw(t, get+"\r\n"+get+"X-A: 1\r\n\r\n"+"GET /nowhere"+local, 3))
	if got != "[200 200 404]" {
		t.Errorf("three requests at once are answered with %s", got)
	}
	if after := s.settled(); after != before {
		t.Errorf("something was stored: %s", difference(before, after))
	}
	for what, text := range map[string]string{
		"chunks with a trailer": "Transfer-Encoding: chunked\r\nTrailer: X-A\r\n\r\n2;a=b\r\n{}\r\n0\r\nX-A: 1\r\n\r\n",
		"continue":              "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
	} {
		if got := fmt.Sprint(s.raw(t, post+text, 1)); got != "[201]" {
			t.Errorf("a start with %s is answered with %s", what, got)
		}
	}
}

// TestSlowHTTP: connections that send nothing, a part of a header or a part of a body keep nobody else out, and end.
func TestSlowHTTP(t *testing.T) {
	t.Parallel()
	s := New(t)
	before := s.settled()
	post := "POST /v1/" + s.Namespace + "/starts/fuzz.asked HTTP/1.1\r\nHost: localhost\r\n"
	for range 500 {
		conn := s.dial(t)
		t.Cleanup(func() { _ = conn.Close() })
	}
	head, body := make(chan []int), make(chan []int)
	go func() { head <- s.raw(t, post+"X-A: ", 1) }()
	go func() { body <- s.raw(t, post+"Content-Length: 100\r\n\r\n{", 1) }()
	answer, err := s.HTTP.Get(s.Base + "/v1/" + s.Namespace + "/jobs/count")
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("beside slow ones a request is answered with %v, %v", answer, err)
	}
	_ = answer.Body.Close()
	if got := fmt.Sprint(<-head); got != "[]" && got != "[408]" {
		t.Errorf("a header that does not end is answered with %s", got)
	}
	if got := fmt.Sprint(<-body); got != "[408]" {
		t.Errorf("a body that does not end is answered with %s", got)
	}
	if after := s.settled(); after != before {
		t.Errorf("something was stored: %s", difference(before, after))
	}
}
