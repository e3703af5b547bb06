package decide

import (
	"encoding/json"
	"fmt"
	"strings"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// Failed is the error document that is stored and published.
type Failed struct {
	Message  string `json:"message"`
	Code     int    `json:"code"`
	Stack    string `json:"stack,omitempty"`
	Activity string `json:"activity,omitempty"`
}

// Failure is the document of an error of an activity.
func Failure(activity string, err error) json.RawMessage {
	return JSON(Failed{Message: Printable(err.Error()), Code: legwork.CodeOf(err), Activity: activity})
}

// ReadFailure reads an error document; false: it is none.
func ReadFailure(doc json.RawMessage) (f Failed, ok bool) {
	err := fastjson.Unmarshal(doc, &f)
	return f, err == nil && f.Message != ""
}

// InterruptError is the error of a job that was interrupted. code 0 is 410.
func InterruptError(reason string, code int, stack, job string) json.RawMessage {
	if code == 0 {
		code = legwork.CodeInterrupted
	}
	return JSON(struct {
		Failed
		Job string `json:"job_id,omitempty"`
	}{Failed{Message: Printable(reason), Code: code, Stack: Printable(stack)}, job})
}

// FailedData is what a failed job has in its data: done and $error, without a stack.
// That is in the job's error, for operators, as job data are sent to other services.
func FailedData(doc json.RawMessage) []ledger.Leaf {
	var f Failed
	if fastjson.Unmarshal(doc, &f) != nil {
		return nil
	}
	leaf := func(value any, keys ...string) ledger.Leaf {
		return ledger.Leaf{Path: evaluate.Path(keys...), Value: JSON(value)}
	}
	return []ledger.Leaf{
		leaf(true, "done"), leaf(f.Message, "$error", "message"), leaf(legwork.CodeUnhandled, "$error", "code"),
	}
}

// unhandled is the error of a job whose activity failed, and no transition handles
// the error.
func (in *Input) unhandled() json.RawMessage {
	f, ok := ReadFailure(in.T.Data)
	if !ok {
		f = Failed{Message: fmt.Sprintf("activity %s failed with code %d", in.T.Activity, in.T.Code)}
	}
	f.Message, f.Stack = Printable(f.Message), Printable(f.Stack)
	f.Code, f.Activity = in.T.Code, in.T.Activity
	return JSON(f)
}

// Unfit is the error 422 of data that do not match a schema or a rule.
func Unfit(what string, err error) *legwork.Error {
	return &legwork.Error{Code: legwork.CodeUnfit, Class: legwork.Dead, Message: what + " is not valid", Err: err}
}

// Printable bounds a text of an error document and leaves out U+0000, which
// Postgres cannot read in one: an error must be storable whatever it is about.
func Printable(s string) string {
	return legwork.Clip(strings.ReplaceAll(s, "\x00", "\uFFFD"), legwork.MaxErrorBytes)
}

// JSON encodes values that cannot fail to encode.
func JSON(v any) json.RawMessage {
	data, err := fastjson.Marshal(v)
	if err != nil {
		return json.RawMessage(`{"message":"unprintable error","code":500}`)
	}
	return data
}
