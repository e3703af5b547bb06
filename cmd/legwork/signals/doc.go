// Package signals has the commands that send signals and listen to events.
package signals
