// Package consoletest looks at the console in a real browser, over a real installation: that each view shows what it
// should, that all can be done by keys, that axe-core finds nothing, that hostile data stay texts, that large jobs and
// long lists stay small pages, and that a page survives its server. It writes a picture of each view to bin/console. It
// is a module of its own, for it needs Chromium and a driver of it.
//
// The pictures of the documentation are among them, and are copied by hand when the console looks otherwise:
// docs/console/job.png is job-light-1440, timeline.png is job-timeline-light-1440, retry.png is
// retry-below-light-1440, and large.png is large-timeline-open.
package consoletest
