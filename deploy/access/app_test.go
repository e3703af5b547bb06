package access_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestAppsStartOnce: an application starts and signals with keys of its own, in
// its transaction, once each; the GUIDs are those that the same keys give over
// NATS. It cannot give one.
func TestAppsStartOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	const parent, state = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "vendor=1"
	b.exec("SAVEPOINT before; SET LOCAL ROLE " + b.role("app"))
	ask := func(sql string, args ...any) (guid legwork.ID) {
		t.Helper()
		if err := b.tx.QueryRow(t.Context(), legwork.Qualify(sql, b.namespace), args...).Scan(&guid); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
		return guid
	}
	start := legwork.DeriveStart(b.namespace, "order.placed", "id\x00k-1")
	signal := legwork.DeriveStart(b.namespace, "signal\x00order.signed", "id\x00k-1")
	for range 2 {
		if got := ask(`SELECT legwork.start_once('order.placed', '{"a": 1}', 'k-1', 'o-1', $1, $2)`, parent,
			state); got != start {
			t.Errorf("the start is %s, over NATS it would be %s", got, start)
		}
		if got := ask(`SELECT legwork.signal_traced('order.signed', '{"a": 1}', 'k-1', 'success', 200, $1, $2)`, parent,
			state); got != signal {
			t.Errorf("the signal is %s, over NATS it would be %s", got, signal)
		}
	}
	if one, two := ask(`SELECT legwork.start_once('order.placed', '1', NULL)`),
		ask(`SELECT legwork.start_once('order.placed', '1', NULL, NULL, NULL, $1)`, state); one == two {
		t.Error("two starts without a key are one")
	}
	b.exec("RESET ROLE")
	var rows, whole int
	if err := b.tx.QueryRow(t.Context(), legwork.Qualify(
		`SELECT count(*), count(*) FILTER (WHERE publish = 0 AND data::text = '{"a": 1}' AND traceparent = $1 AND tracestate = $2
		AND (lane = 'start' AND guid = $3 AND topic = 'order.placed' AND job_id = 'o-1' OR lane = 'signal' AND guid = $4 AND topic = 'order.signed' AND status = 'success' AND code = 200))
		FROM legwork.outbox`, b.namespace), parent, state, start, signal).Scan(&rows, &whole); err != nil || rows != 4 || whole != 2 {
		t.Errorf("%d rows, of which %d are as they were asked for, want 4 and 2: %v", rows, whole, err)
	}
	for _, bad := range []string{"'order.placed', '1', ''", "'order.placed', '1', ' k'", `'order.placed', '1', E'a\tb'`,
		"'order.placed', '1', repeat('k', 513)", "'a b', '1', 'k'", "NULL, '1', 'k'"} {
		b.exec("SAVEPOINT bad")
		if _, err := b.tx.Exec(t.Context(), legwork.Qualify("SELECT legwork.start_once("+bad+")", b.namespace)); err == nil {
			t.Errorf("start_once takes %s", bad)
		}
		b.exec("ROLLBACK TO bad")
	}
}
