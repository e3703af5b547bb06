// Package db has the commands about the tables: roles, migrations, the outbox, the
// epoch, and whether all rows agree (fsck).
package db
