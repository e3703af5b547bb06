// Package db has the commands about the tables: roles, migrations, the outbox, the
// epoch, and whether all rows agree (fsck).
//
// This package is not API: it may change in any release (docs/compatibility.md).
package db
