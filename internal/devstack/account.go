package devstack

import (
	"os"
	"os/user"
	"path/filepath"
	"strconv"
)

// nobodyID is nobody's user and group on systems without a user database, such as minimal containers.
const nobodyID = 65534

// account is a user other than ourselves that a child process runs as.
type account struct {
	name     string
	uid, gid int
}

// postgresAccount is who Postgres runs as: nil means as ourselves, which is so unless we are root. The owner of an
// existing home comes first, so that a folder works for its user and for root alike.
func postgresAccount(home string) *account {
	if os.Geteuid() != 0 {
		return nil
	}
	if real, err := filepath.EvalSymlinks(home); err == nil {
		uid, ok := ownerOf(real)
		if gid, known := groupOf(real); ok && known && uid != 0 {
			return &account{name: "uid " + strconv.Itoa(uid), uid: uid, gid: gid}
		}
	}
	for _, name := range []string{"postgres", "_postgres", "nobody"} {
		if a := lookUp(name); a != nil {
			return a
		}
	}
	return &account{name: "nobody", uid: nobodyID, gid: nobodyID}
}

func lookUp(name string) *account {
	found, err := user.Lookup(name)
	if err != nil {
		return nil
	}
	uid, uidErr := strconv.ParseInt(found.Uid, 10, 64)
	gid, gidErr := strconv.ParseInt(found.Gid, 10, 64)
	if uidErr != nil || gidErr != nil || uid <= 0 { // macOS says -2 for nobody
		return nil
	}
	return &account{name: name, uid: int(uid), gid: int(gid)}
}

// canPass reports whether the account may search every folder on the way to path. It reads the mode bits only; where an
// access list says otherwise the answer errs towards no.
func (a *account) canPass(path string) bool {
	for {
		if !a.canSearch(path) {
			return false
		}
		parent := filepath.Dir(path)
		if parent == path {
			return true
		}
		path = parent
	}
}

func (a *account) canSearch(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil {
		return false
	}
	mode := info.Mode().Perm()
	uid, okUID := ownerOf(dir)
	gid, okGID := groupOf(dir)
	switch {
	case okUID && uid == a.uid:
		return mode&0o100 != 0
	case okGID && gid == a.gid:
		return mode&0o010 != 0
	}
	return mode&0o001 != 0
}
