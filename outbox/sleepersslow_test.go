//go:build slow

package outbox

const sleepers = 1_000_000
