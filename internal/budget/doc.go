// Package budget has tests only: how many pages each statement of engines,
// relays and clients may touch, over tables that are full. Pages do not depend on
// the machine, as times do. The end of a job with many open functions has budgets
// for each of them (frames_test.go).
//
// The real engine, relay and client run, over package sim's broker, and Postgres
// tells what each statement touched (package explain). A new statement needs a
// line in budgets_test.go, and something in this package that runs it. `make
// budgets` does the same over tables as large as wanted.
package budget
