// Package broker has the commands about the streams, and the users of NATS.
package broker
