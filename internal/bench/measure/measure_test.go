package main

import (
	"io"
	"strings"
	"testing"
)

func TestWrongUsage(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "which measurement?"},
		{"-o json", "which measurement?"},
		{"nothing", `no measurement "nothing"`},
		{"idle --steps 1x1", "not defined: -steps"},
		{"idle now", `"now" is no flag`},
		{"flat --engines 9", "want 1 to 8 processes"},
		{"flat --in-flight 0", "--in-flight is 0"},
		{"flat --closed -1", "--closed is -1"},
		{"flat --for 5s", "--for not below it"},
		{"scaling --steps 1x1,2", "engines x workers, such as 1x4"},
		{"river --rounds 2", "an odd number"},
		{"river -o yaml", "want table or json"},
	} {
		_, _, err := parse(strings.Fields(test.args), io.Discard)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("measure %s: %v, want %s", test.args, err, test.want)
		}
	}
	for name := range measurements {
		if _, _, err := parse([]string{name}, io.Discard); err != nil {
			t.Errorf("measure %s: %v", name, err)
		}
	}
}
