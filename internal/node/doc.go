// Package node is one process of Legwork: an engine, a relay or an API server over
// its own connections, with its probes, metrics and logs. It is no API.
package node
