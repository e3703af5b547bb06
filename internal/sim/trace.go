package sim

import (
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

// traced are the headers that say which message one is.
var traced = []string{legwork.HeaderMsgID, legwork.HeaderKind, legwork.HeaderJob, legwork.HeaderGid, legwork.HeaderApp,
	legwork.HeaderActivity, legwork.HeaderDAD,
	legwork.HeaderAttempt, legwork.HeaderStatus, legwork.HeaderCode, legwork.HeaderSeq, legwork.HeaderRow,
	legwork.HeaderEpoch}

// trace is a message as a trace shows it: all but its data, which may hold
// times.
func (m *Message) trace() string {
	out := m.String()
	for _, name := range traced {
		if value := m.Header.Get(name); value != "" {
			out += fmt.Sprintf(" %s=%s", strings.TrimPrefix(name, "Legwork-"), value)
		}
	}
	return out
}
