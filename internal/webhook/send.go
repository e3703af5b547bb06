package webhook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// attemptTime bounds one attempt, from the connection to the end of the answer.
	attemptTime = 15 * time.Second
	// maxAnswer bounds what is read of an answer: nothing of it is used, but a
	// connection whose answer is read can be used again.
	maxAnswer = 16 << 10
	// maxRetryAfter bounds what a receiver may ask us to wait.
	maxRetryAfter = 6 * time.Hour
	// maxError bounds the text of an error, in bytes.
	maxError = 300
)

// post sends signed bodies over HTTP.
type post struct {
	secure, plain *http.Client
	agent         string
	now           func() time.Time
}

func newPost(allowed Networks, version string) *post {
	client := func(plain bool) *http.Client {
		return &http.Client{Timeout: attemptTime,
			// A redirect could lead anywhere: a receiver that moves is registered anew.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			// No proxy of the environment: it would resolve names where we cannot look.
			Transport: &http.Transport{DialContext: allowed.dialer(plain).DialContext, ForceAttemptHTTP2: true,
				TLSHandshakeTimeout: 5 * time.Second, ResponseHeaderTimeout: attemptTime, MaxResponseHeaderBytes: 64 << 10,
				DisableCompression: true, MaxIdleConns: 256, MaxIdleConnsPerHost: perWebhook, IdleConnTimeout: time.Minute}}
	}
	return &post{secure: client(false), plain: client(true), agent: "Legwork/" + version, now: time.Now}
}

// close closes connections that are idle.
func (p *post) close() {
	p.secure.CloseIdleConnections()
	p.plain.CloseIdleConnections()
}

// refusal is an answer that is no success.
type refusal struct {
	status int
	after  time.Duration // as Retry-After says, 0 if it does not
}

func (r *refusal) Error() string {
	text := fmt.Sprintf("the receiver answered %d %s", r.status, http.StatusText(r.status))
	if r.status >= 300 && r.status < 400 {
		text += ": redirects are not followed, register the address that it leads to"
	}
	return text
}

// send makes one attempt. Any answer 2xx is a success.
func (p *post) send(ctx context.Context, to string, keys [][]byte, id legwork.ID, body []byte) error {
	u, err := checkURL(to)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/cloudevents+json; charset=utf-8")
	r.Header.Set("User-Agent", p.agent)
	now := p.now()
	r.Header.Set(headerID, id.String())
	r.Header.Set(headerTimestamp, strconv.FormatInt(now.Unix(), 10))
	r.Header.Set(headerSignature, signatures(keys, id.String(), now, body))
	client := p.secure
	if u.Scheme == "http" {
		client = p.plain
	}
	answer, err := client.Do(r)
	var failed *url.Error
	switch {
	case errors.As(err, &failed) && failed.Timeout():
		return fmt.Errorf("no answer within %s", attemptTime)
	case errors.As(err, &failed):
		return failed.Err // without the address, which is known
	case err != nil:
		return err
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswer) // the status has said it
	if answer.StatusCode >= 200 && answer.StatusCode < 300 {
		return nil
	}
	return &refusal{status: answer.StatusCode, after: retryAfter(answer.Header.Get("Retry-After"), now)}
}

// retryAfter reads a header Retry-After: seconds, or a time.
func retryAfter(text string, now time.Time) time.Duration {
	wait := time.Duration(0)
	if n, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(min(max(n, 0), int(maxRetryAfter/time.Second))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), maxRetryAfter)
}

// waitAfter is how long to wait after so many failed attempts: 5 s, twice as long each
// time, up to an hour, and as long as the receiver asks for. A fifth is left to chance,
// so that what failed together does not come back together.
func waitAfter(attempts int, err error, chance float64) time.Duration {
	wait := min(5*time.Second<<min(max(attempts-1, 0), 20), time.Hour)
	wait += time.Duration(chance * float64(wait) / 5)
	var r *refusal
	if errors.As(err, &r) {
		wait = max(wait, r.after)
	}
	return wait
}

// said is the text of an error as it is kept. Some of it may come from the receiver, such
// as names of its certificate: Postgres keeps neither invalid UTF-8 nor U+0000.
func said(err error) string {
	text := strings.ReplaceAll(strings.ToValidUTF8(err.Error(), "\uFFFD"), "\x00", "\uFFFD")
	return legwork.Clip(text, maxError)
}
