package devdir

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

func TestDefault(t *testing.T) {
	nowhere := filepath.Join(os.TempDir(), "legwork-"+strconv.Itoa(os.Geteuid()))
	home := t.TempDir()
	atHome := filepath.Join(home, ".local/state/legwork")
	if os.Geteuid() == 0 {
		nowhere, atHome = SystemDir, SystemDir
	}
	for _, c := range []struct{ legwork, xdg, home, want string }{
		{"/a", "/b", home, "/a"},
		{"", "/b", home, "/b/legwork"},
		{"", "relative", home, atHome},
		{"", "", home, atHome},
		{"", "", "", nowhere},
		{"", "", "/nonexistent", nowhere},
	} {
		t.Setenv("LEGWORK_HOME", c.legwork)
		t.Setenv("XDG_STATE_HOME", c.xdg)
		t.Setenv("HOME", c.home)
		if got := Default(); got != c.want {
			t.Errorf("%+v: got %s", c, got)
		}
	}
}
