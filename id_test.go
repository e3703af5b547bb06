package legwork_test

import (
	"bytes"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/legwork-dev/legwork"
)

func anyID(t *rapid.T, label string) legwork.ID {
	return legwork.ID(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, label))
}

func TestIDText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := anyID(t, "id")
		back, err := legwork.ParseID(id.String())
		if err != nil || back != id {
			t.Fatalf("%s came back as %s: %v", id, back, err)
		}
	})
	for _, bad := range []string{"", "01890a5d", "01890A5D-ac96-774b-bcce-b302099a8057",
		"01890a5dxac96-774b-bcce-b302099a8057", "{01890a5d-ac96-774b-bcce-b302099a8057}",
		"01890a5d-ac96-774b-bcce-b302099a805g"} {
		if id, err := legwork.ParseID(bad); err == nil {
			t.Errorf("%q was read as %s", bad, id)
		}
	}
}

// TestDerivedIDs: equal inputs give equal ids for ever (these vectors are a
// contract: a response of today must be found again tomorrow), different
// inputs different ones, and all carry the prefix of their job (CON-08).
func TestDerivedIDs(t *testing.T) {
	gid, _ := legwork.ParseID("01890a5d-ac96-774b-bcce-b302099a8057")
	wide := gid.Wide()
	for label, c := range map[string]struct{ got, want string }{
		"child":   {legwork.Derive(gid, gid, "child:a", 0).String(), "01890a5d-ac96-84c7-b04b-47ee5e16afa7"},
		"final":   {legwork.ResponseGUID(gid, gid, 1, legwork.Success, 3).String(), "01890a5d-ac96-8433-8863-63a6dcbcd5f1"},
		"pending": {legwork.ResponseGUID(gid, gid, 1, legwork.Pending, 3).String(), "01890a5d-ac96-81aa-a80c-92d1273aec60"},
		"wide":    {wide.String(), "01890a5d-ac96-874b-bcce-b302099a8057"},
		"in wide": {legwork.Derive(wide, gid, "child:a", 0).String(), "01890a5d-ac96-874b-a19a-3e3ff4629124"},
		"start": {legwork.DeriveStart("default", "order.placed", "id\x00m-1").String(),
			"4ff4ea95-51f9-8adf-b596-e19b12ff1a8c"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", label, c.got, c.want)
		}
	}
	if legwork.ResponseGUID(gid, gid, 1, legwork.Success, 0) != legwork.ResponseGUID(gid, gid, 1, legwork.Failed, 9) {
		t.Error("a final response has more than one identity")
	}
	rapid.Check(t, func(t *rapid.T) {
		gid, parent := anyID(t, "gid"), anyID(t, "parent")
		n := rapid.IntRange(0, 1<<40).Draw(t, "n")
		a := legwork.Derive(gid, parent, "x", n)
		low, high := gid.Range()
		if bytes.Compare(a[:], low[:]) < 0 || bytes.Compare(a[:], high[:]) > 0 {
			t.Fatalf("%s is outside the range of %s", a, gid)
		}
		wide, other := gid.Wide(), gid.Wide()
		other[7] ^= 1
		low, high = other.Range()
		if of := legwork.Derive(wide, parent, "x", n); bytes.Compare(of[:], low[:]) >= 0 &&
			bytes.Compare(of[:], high[:]) <= 0 {
			t.Fatalf("%s of %s is in the range of %s", of, wide, other)
		}
		for _, b := range []legwork.ID{legwork.Derive(gid, parent, "x", n+1), legwork.Derive(gid, parent, "y", n),
			legwork.Derive(gid, a, "x", n)} {
			if a == b {
				t.Fatalf("two inputs, one id %s", a)
			}
		}
	})
}

func TestNewIDsFollowTime(t *testing.T) {
	before := time.Now().UnixMilli()
	id := legwork.NewID()
	ms := int64(id[0])<<40 | int64(id[1])<<32 | int64(id[2])<<24 | int64(id[3])<<16 | int64(id[4])<<8 | int64(id[5])
	if ms < before || ms > time.Now().UnixMilli() {
		t.Errorf("%s does not carry the time", id)
	}
	if id == legwork.NewID() {
		t.Error("two new ids are equal")
	}
	if id[6]>>4 != 7 || id[8]>>6 != 2 {
		t.Errorf("%s is no UUID of version 7", id)
	}
}
