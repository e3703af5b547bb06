//go:build !linux

package pgtest

import "os"

// temporary lists where test databases may live.
func temporary() []string { return []string{os.TempDir()} }
