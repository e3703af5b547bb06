package apijudge

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"testing"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/errors"

	"github.com/legwork-dev/legwork/internal/apifuzz"
	"github.com/legwork-dev/legwork/internal/natstest"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// read makes a validator of a document.
func read(t *testing.T, text []byte) validator.Validator {
	t.Helper()
	document, err := libopenapi.NewDocument(text)
	if err != nil {
		t.Fatal(err)
	}
	v, all := validator.NewValidator(document)
	for _, err := range all {
		t.Fatal(err)
	}
	return v
}

// tell is all that a validator says.
func tell(all []*errors.ValidationError) (text string) {
	for _, one := range all {
		text += "\n\t" + one.Error()
		for _, more := range one.SchemaValidationErrors {
			text += "\n\t\t" + more.Error()
		}
	}
	return text
}

// TestDocument: api/openapi.yaml is a document of OpenAPI 3.1.
func TestDocument(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../api/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if ok, all := read(t, text).ValidateDocument(); !ok {
		t.Error(tell(all))
	}
}

// TestAnswers: every answer of a server is what its own document says.
func TestAnswers(t *testing.T) {
	t.Parallel()
	s := apifuzz.New(t)
	answer, err := http.Get(s.Base + "/openapi.json")
	s.Must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	s.Must(err)
	j := &judge{t: t, v: read(t, text), seen: map[int]int{}}
	s.HTTP.Transport = j
	s.Run(rand.Uint64(), 600, 600)
	t.Logf("answers by status: %v", j.seen)
	if j.seen[http.StatusOK] == 0 || j.seen[http.StatusBadRequest] == 0 {
		t.Errorf("the validator has seen the answers %v", j.seen)
	}
}

// judge validates each answer that passes.
type judge struct {
	t    *testing.T
	v    validator.Validator
	seen map[int]int
}

// RoundTrip implements http.RoundTripper.
func (j *judge) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || answer.Header.Get("Content-Type") == "text/plain; charset=utf-8" { // Go's server, not the API
		return answer, err
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	_ = answer.Body.Close()
	defer func() { answer.Body = io.NopCloser(bytes.NewReader(body)) }()
	asked := r.Clone(r.Context())
	if asked.URL, err = url.ParseRequestURI(r.URL.RequestURI()); err != nil {
		return answer, nil // no URL: there is no operation to judge by
	}
	answer.Body = io.NopCloser(bytes.NewReader(body))
	ok, all := j.v.ValidateHttpResponse(asked, answer)
	if !ok && !foreign(all) {
		j.t.Errorf("%s %s is answered with %d %.300s%s", r.Method, asked.URL, answer.StatusCode, body, tell(all))
	}
	if ok {
		j.seen[answer.StatusCode]++
	}
	return answer, nil
}

// foreign reports whether a request was to no operation of the document.
func foreign(all []*errors.ValidationError) bool {
	return len(all) == 1 && (all[0].IsPathMissingError() || all[0].IsOperationMissingError())
}
