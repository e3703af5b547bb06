package legwork_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

func TestPayloads(t *testing.T) {
	for name, c := range map[string]struct {
		data string
		code int // 0: fine
	}{
		"nothing":                 {"", 0},
		"an object":               {`{"a":[1,2,{"b":null}]}`, 0},
		"big number":              {`123456789012345678901234567890`, 0},
		"deep enough":             {strings.Repeat("[", 64) + strings.Repeat("]", 64), 0},
		"too deep":                {strings.Repeat("[", 65) + strings.Repeat("]", 65), 413},
		"much too deep, unclosed": {strings.Repeat("[", 500_000), 413},
		"brackets in a string":    {`"` + strings.Repeat("[", 100) + `"`, 0},
		"as large as allowed":     {`"` + strings.Repeat("x", legwork.MaxPayloadBytes-2) + `"`, 0},
		"too large":               {`"` + strings.Repeat("x", legwork.MaxPayloadBytes-1) + `"`, 413},
		"not JSON":                {`{a:1}`, 400},
		"cut off":                 {`{"a":`, 400},
		"two documents":           {`{} {}`, 400},
		"not UTF-8":               {"\"\xff\"", 400},
		"zero character":          {`{"a":"x\u0000y"}`, 400},
		"zero character in a key": {`{"\u0000":1}`, 400},
		"escaped backslash, u":    {`"\\u0000"`, 0},
	} {
		err := legwork.CheckPayload([]byte(c.data))
		if (err != nil) != (c.code != 0) || err != nil && legwork.CodeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNames(t *testing.T) {
	for name, err := range map[string]error{
		"namespace": legwork.CheckNamespace("shop_2"), "topic": legwork.CheckTopic("order.placed-2.x_y"),
		"app":     legwork.CheckName("app", "shop-2"),
		"version": legwork.CheckVersion("1.2.3-rc_1"), "job id": legwork.CheckJobID("Bestellung Nr. 17 / Zürich"),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, bad := range []string{"", "Shop", "2shop", "a-b", "a.b", strings.Repeat("a", 32), "a\n", `a"; drop schema`} {
		if legwork.CheckNamespace(bad) == nil {
			t.Errorf("namespace %q is accepted", bad)
		}
	}
	for _, bad := range []string{"", ".", "a.", ".a", "a..b", "a*", "a.>", "a b", "a\r\nb", strings.Repeat("a", 129)} {
		if legwork.CheckTopic(bad) == nil {
			t.Errorf("topic %q is accepted", bad)
		}
	}
	for _, bad := range []string{"", " a", "a ", "a\r\nHeader: x", "a\x00b", "a\xff", strings.Repeat("a", 257),
		"a\u202eb"} {
		if legwork.CheckJobID(bad) == nil {
			t.Errorf("job id %q is accepted", bad)
		}
	}
}

func TestSchemas(t *testing.T) {
	if legwork.Schema("default") != "legwork" || legwork.Schema("a_b") != "legwork_a_b" {
		t.Error("schemas are misnamed")
	}
	if got := legwork.Qualify("SELECT legwork.job.gid FROM legwork.job",
		"x"); got != "SELECT legwork_x.job.gid FROM legwork_x.job" {
		t.Error(got)
	}
}
