// Package fsck goes through a live namespace with the rules of
// internal/invariant, and mends what is provably safe.
//
//	keys in order   ├── piece ──┤ pause ├── piece ──┤ pause ├── …
//	each piece      one read-only snapshot, every rule once, a time limit per
//	                statement; one that is too large is tried smaller
//
// A piece is consistent in itself, which is enough: every rule is about one job
// with all its rows, or one signal, and asks others only what their own rows say
// in the same snapshot.
//
// A mend is one statement, fenced by the very condition that makes it safe,
// which once true stays true: so it needs no lock that an engine waits for, and
// a second copy finds nothing left to do. No mend writes a ledger or a semaphore.
package fsck
