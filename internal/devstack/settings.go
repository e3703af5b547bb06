package devstack

import "strconv"

// walCompression makes the WAL after a checkpoint a good deal smaller; not every build has lz4.
const walCompression = "wal_compression=lz4"

// settings are the server's arguments. They are given at every start rather than written into the data folder, so that
// a new release of Legwork brings its own. What concerns one session (lock and statement timeouts) is the pools'
// business.
func settings(port int, testSpeed bool) []string {
	values := [][2]string{
		{"listen_addresses", "127.0.0.1"},
		{"port", strconv.Itoa(port)},
		{"unix_socket_directories", ""}, // its path would have to stay under 108 bytes, and TCP is as fast here
		{"max_connections", "200"},
		{"shared_buffers", "256MB"},
		{"max_wal_size", "4GB"},
		{"checkpoint_timeout", "15min"},
		{"password_encryption", "scram-sha-256"},
		{"timezone", "UTC"},
		{"log_timezone", "UTC"},
		{"log_checkpoints", "off"},
		{"log_min_messages", "warning"},
		{"jit", "off"}, // compiling costs more than these short statements
		{"random_page_cost", "1.1"},
		{"autovacuum_naptime", "10s"}, // the outbox and the ledgers turn over fast
		{"fsync", "on"},
		{"full_page_writes", "on"},
		{"synchronous_commit", "on"},
	}
	if testSpeed {
		values = append(values, [][2]string{
			{"fsync", "off"},
			{"full_page_writes", "off"},
			{"synchronous_commit", "off"},
			{"shared_buffers", "128MB"},
		}...)
	}
	var args []string
	for _, v := range values { // the last of two values for one name counts
		args = append(args, "-c", v[0]+"="+v[1])
	}
	return args
}
