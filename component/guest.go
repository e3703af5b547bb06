package component

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/sys"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

const (
	// maxText bounds what a guest hands over at once: an operation, or its result.
	maxText = 1 << 20
	// maxErrors bounds what is kept of a guest's standard error.
	maxErrors = 8 << 10
)

// guest is one run of a function. All of it is on the goroutine of the run.
type guest struct {
	meter
	of     *Component
	module api.Module
	errors said

	asked map[journal.Position]bool // operations that it may wait for
	sets  map[journal.JoinSet]*set
	src   string // of the operation at hand
	// stopped is why the guest was stopped within an operation: the panic with which the function
	// goes on outside of it.
	stopped any
}

// set is a join set: the members that were not taken, and how many were.
type set struct {
	open  []journal.Position
	taken int
}

// body is the component as the code of a function.
func (c *Component) body(r *replay.Run, in json.RawMessage) (json.RawMessage, error) {
	g := &guest{of: c, asked: map[journal.Position]bool{}, sets: map[journal.JoinSet]*set{}}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), guestKey{}, g))
	g.meter = meter{host: c.host, topic: c.digest.Topic(), run: r, cancel: cancel}
	r.Source = func() string { return g.src }
	defer g.close(ctx)
	g.enter()
	raw, err := g.call(ctx, in)
	g.leave()
	switch {
	case g.exceeded() != nil:
		r.Fail(g.exceeded())
	case g.stopped != nil:
		panic(g.stopped)
	case err != nil:
		return nil, err
	}
	return result(raw)
}

type guestKey struct{}

func guestOf(ctx context.Context) *guest { return ctx.Value(guestKey{}).(*guest) }

// close ends the module, also if the run is evicted: then the guest stands in an operation.
func (g *guest) close(ctx context.Context) {
	g.leave()
	g.cancel()
	if g.module != nil {
		_ = g.module.Close(ctx)
	}
}

// call runs the guest from its start to its end.
func (g *guest) call(ctx context.Context, in []byte) ([]byte, error) {
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize").WithStderr(&g.errors)
	module, err := g.host.runtime.InstantiateModule(experimental.WithMemoryAllocator(ctx, &g.meter), g.of.module,
		config)
	if err != nil {
		return nil, g.crash(err)
	}
	g.module = module
	at, err := g.give(ctx, in)
	if err != nil {
		return nil, err
	}
	packed, err := module.ExportedFunction("run").Call(ctx, at, uint64(len(in)))
	if err != nil {
		return nil, g.crash(err)
	}
	at, size := packed[0]>>32, packed[0]&(1<<32-1)
	return g.text(uint32(at), uint32(size), "its result")
}

// give writes bytes into the guest's memory, where it makes room for them.
func (g *guest) give(ctx context.Context, data []byte) (at uint64, err error) {
	got, err := g.module.ExportedFunction("alloc").Call(ctx, uint64(len(data)))
	if err != nil {
		return 0, g.crash(err)
	}
	if at = got[0] & (1<<32 - 1); !g.module.Memory().Write(uint32(at), data) {
		return 0, legwork.Invalid("the component has no room: alloc(%d) has returned %d, which is outside of its memory of "+
			"%d bytes", len(data), at, g.module.Memory().Size())
	}
	return at, nil
}

// text returns a copy of what the guest says; what names it in an error.
func (g *guest) text(at, size uint32, what string) ([]byte, error) {
	if size > maxText {
		return nil, legwork.TooLarge("the component says that %s has %d bytes, at most %d are allowed", what, size, maxText)
	}
	view, there := g.module.Memory().Read(at, size)
	if !there {
		return nil, legwork.Invalid("the component says that %s is %d bytes at %d, which is outside of its memory of %d "+
			"bytes", what, size, at, g.module.Memory().Size())
	}
	return bytes.Clone(view), nil
}

// crash is the error of a guest that has trapped or exited: the last that it has said tells why.
func (g *guest) crash(err error) error {
	if exit := new(sys.ExitError); errors.As(err, &exit) {
		return &replay.Crash{Stack: g.errors.String(),
			Message: fmt.Sprintf("the component has exited with code %d%s", exit.ExitCode(), g.errors.first())}
	}
	why, stack, _ := bytes.Cut([]byte(err.Error()), []byte("\n"))
	return &replay.Crash{Message: fmt.Sprintf("the component has crashed: %s%s", why, g.errors.first()),
		Stack: g.errors.String() + string(stack)}
}

// result reads what run has returned: {"ok": …} or {"err": {"code": …, "message": …}}.
func result(raw []byte) (json.RawMessage, error) {
	var r journal.Result
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, legwork.Invalid("the component has returned no result in JSON, which is {\"ok\": …} or {\"err\": "+
			"…}: %v", err)
	}
	if r.Err == nil {
		return replay.Encode(legwork.OrNull(r.OK), "the result of the component")
	}
	if r.Err.Code < 400 || r.Err.Code > 599 {
		r.Err.Code = legwork.CodeUnknown
	}
	return nil, &legwork.Error{Code: r.Err.Code, Class: legwork.Dead, Message: r.Err.Message}
}

// said keeps the first bytes that a guest writes to its standard error: there it says why it ends.
type said struct{ bytes.Buffer }

// Write implements io.Writer.
func (t *said) Write(p []byte) (int, error) {
	_, _ = t.Buffer.Write(p[:min(len(p), maxErrors-t.Len())]) // it never fails
	return len(p), nil
}

// first is the first line, as the end of a sentence.
func (t *said) first() string {
	line, _, _ := bytes.Cut(t.Bytes(), []byte("\n"))
	if len(line) == 0 {
		return ""
	}
	return ": " + legwork.Clip(string(line), maxErrors/8)
}
