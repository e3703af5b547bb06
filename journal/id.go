package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
)

// Position is the number of an operation of a frame, from 0.
type Position uint32

// JoinSet is the position at which a join set was made. It is a type of its own: a set
// cannot be awaited, completed or submitted to a set (PID-05).
type JoinSet Position

// MaxDepth bounds the frames inside one another.
const MaxDepth = 64

// ID is the place of an operation in the tree of all operations of an execution: the
// execution's root and the positions on the way down (PID-01). Without a path it is the
// execution itself.
type ID struct {
	Root [sha256.Size]byte
	Path []Position
}

// Root returns the root of an execution: of the digest of its code, of the operation that
// began it (nil if no function did) and of the key under which it was started (PID-01).
func Root(digest []byte, parent *ID, key string) [sha256.Size]byte {
	var from string
	if parent != nil {
		from = parent.String()
	}
	var text []byte
	for _, part := range []string{string(digest), from, key} { // with lengths, so that "ab", "c" is not "a", "bc"
		text = binary.BigEndian.AppendUint64(text, uint64(len(part)))
		text = append(text, part...)
	}
	return sha256.Sum256(text)
}

// Child returns the id of an operation of the frame id (PID-02).
func (id ID) Child(p Position) (ID, error) {
	if len(id.Path) >= MaxDepth {
		return ID{}, legwork.TooLarge("functions call each other deeper than %d levels", MaxDepth)
	}
	return ID{id.Root, append(slices.Clip(slices.Clone(id.Path)), p)}, nil
}

// Parent returns the frame that is told of the result of id (PID-03); ok is false for an
// execution.
func (id ID) Parent() (parent ID, ok bool) {
	if len(id.Path) == 0 {
		return ID{}, false
	}
	return ID{id.Root, slices.Clone(id.Path[:len(id.Path)-1])}, true
}

// String is the root in hex, and each position after a full stop.
func (id ID) String() string {
	text := hex.EncodeToString(id.Root[:])
	for _, p := range id.Path {
		text += "." + strconv.FormatUint(uint64(p), 10)
	}
	return text
}

// ParseID reads what String has written.
func ParseID(text string) (id ID, err error) {
	root, path, deep := strings.Cut(text, ".")
	raw, err := hex.DecodeString(root)
	if err != nil || len(raw) != len(id.Root) {
		return ID{}, legwork.Invalid("the id %q does not begin with a root of %d bytes in hex", legwork.Clip(text, 80),
			len(id.Root))
	}
	copy(id.Root[:], raw)
	for deep {
		var number string
		number, path, deep = strings.Cut(path, ".")
		p, err := strconv.ParseUint(number, 10, 32)
		if err != nil || fmt.Sprint(p) != number || len(id.Path) == MaxDepth {
			return ID{}, legwork.Invalid("the id %q is no root with at most %d positions", legwork.Clip(text, 80), MaxDepth)
		}
		id.Path = append(id.Path, Position(p))
	}
	return id, nil
}
