package api

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// problem is an error of this package: one that Legwork has no code for.
type problem struct {
	status       int
	code, detail string
}

// Error implements error.
func (p *problem) Error() string { return p.detail }

// kinds are the words for the codes of Legwork's errors, and the status of each.
var kinds = map[int]problem{
	legwork.CodeInvalid:        {http.StatusBadRequest, "invalid", ""},
	legwork.CodeForbidden:      {http.StatusForbidden, "forbidden", ""},
	legwork.CodeNotFound:       {http.StatusNotFound, "not-found", ""},
	legwork.CodeTimeout:        {http.StatusGatewayTimeout, "timeout", ""},
	legwork.CodeConflict:       {http.StatusConflict, "conflict", ""},
	legwork.CodeInterrupted:    {http.StatusGone, "interrupted", ""},
	legwork.CodeTooLarge:       {http.StatusRequestEntityTooLarge, "too-large", ""},
	legwork.CodeUnfit:          {http.StatusUnprocessableEntity, "unfit", ""},
	http.StatusTooManyRequests: {http.StatusTooManyRequests, "busy", ""},

	http.StatusServiceUnavailable: {http.StatusServiceUnavailable, "unavailable", ""},
}

// problemOf says how an error is told. What it does not know is an error of the
// server: its text may name servers and rows, so it is only logged.
func problemOf(err error) problem {
	var own *problem
	var lost *client.NoReceiptError
	var known *legwork.Error
	var large *http.MaxBytesError
	var document *legwork.Problems
	switch {
	case errors.As(err, &own):
		return *own
	case errors.As(err, &lost):
		how := "repeat it with Idempotency-Key " + lost.Key
		if lost.Key == "" {
			how = "send the event again"
		}
		return problem{http.StatusGatewayTimeout, "outcome-unknown", "no receipt for the " + lost.What + " on topic " +
			lost.Topic + ", it may or may not take effect: " + how + " to be sure"}
	case errors.As(err, &large):
		return problem{http.StatusRequestEntityTooLarge, "too-large", "the body is larger than 1 MiB"}
	case errors.As(err, &document):
		return problem{http.StatusUnprocessableEntity, "invalid-document",
			fmt.Sprintf("the document cannot be deployed, problems lists why: %d", len(document.List))}
	case errors.As(err, &known):
		if kind, ok := kinds[known.Code]; ok {
			kind.detail = overHTTP(known.Message)
			return kind
		}
	}
	return problem{http.StatusInternalServerError, "internal",
		"the server could not answer: try again, and look for the correlation id in its log"}
}

// refuse answers with an error.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	told := s.tell(r, parameterError(err))
	w.Header().Set("Content-Type", "application/problem+json")
	if told.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	w.WriteHeader(told.Status)
	_, _ = w.Write(append(encoded(told), '\n'))
}

// tell makes the problem document of an error. What is the server's own fault is logged.
func (s *server) tell(r *http.Request, err error) oas.Problem {
	p := problemOf(err)
	id := legwork.NewID().String()
	if p.status >= http.StatusInternalServerError && p.code != "busy" {
		s.Log.Error("a request has failed", "method", r.Method, "path", r.URL.Path, "correlation", id, "error", err)
	}
	path := r.URL.Path
	told := oas.Problem{Instance: &path, CorrelationId: id}
	var signal *client.SignalError
	if errors.As(err, &signal) {
		p.code = signal.Code
		told.CorrelationId = signal.CorrelationID.String()
		told.WorkflowId, told.SignalName, told.SignalId = &signal.WorkflowID, &signal.SignalName, &signal.SignalID
	}
	told.Type, told.Code = "urn:legwork:problem:"+strings.ToLower(p.code), p.code
	told.Title, told.Status, told.Detail = cmp.Or(http.StatusText(p.status), p.code), p.status, p.detail
	if document := (*legwork.Problems)(nil); errors.As(err, &document) {
		told.Problems = &document.List
	}
	return told
}

// encoded is a value as JSON that cannot fail to be.
func encoded(v any) []byte {
	body, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return body
}

// parameterError makes an error of the generated code one of Legwork's.
func parameterError(err error) error {
	var format *oas.InvalidParamFormatError
	var missing *oas.RequiredParamError
	var many *oas.TooManyValuesForParamError
	switch {
	case errors.As(err, &format):
		return legwork.Invalid("%s: %v", format.ParamName, format.Err)
	case errors.As(err, &missing):
		return legwork.Invalid("%s is missing", missing.ParamName)
	case errors.As(err, &many):
		return legwork.Invalid("%s is given %d times", many.ParamName, many.Count)
	}
	return err
}
