package pgtest

import (
	"os"

	"golang.org/x/sys/unix"
)

// memoryFree is what the memory file system must have free: several test processes run at once, and some write a lot.
const memoryFree = 8 << 30

// temporary lists where test databases may live, best first: in memory, if there is plenty and nobody chose another
// place by TMPDIR, else in the temporary folder. Copying the template into memory takes a tenth of the time.
func temporary() []string {
	const memory = "/dev/shm"
	var fs unix.Statfs_t
	if os.Getenv("TMPDIR") != "" || unix.Statfs(memory, &fs) != nil || fs.Type != unix.TMPFS_MAGIC {
		return []string{os.TempDir()}
	}
	if fs.Bavail*uint64(fs.Bsize) < memoryFree || unix.Access(memory, unix.W_OK|unix.X_OK) != nil {
		return []string{os.TempDir()}
	}
	return []string{memory, os.TempDir()}
}
