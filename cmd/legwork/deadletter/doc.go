// Package deadletter has the commands about dead letters.
package deadletter
