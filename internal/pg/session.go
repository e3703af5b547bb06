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
	// A generic plan's cost says nothing about how long it runs.
	"jit": "off",
	// A plan made for an empty table would read all of it, and a session keeps
	// it while the table grows by hundreds of thousands of rows, until
	// somebody analyzes it.
	"enable_seqscan": "off",
}

// byKey leaves the planner nothing but bitmap scans, which need a condition on
// an index: whatever it believes about the size of a table, it can only look
// up the keys of the batch. Reading whole indexes, to merge or hash them, is
// what it otherwise does with a table it believes to be empty. Hash joins
// between the rows of a batch stay: without them batches of 256 take twice as
// long. See TestPlansReadByKey and BenchmarkJob of package ledger.
var byKey = map[string]string{"enable_indexscan": "off", "enable_indexonlyscan": "off"}
