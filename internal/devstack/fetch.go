//go:build !production

package devstack

import (
	"os"
	"path/filepath"

	embeddedpostgres "github.com/fergusstrange/embedded-postgres"
)

// embedded says that this build can start servers; see production.go.
const embedded = true

// downloadVersion is the Postgres that is fetched where none is installed.
const downloadVersion = string(embeddedpostgres.V17)

// fetch makes the library unpack the binaries and nothing more: its own start could neither run as another user nor end
// with us. A locale that does not exist stops it right after unpacking, so its error says nothing if the files are
// there.
func fetch(h home, unpacked, repository string) error {
	port, err := freePort()
	if err != nil {
		return err
	}
	scratch := filepath.Join(h.binaries(), "scratch")
	defer os.RemoveAll(scratch)
	output := &lines{}
	return embeddedpostgres.NewDatabase(embeddedpostgres.DefaultConfig().
		Version(embeddedpostgres.V17).
		BinaryRepositoryURL(repository).
		CachePath(filepath.Join(scratch, "cache")).
		RuntimePath(filepath.Join(scratch, "run")).
		DataPath(filepath.Join(scratch, "data")).
		BinariesPath(unpacked).
		Locale("none, only unpack").
		Port(uint32(port)).
		Logger(output)).Start()
}
