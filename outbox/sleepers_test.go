//go:build !slow

package outbox

// sleepers is how many timers sleep while others come due.
const sleepers = 100_000
