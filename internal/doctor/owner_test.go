package doctor_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
)

// TestOwnership: the doctor says whether one engine works alone, and which.
func TestOwnership(t *testing.T) {
	t.Parallel()
	i := install(t)
	says := func(what string) {
		t.Helper()
		for _, c := range doctor.Examine(t.Context(), i.patient) {
			if c.Name == "ownership" && c.Status == doctor.OK && strings.Contains(c.Found, what) {
				return
			}
		}
		t.Errorf("no check says %q", what)
	}
	says("any number of engines")
	config, err := pg.ParseURL(i.url)
	if err != nil {
		t.Fatal(err)
	}
	owner, err := ledger.Own(t.Context(), config.ConnConfig, i.patient.Namespace, func(string) { t.Error("it waits") })
	if err != nil {
		t.Fatal(err)
	}
	defer owner.Close()
	says("single-owner: one engine works, ")
}
