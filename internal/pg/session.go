package pg

// session holds the settings of every session, sent with the connection's
// start-up packet.
var session = map[string]string{
	// A statement that waits or runs longer than this is better tried again:
	// its message is still in the broker.
	"lock_timeout":                        "5s",
	"statement_timeout":                   "30s",
	"idle_in_transaction_session_timeout": "30s",
	// The fences of package ledger rest on it: a statement that waited for a
	// row sees what the other transaction made of it.
	"default_transaction_isolation": "read committed",
	// One plan per statement, whatever the size of the batch: planning one
	// costs more than running it.
	"plan_cache_mode": "force_generic_plan",
	// The statements read by key only. Planned while a table was new and empty
	// they would read all of it, and go on to do so while it grows.
	"enable_seqscan": "off",
	// A generic plan's cost says nothing about how long it runs.
	"jit": "off",
}
