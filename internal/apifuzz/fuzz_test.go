package apifuzz_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/legwork-dev/legwork/internal/apifuzz"
	"github.com/legwork-dev/legwork/internal/natstest"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// TestRequests sends requests that are made from the document. LEGWORK_SEED repeats a run, LEGWORK_FUZZ_REQUESTS says
// how many there are: make fuzz-api.
func TestRequests(t *testing.T) {
	t.Parallel()
	s := apifuzz.New(t)
	many := number(t, "LEGWORK_FUZZ_REQUESTS", 600)
	s.Run(uint64(number(t, "LEGWORK_SEED", 1+rand.IntN(1<<30))), many/3, many-many/3)
}

// number is that of a variable of the environment.
func number(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s is %q, want a number from 1", name, text)
	}
	return n
}
