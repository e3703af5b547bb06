package ledger_test

import (
	"crypto/md5"
	"encoding/hex"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// TestIDs: SQL and Go agree on where the ids of a job lie, for gids of both
// forms, and what SQL derives stays what it was: a contract.
func TestIDs(t *testing.T) {
	b := newBase(t)
	var gids []legwork.ID
	for range 500 {
		gid := legwork.NewID()
		gids = append(gids, gid, gid.Wide())
	}
	rows, err := b.pool.Query(t.Context(), legwork.Qualify(`SELECT gid, legwork.first_id(gid), legwork.last_id(gid),
		legwork.derived_id(gid, md5(gid::text)) FROM unnest($1::uuid[]) AS t(gid)`, b.namespace), gids)
	if err != nil {
		t.Fatal(err)
	}
	var gid, low, high, derived legwork.ID
	n := 0
	_, err = pgx.ForEachRow(rows, []any{&gid, &low, &high, &derived}, func() error {
		n++
		wantLow, wantHigh := gid.Range()
		digest := md5.Sum([]byte(gid.String()))
		h := hex.EncodeToString(digest[:])
		want := gid.String()[:13] + "-8" + h[:3] + "-a" + h[3:6] + "-" + h[6:18]
		if gid[6]>>4 == 8 {
			want = gid.String()[:18] + "-a" + h[:3] + "-" + h[3:15]
		}
		if low != wantLow || high != wantHigh || derived.String() != want {
			t.Errorf("%s: from %s to %s, derived %s; want %s, %s, %s", gid, low, high, derived, wantLow, wantHigh, want)
		}
		return nil
	})
	if err != nil || n != len(gids) {
		t.Fatalf("%d of %d, %v", n, len(gids), err)
	}
}
