package legwork

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// ID is the 16-byte identity of a message (its GUID) or of a job's generation
// (its gid). Ids of one job share a prefix of its gid, so all rows of a job lie
// close together in every index and can be ranged over: the first 60 bits of a
// gid made by Wide, else the 48 bits of its time.
type ID [16]byte

// NewID returns a fresh time-ordered id (UUID version 7).
func NewID() ID {
	var id ID
	_, _ = rand.Read(id[:]) // never fails (crypto/rand)
	ms := uint64(time.Now().UnixMilli())
	binary.BigEndian.PutUint16(id[0:2], uint16(ms>>32))
	binary.BigEndian.PutUint32(id[2:6], uint32(ms))
	id[6] = id[6]&0x0f | 0x70
	id[8] = id[8]&0x3f | 0x80
	return id
}

// Wide returns id as a gid whose ids share 60 bits with it instead of 48, so that
// a range of ids holds one job and not all of its millisecond. It is UUID version
// 8 instead of 7, which is what tells the two apart. Builds that do not know them
// would derive other ids: see docs/adr/0003.
func (id ID) Wide() ID {
	id[6] = id[6]&0x0f | 0x80
	return id
}

// shared is how many bytes the ids of gid's job share with it. Of the 8 bytes of
// a wide gid 4 bits are the version, which it has in common with all derived ids.
func (id ID) shared() int {
	if id[6]>>4 == 8 {
		return 8
	}
	return 6
}

// Derive returns the id that follows from gid, parent, label and n: the same
// inputs always give the same id (UUID version 8), so a step that runs twice
// names its children, and a worker that answers twice its response, the same
// (CON-08). The result carries the prefix of gid (see ID).
func Derive(gid, parent ID, label string, n int) ID {
	buf := make([]byte, 0, 64+len(label))
	buf = append(buf, gid[:]...)
	buf = append(buf, parent[:]...)
	buf = binary.BigEndian.AppendUint64(buf, uint64(n))
	buf = append(buf, label...)
	return derived(gid[:gid.shared()], sha256.Sum256(buf))
}

// DeriveStart returns the GUID of a start message from the identity its sender
// gave it (a message id within a namespace and topic). The same identity gives
// the same GUID for ever, whatever its delivery (CON-06, CON-29).
func DeriveStart(namespace, topic, identity string) ID {
	h := sha256.New()
	for _, part := range []string{namespace, topic, identity} {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(part)))
		h.Write(n[:])
		h.Write([]byte(part))
	}
	var sum [32]byte
	h.Sum(sum[:0])
	return derived(sum[16:22], sum)
}

func derived(prefix []byte, sum [32]byte) ID {
	var id ID
	n := copy(id[:], prefix)
	copy(id[n:], sum[:])
	id[6] = id[6]&0x0f | 0x80
	id[8] = id[8]&0x3f | 0x80
	return id
}

// Range returns the lowest and highest id that share the prefix of the gid (see
// ID): every id that is derived from it lies between them.
func (id ID) Range() (low, high ID) { return id.rangeOf(id.shared()) }

// Millisecond returns the lowest and highest id with the time of this one.
func (id ID) Millisecond() (low, high ID) { return id.rangeOf(6) }

func (id ID) rangeOf(n int) (low, high ID) {
	copy(low[:], id[:n])
	copy(high[:], id[:n])
	for i := n; i < len(high); i++ {
		high[i] = 0xff
	}
	return low, high
}

// IsZero reports whether the id is unset.
func (id ID) IsZero() bool { return id == ID{} }

// String returns the canonical text form: 8-4-4-4-12 hexadecimal digits.
func (id ID) String() string {
	var b [36]byte
	hex.Encode(b[0:8], id[0:4])
	hex.Encode(b[9:13], id[4:6])
	hex.Encode(b[14:18], id[6:8])
	hex.Encode(b[19:23], id[8:10])
	hex.Encode(b[24:36], id[10:16])
	b[8], b[13], b[18], b[23] = '-', '-', '-', '-'
	return string(b[:])
}

// ParseID reads the canonical text form. It refuses every other spelling, so
// that one id never has two names.
func ParseID(s string) (ID, error) {
	var id ID
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return ID{}, fmt.Errorf("%q is not an id (want 8-4-4-4-12 hexadecimal digits)", Clip(s, 48))
	}
	var digits [32]byte
	copy(digits[0:], s[0:8])
	copy(digits[8:], s[9:13])
	copy(digits[12:], s[14:18])
	copy(digits[16:], s[19:23])
	copy(digits[20:], s[24:36])
	if _, err := hex.Decode(id[:], digits[:]); err != nil {
		return ID{}, fmt.Errorf("%q is not an id: %w", s, err)
	}
	if strings.ContainsAny(s, "ABCDEF") {
		return ID{}, fmt.Errorf("%q is not an id (want lower-case hexadecimal digits)", s)
	}
	return id, nil
}

// MarshalText implements encoding.TextMarshaler.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := ParseID(string(text))
	if err != nil {
		return err
	}
	*id = parsed
	return nil
}
