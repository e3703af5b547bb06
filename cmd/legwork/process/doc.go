// Package process has the commands that run a process until SIGTERM, and the one
// that asks such a process how it is.
package process
