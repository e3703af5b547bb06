package consoletest

import (
	"strings"
	"testing"
)

// testPlayground: a document is written, drawn, deployed and tried; who looks answers as the worker, and signals.
func testPlayground(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	b.open("/playground")
	b.shows("greeting.asked", "Somebody approves", "App playground, version 1", "needs workers on greeting.write")
	b.until(`document.querySelector("[name=input]").value.includes('"name": "Ada"')`, "an input is made of the schema")
	b.accessible("playground")
	b.press("Deploy and start")
	b.shows("Work of write", "Runs for", "Ada")
	b.fill("answer of write, as JSON", `{"greeting": "Good morning, Ada"}`)
	b.press("Answer")
	b.shows("Signal greeting.approved", "approve waits for it", "Good morning, Ada")
	b.picture("playground-runs")
	b.accessible("playground-runs")
	b.fill("data of signal greeting.approved, as JSON", `{"by": "Grace"}`)
	b.press("Send")
	b.shows("completed", "Grace")
	b.until(`document.querySelectorAll(".g-node[data-state=done]").length == 3`, "the picture shows what is done")
	b.picture("playground-done")

	source := eval[string](b, `document.querySelector(".editor").value`)
	b.fill("Document, YAML", strings.Replace(source, "asked: [{to: write}]", "asked: [{to: nowhere}]", 1))
	b.shows("nowhere")
	b.until(`document.querySelector(".problems .link")?.innerText.startsWith("line ")`, "a problem names its line")
	b.until(`[...document.querySelectorAll("button")].find(e => e.innerText == "Deploy and start").disabled`,
		"what has problems is not deployed")
	b.forgive("422 (Unprocessable Entity)") // the document was refused
	b.accessible("playground-problem")
	b.picture("playground-problem")
	b.fill("Document, YAML", strings.Replace(source, "title: Somebody approves", "title: Grace approves", 1))
	b.shows("Grace approves")
	b.press("Deploy and start")
	b.until(`document.querySelector(".editor").value.includes("version: '2'")`, "the next version is taken")
	b.shows("playground 2", "Work of write")
	b.press("Fail")
	b.shows("it failed in the playground", "failed")
	b.look(390, 844, "dark")
	b.shows("it failed in the playground")
	b.picture("playground-failed-dark-390")
	if text := s.get("apps"); !strings.Contains(text, `"app":"playground","version":"2"`) {
		t.Errorf("version 2 is not deployed: %s", text)
	}
}
