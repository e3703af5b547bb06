package component

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/legwork-dev/legwork"
)

// features are those of WebAssembly that guests may use. Without vectors, as the bits of their NaN
// depend on the machine. Without reference types, as tables could grow without a bound.
const features = api.CoreFeaturesV2 &^ (api.CoreFeatureSIMD | api.CoreFeatureReferenceTypes)

const ours = "legwork"

// Host runs guests. They share nothing, each has a module and a memory of its own.
type Host struct {
	limits
	processors chan struct{}
	runtime    wazero.Runtime
	// wasi are the functions of WASI that guests may import.
	wasi map[string]api.FunctionDefinition
}

// Component is a component that was compiled.
type Component struct {
	host   *Host
	digest legwork.Digest
	module wazero.CompiledModule
}

// NewHost returns a host. If a guest does not notice the end of its time, which it should, stuck is
// called: nothing but the end of the process ends such a guest.
func NewHost(ctx context.Context, stuck func(topic string)) (*Host, error) {
	return newHost(ctx, limits{maxCompile, maxTurn, grace, stuck})
}

func newHost(ctx context.Context, l limits) (*Host, error) {
	h := &Host{limits: l, processors: processors(), runtime: wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().
		WithCloseOnContextDone(true).WithCoreFeatures(features).WithDebugInfoEnabled(false))}
	if err := h.link(ctx); err != nil {
		_ = h.Close(ctx)
		return nil, fmt.Errorf("begin to run components: %w", err)
	}
	return h, nil
}

// Close ends the host. No guest may run.
func (h *Host) Close(ctx context.Context) error { return h.runtime.Close(ctx) }

// link makes the functions that guests import.
func (h *Host) link(ctx context.Context) error {
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, h.runtime); err != nil {
		return err
	}
	h.wasi = h.runtime.Module(wasi_snapshot_preview1.ModuleName).ExportedFunctionDefinitions()
	for name := range h.wasi {
		if strings.HasPrefix(name, "sock_") || name == "proc_raise" {
			delete(h.wasi, name)
		}
	}
	i32, i64 := api.ValueTypeI32, api.ValueTypeI64
	_, err := h.runtime.NewHostModuleBuilder(ours).
		NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(operate), []api.ValueType{i32, i32},
		[]api.ValueType{i64}).Export("op").
		NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(logs), []api.ValueType{i32, i32}, nil).Export("log").
		Instantiate(ctx)
	return err
}

// Check says what is wrong with a component: it cannot be compiled, imports what guests may not,
// or lacks what they must export.
func Check(ctx context.Context, wasm []byte) error {
	h, err := NewHost(ctx, nil)
	if err != nil {
		return err
	}
	defer h.Close(ctx)
	_, err = h.Load(ctx, legwork.Digest{}, wasm)
	return err
}

// Load checks and compiles a component.
func (h *Host) Load(ctx context.Context, d legwork.Digest, wasm []byte) (c *Component, err error) {
	module, err := shape(wasm)
	if err != nil {
		return nil, err
	}
	compiled, err := h.compile(ctx, module)
	if err != nil {
		return nil, err
	}
	if err := h.fits(compiled); err != nil {
		_ = compiled.Close(ctx)
		return nil, err
	}
	return &Component{h, d, compiled}, nil
}

// compile compiles a module. The compiler is not ours, and the module anybody's: a panic is refused
// as an error is, and so is what takes too long. Nothing ends such a compilation, so it goes on.
func (h *Host) compile(ctx context.Context, module []byte) (wazero.CompiledModule, error) {
	type compiled struct {
		module wazero.CompiledModule
		wrong  any
	}
	done := make(chan compiled, 1)
	go func() {
		var c compiled
		defer func() {
			if p := recover(); p != nil {
				c.wrong = p
			}
			done <- c
		}()
		var err error
		if c.module, err = h.runtime.CompileModule(ctx, module); err != nil {
			c.wrong = err
		}
	}()
	select {
	case c := <-done:
		if c.wrong != nil {
			return nil, legwork.Invalid("the module cannot be compiled: %v", c.wrong)
		}
		return c.module, nil
	case <-time.After(h.compiles):
		return nil, legwork.TooLarge("the module takes more than %v to compile: split its large functions", h.compiles)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// fits says what a module has imported that it may not, or does not export.
func (h *Host) fits(c wazero.CompiledModule) error {
	var known map[string]api.FunctionDefinition
	for _, f := range c.ImportedFunctions() {
		module, name, _ := f.Import()
		switch module {
		case ours:
			known = h.runtime.Module(ours).ExportedFunctionDefinitions()
		case wasi_snapshot_preview1.ModuleName:
			known = h.wasi
		default:
			known = nil
		}
		is := known[name]
		if is == nil {
			return legwork.Invalid("the component imports %.40q.%.60q, which it is not given: a component has legwork.op, "+
				"legwork.log and wasi_snapshot_preview1 without sockets; all else it calls workers for", module, name)
		}
		if !same(f, is) {
			return legwork.Invalid("the component imports %s.%s as %s, and it is %s", module, name, signature(f), signature(is))
		}
	}
	if c.ExportedMemories()["memory"] == nil {
		return legwork.Invalid("the component does not export its memory as memory: docs/components.md says what it " +
			"must export")
	}
	for name, want := range map[string]string{"alloc": "(i32) i32", "run": "(i32, i32) i64"} {
		f := c.ExportedFunctions()[name]
		if f == nil {
			return legwork.Invalid("the component does not export the function %s%s: docs/components.md says what it must "+
				"export", name, want)
		}
		if got := signature(f); got != want {
			return legwork.Invalid("the component exports %s%s, want %s%s", name, got, name, want)
		}
	}
	if exported := c.ExportedFunctions(); exported["_start"] != nil && exported["_initialize"] == nil {
		return legwork.Invalid("the component is a program that ends with its _start: build it as a library, in Go with " +
			"-buildmode=c-shared")
	}
	return nil
}

func same(a, b api.FunctionDefinition) bool {
	return slices.Equal(a.ParamTypes(), b.ParamTypes()) && slices.Equal(a.ResultTypes(), b.ResultTypes())
}

// signature is the type of a function, such as (i32, i32) i64.
func signature(f api.FunctionDefinition) string {
	list := func(types []api.ValueType) string {
		var names []string
		for _, t := range types {
			names = append(names, api.ValueTypeName(t))
		}
		return strings.Join(names, ", ")
	}
	return strings.TrimSpace("(" + list(f.ParamTypes()) + ") " + list(f.ResultTypes()))
}
