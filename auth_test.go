package legwork_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

func TestSecretIsNeverPrinted(t *testing.T) {
	t.Parallel()
	const secret, hidden = "s3cr3t", "***"
	auth := legwork.NATSAuth{User: "u", Password: secret, Token: secret}
	asJSON, err := json.Marshal(auth)
	if err != nil {
		t.Fatal(err)
	}
	var logs strings.Builder
	slog.New(slog.NewTextHandler(&logs, nil)).Info("x", "auth", auth, "token", auth.Token)
	slog.New(slog.NewJSONHandler(&logs, nil)).Info("x", "auth", auth, "token", auth.Token)
	for _, shown := range []string{fmt.Sprint(auth),
		fmt.Sprintf("%v %+v %#v %s %q %x", auth, auth, auth, auth, auth, auth),
		fmt.Sprintf("%v %d %x %q", &auth, auth.Token, auth.Token, auth.Token), string(asJSON), logs.String()} {
		for _, form := range []string{secret, fmt.Sprintf("%x", secret), fmt.Sprintf("%d", []byte(secret))} {
			if strings.Contains(shown, form) {
				t.Errorf("%s shows the secret", shown)
			}
		}
		if !strings.Contains(shown, hidden) && !strings.Contains(shown, fmt.Sprintf("%x", hidden)) {
			t.Errorf("%s hides that there is one", shown)
		}
	}
}
