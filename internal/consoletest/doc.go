// Package consoletest looks at the console in a real browser, over a real installation: that each view shows what it
// should, that all can be done by keys, that axe-core finds nothing, that hostile data stay texts, that large jobs and
// long lists stay small pages, and that a page survives its server. It writes a picture of each view to bin/console. It
// is a module of its own, for it needs Chromium and a driver of it.
package consoletest
