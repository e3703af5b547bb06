package consoletest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/legwork-dev/legwork/console/generate/npm"
)

// pictures is where the pictures go.
const pictures = "../../bin/console"

// browser is one tab, in which nothing may go wrong.
type browser struct {
	*testing.T
	ctx  context.Context
	base string
	axe  string

	mu    sync.Mutex
	wrong []string
}

// newBrowser opens a tab. What the page says of errors, a broken policy among them, fails the test.
func newBrowser(t *testing.T, base string) *browser {
	t.Helper()
	dir, err := npm.Install(t.Context(), "../../console/package-lock.json", "axe-core")
	if err != nil {
		t.Fatal(err)
	}
	axe, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox) // it may be root's
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &browser{T: t, ctx: ctx, base: base, axe: string(axe)}
	b.do(chromedp.Navigate("about:blank")) // needs chromium: apt-get install chromium
	if err := chromedp.Listen(ctx, b.heard); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, w := range b.wrong {
			t.Errorf("the page says: %s", w)
		}
	})
	return b
}

func (b *browser) heard(event any) {
	said := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		said = e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			said += " " + e.ExceptionDetails.Exception.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			said = fmt.Sprint(e.Type)
			for _, a := range e.Args {
				said += " " + string(a.Value) + a.Description
			}
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == "error" {
			said = e.Entry.Text + " " + e.Entry.URL
		}
	}
	if said != "" {
		b.mu.Lock()
		b.wrong = append(b.wrong, said)
		b.mu.Unlock()
	}
}

// forgive takes out what the page has said that is expected.
func (b *browser) forgive(part string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var rest []string
	for _, w := range b.wrong {
		if !strings.Contains(w, part) {
			rest = append(rest, w)
		}
	}
	b.wrong = rest
}

func (b *browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// look sets the size of the window and the theme that the system wants.
func (b *browser) look(width, height int64, theme string) {
	b.Helper()
	b.do(chromedp.EmulateViewport(width, height))
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme},
			{Name: "prefers-reduced-motion", Value: "reduce"}}})
	if err != nil {
		b.Fatal(err)
	}
}

func (b *browser) open(path string) {
	b.Helper()
	b.do(chromedp.Navigate(b.base + path))
}

// eval is the value of an expression in the page.
func eval[T any](b *browser, expression string) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%s: %v", clip(expression), err)
	}
	return v
}

func clip(text string) string { return text[:min(len(text), 200)] }

// shows waits until the page has texts.
func (b *browser) shows(texts ...string) {
	b.Helper()
	for _, want := range texts {
		text, err := json.Marshal(want)
		if err != nil {
			b.Fatal(err)
		}
		b.until("!!document.body?.innerText.includes("+string(text)+")", "the page shows "+want)
	}
}

// until asks the page again until an expression holds.
func (b *browser) until(expression, what string) {
	b.Helper()
	end := time.After(20 * time.Second)
	for again := time.NewTicker(50 * time.Millisecond); !eval[bool](b, expression); {
		select {
		case <-again.C:
		case <-end:
			b.picture("wrong")
			b.Fatalf("after 20 s it is not so that %s; at %s:\n%s", what, eval[string](b, "location.href"),
				eval[string](b, "document.body.innerText"))
		}
	}
}

// keys presses keys, one after the other. A text of several letters is typed where the focus is.
func (b *browser) keys(all ...string) {
	b.Helper()
	for _, k := range all {
		var err error
		switch {
		case len([]rune(k)) > 1:
			_, err = chromedp.Call(b.ctx, input.InsertText, input.InsertTextParams{Text: k})
		case k < " " || k > "~":
			b.do(chromedp.KeyEvent(k))
		default: // a page that takes a key keeps it from becoming a letter
			for _, way := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown,
				input.DispatchKeyEventTypeKeyUp} {
				if err == nil {
					_, err = chromedp.Call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: way, Key: k, Text: k})
				}
			}
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// press clicks the button or link with a text.
func (b *browser) press(text string) {
	b.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('button, a, [role=tab]')].find(e => e.textContent.trim() == %q)", text)
	b.until(find+" !== undefined", "there is a button "+text)
	eval[bool](b, find+".click(), true")
}

// check turns the checkbox of a job in the list.
func (b *browser) check(job string) {
	b.Helper()
	box := fmt.Sprintf("document.querySelector('[aria-label=%q]')", "Select "+job)
	b.until(box+" !== null", "job "+job+" can be selected")
	eval[bool](b, box+".click(), true")
}

// fill types a text into a field, in the place of what it has.
func (b *browser) fill(label, text string) {
	b.Helper()
	field := fmt.Sprintf("document.querySelector('[aria-label=%q]')", label)
	b.until(field+" !== null", "there is a field "+label)
	eval[bool](b, field+".focus(), "+field+".select(), true")
	b.keys(text)
}

// picture writes what is seen.
func (b *browser) picture(name string) {
	b.Helper()
	shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	if err := os.MkdirAll(pictures, 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(pictures, name+".png"), shot, 0o644); err != nil {
		b.Fatal(err)
	}
}

// accessible has axe-core judge what is seen.
func (b *browser) accessible(name string) {
	b.Helper()
	eval[bool](b, "typeof axe !== 'undefined' || ("+"(() => {"+b.axe+"})(), true)")
	found := eval[string](b, `axe.run(document, {resultTypes: ['violations']}).then(r => r.violations
		.flatMap(v => v.nodes.slice(0, 4).map(n => v.id + ": " + v.help + " | " + n.target.join(' ') + " | " +
			(n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? ''))).join('\n'))`)
	if found != "" {
		b.Errorf("axe finds on %s:\n%s", name, found)
	}
}
