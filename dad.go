package legwork

import (
	"fmt"
	"strconv"
	"strings"
)

// DAD is a dimensional address, ",0,0,1": one index for each depth from the
// trigger down, naming the branch and iteration an activity runs in (DAD-02).
type DAD string

// RootDAD is the trigger's address.
const RootDAD DAD = ",0"

// Depth returns the distance from the trigger: 0 for the trigger itself, -1
// for an empty address.
func (d DAD) Depth() int { return strings.Count(string(d), ",") - 1 }

// Adjacent returns the address every child of this activity receives (DAD-03).
func (d DAD) Adjacent() DAD { return d + ",0" }

// Resolve replaces the last index, placing a re-entry in its own plane (DAD-04).
func (d DAD) Resolve(index int) DAD {
	cut := strings.LastIndexByte(string(d), ',')
	if cut < 0 {
		return d
	}
	return d[:cut+1] + DAD(strconv.Itoa(index))
}

// At returns the address of the ancestor at the given depth on this path.
// A depth beyond the address returns the address itself.
func (d DAD) At(depth int) DAD {
	seen := -1
	for i := 0; i < len(d); i++ {
		if d[i] == ',' {
			seen++
			if seen > depth {
				return d[:i]
			}
		}
	}
	return d
}

// Reentry returns the address under which an ancestor at depth is entered
// again: trimmed to its position, last index 0 (DAD-04).
func (d DAD) Reentry(depth int) DAD { return d.At(depth).Resolve(0) }

// Index returns the last index of the address, 0 if it has none.
func (d DAD) Index() int {
	n, err := strconv.Atoi(string(d[strings.LastIndexByte(string(d), ',')+1:]))
	if err != nil {
		return 0
	}
	return n
}

// ParseDAD checks an address that came from outside: one or more ",<number>",
// at most MaxDADBytes long, no leading zeros.
func ParseDAD(s string) (DAD, error) {
	if s == "" || s[0] != ',' || len(s) > MaxDADBytes {
		return "", badDAD(s)
	}
	for _, part := range strings.Split(s[1:], ",") {
		if part == "" || len(part) > 8 || (part[0] == '0' && len(part) > 1) {
			return "", badDAD(s)
		}
		for _, c := range []byte(part) {
			if c < '0' || c > '9' {
				return "", badDAD(s)
			}
		}
	}
	return DAD(s), nil
}

func badDAD(s string) error {
	return fmt.Errorf("%q is not a dimensional address (want %q, at most %d bytes)", Clip(s, 48), ",0,0,1", MaxDADBytes)
}
