package flow

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// Context is what a durable function runs in: each operation takes it. It is no
// context.Context, so that a call which wants one does not compile in a function: such
// calls belong in Do or Record, which hand one out.
type Context struct{ run *replay.Run }

func init() {
	replay.NewContext = func(r *replay.Run) any { return Context{r} }
	replay.Serve = func(topic string, body replay.Body, keep int) any {
		s := newServer(topic, body)
		s.parked.most = min(keep, maxParked)
		return s.registration()
	}
}

// body is the code of a function.
func body[In, Out any](topic string, f func(Context, In) (Out, error)) replay.Body {
	return replay.Code(topic, func(r *replay.Run) Context { return Context{r} }, f)
}

// Errorf returns an error with a code, from 400 to 599, that graphs can go by; %w wraps a
// cause as in fmt.Errorf. An error of another kind has the code 500. The code of an error
// that an operation returns is had with legwork.CodeOf.
func Errorf(code int, format string, args ...any) error {
	cause := fmt.Errorf(format, args...)
	return &coded{&legwork.Error{Code: code, Class: legwork.Dead, Message: cause.Error()}, cause}
}

// coded is an error with a code, and its cause.
type coded struct{ code, cause error }

// Error implements error.
func (c *coded) Error() string { return c.cause.Error() }

// Unwrap returns the error that has the code, and the one that was formatted.
func (c *coded) Unwrap() []error { return []error{c.code, c.cause} }

// Now returns the time. A replay is told the same.
func Now(ctx Context) time.Time { return ctx.run.Now() }

// Random returns a number of chance. A replay gets the same.
func Random(ctx Context) (n uint64) {
	for _, b := range ctx.run.Random(8) {
		n = n<<8 | uint64(b)
	}
	return n
}

// UUID returns a fresh id, as text. A replay gets the same.
func UUID(ctx Context) string {
	var id legwork.ID
	copy(id[:], ctx.run.Random(len(id)))
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80 // version 4
	return id.String()
}

// Sleep waits. The function needs no process meanwhile.
func Sleep(ctx Context, d time.Duration) { ctx.run.Await(ctx.run.Timer(d)) }

// After returns a future that is there when a time has passed.
func After(ctx Context, d time.Duration) Future[time.Duration] {
	return Future[time.Duration]{ctx.run.Timer(d), func(journal.Result, json.RawMessage) (time.Duration, error) {
		return d, nil
	}}
}

func encode(v any, what string) (json.RawMessage, error) { return replay.Encode(v, what) }

func decode[T any](raw json.RawMessage, what string) (T, error) { return replay.Decode[T](raw, what) }
