package pg

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// FirstStatement is that of a session. After it the session's process keeps the memory that a statement has used for
// the next one (ADR 102). glibc, the C library of most servers, gives what is free at the top of its heap back to the
// kernel as soon as that is more than 128 KiB, and gets it back page by page: the large statements of package ledger
// take two to eight times as long then. Once a piece of memory that it had from the kernel directly is freed, its limit
// becomes twice the size of that piece (mallopt(3), M_MMAP_THRESHOLD), in this process only. With another C library, or
// if the administrator has set a limit, the statement has no effect.
//
//go:embed sql/keep_memory.sql
var FirstStatement string

func keepMemory(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := inTime(ctx, conn.Config())
	defer cancel()
	if _, err := conn.PgConn().Exec(ctx, FirstStatement).ReadAll(); err != nil { // no tracer of a pool sees it
		return fmt.Errorf("prepare a session of Postgres: %w", err)
	}
	return nil
}
