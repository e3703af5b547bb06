package consoletest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// testRedacted: who lacks the right payload is shown that a value is redacted and why; who has it sees the value.
func testRedacted(t *testing.T, s *site) {
	access := filepath.Join(t.TempDir(), "access.yaml")
	text := fmt.Sprintf("tokens:\n  - {name: ada, sha256: %x, roles: [reader]}\n"+
		"  - {name: bob, sha256: %x, roles: [reader, payload]}\n", sha256.Sum256([]byte("blind")), sha256.Sum256([]byte("sees")))
	s.must(os.WriteFile(access, []byte(text), 0o600))
	addr := s.server("LEGWORK_HTTP_ACCESS="+access, "LEGWORK_REDACT=note")
	b := newBrowser(t, "http://"+addr)
	b.look(1440, 900, "light")
	b.open("/jobs/" + s.gids["waits"] + "?tab=data")
	b.token("blind")
	b.shows("Job data", "•••", "takes the right payload")
	b.without("it waits for somebody")
	if why := eval[string](b, "document.querySelector('.tree-masked').title"); why !=
		"Redacted: to see this value takes the right payload." {
		b.Errorf("why a value is redacted is told by %q", why)
	}
	b.accessible("redacted")
	b.picture("redacted-light")
	b.look(1440, 900, "dark")
	b.accessible("redacted")
	b.picture("redacted-dark")
	b.look(390, 844, "light")
	b.picture("redacted-narrow")
	b.look(1440, 900, "light")
	b.press("Sign out")
	b.token("sees")
	b.shows("it waits for somebody")
	b.without("•••")
	b.forgive("401 (Unauthorized)")
}
