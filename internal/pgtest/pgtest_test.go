package pgtest

import (
	"regexp"
	"strings"
	"testing"
)

func TestMain(m *testing.M) { Main(m) }

func TestPool(t *testing.T) {
	var one int
	if err := Pool(t).QueryRow(t.Context(), "select 1").Scan(&one); err != nil || one != 1 {
		t.Fatalf("got %d, %v", one, err)
	}
}

func TestURLIsShared(t *testing.T) {
	if first, second := URL(t), URL(t); first != second {
		t.Fatal("two calls started two servers")
	}
}

func TestNamespaceIsDroppedWithItsTest(t *testing.T) {
	pool := Pool(t)
	var schema string
	t.Run("inner", func(t *testing.T) {
		schema = "legwork_" + Namespace(t)
		if _, err := pool.Exec(t.Context(), "create schema "+schema+"; create table "+schema+".job (id int)"); err != nil {
			t.Fatal(err)
		}
	})
	var left int
	err := pool.QueryRow(t.Context(), "select count(*) from pg_namespace where nspname = $1", schema).Scan(&left)
	if err != nil || left != 0 {
		t.Fatalf("%d schemas %s left, %v", left, schema, err)
	}
}

func TestNamespaceNames(t *testing.T) {
	valid := regexp.MustCompile(`^[a-z][a-z0-9_]{0,30}$`)
	seen := map[string]bool{}
	for _, test := range []string{"", "Test", "TestX", "Test/ünïcode 日本", "TestX", strings.Repeat("TestLong", 20),
		"BenchmarkA_b-c"} {
		ns := namespaceFor(test)
		if !valid.MatchString(ns) || seen[ns] {
			t.Errorf("%q: %q is not valid or not new", test, ns)
		}
		seen[ns] = true
	}
}
