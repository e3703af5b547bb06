// Package natscli runs the commands of docs/anywhere.md as they stand there, with
// the nats command (github.com/nats-io/natscli) and a `legwork dev`. It is a
// module of its own so that nobody who imports Legwork pulls that command:
// `make recipes` builds both programs and runs the page.
package natscli
