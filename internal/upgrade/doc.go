// Package upgrade checks that what an older build has left behind is finished
// by this one: testdata/ has, for the formats of each release, a database as
// Postgres dumped it, with jobs in every state and wait, the messages that were
// in the broker at that moment, and what the jobs must come to.
//
// It has tests only. A new format gets a new folder, made by the build that
// introduces it and named after its last migration; folders that are there never
// change:
//
//	go test ./internal/upgrade -run TestGolden -update migration26
//
// That two builds run side by side is tested in package chaos.
package upgrade
