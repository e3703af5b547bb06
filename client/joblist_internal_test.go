package client

import "time"

// ListIn makes lists read pieces of a size, as if all tables were large.
func (c *Client) ListIn(piece, probe int, patience time.Duration) {
	c.listed = listing{piece: piece, probe: probe, count: piece, time: patience}
}
