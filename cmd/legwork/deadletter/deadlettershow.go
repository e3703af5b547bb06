package deadletter

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func deadletterShow(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "show LETTER", Short: "Show a dead letter: why it died, what it contains, what was done with it",
		Args: cobra.ExactArgs(1),
		Long: `Shows one dead letter: why its message died and how often, what redriving would do,
its headers and body as they came, the ledger of the message, who has done what with
the letter, and other letters of the same message or job.`,
		ValidArgsFunction: c.CompleteLetter,
		Example: "  legwork deadletter show 0197f0a2-5c1e-7a3b-8f00-9d1c2b3a4e5f\n  legwork deadletter show " +
			"0197f0a2-5c1e-7a3b-8f00-9d1c2b3a4e5f -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			ids, err := letterIDs(args)
			if err != nil {
				return err
			}
			cl, done, err := c.Reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			l, err := cl.Letter(cmd.Context(), ids[0])
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(l)
			}
			return cli.WriteParts(c.Out, []cli.Table{letterHead(l), letterHeaders(l), letterBody(l), letterHistory(l),
				letterOthers(l)})
		},
	}, "table", "json")
}

func letterHead(l *client.Letter) (t cli.Table) {
	t.Row("letter", l.ID.String())
	t.Row("state", l.State)
	t.Row("reason", l.Reason)
	t.Paragraph("message", l.Message)
	t.Paragraph("redrive", l.FateWords)
	died := cli.Clock(l.At) + " UTC"
	if l.Deaths > 1 {
		died += fmt.Sprintf(", %d times in all", l.Deaths)
	}
	if l.Delivery > 0 {
		died += fmt.Sprintf(", at delivery %d", l.Delivery)
	}
	t.Row("died", died)
	if l.JobID != "" {
		t.Row("job", strings.TrimSpace(l.JobID+" "+l.JobState))
	}
	for _, field := range [][2]string{{"app", l.App}, {"topic", l.Topic},
		{"activity", strings.TrimSpace(l.Activity + " " + string(l.DAD))}, {"subject", l.Subject}} {
		if field[1] != "" {
			t.Row(field[0], field[1])
		}
	}
	if l.Stream != "" {
		t.Row("broker", fmt.Sprintf("stream %s, sequence %d", l.Stream, l.Sequence))
	}
	if l.GUID != nil {
		t.Row("guid", l.GUID.String())
	}
	if l.Began != nil {
		t.Row("began", fmt.Sprintf("job %s of app %s (%s)", l.Began.JobID, l.Began.App, l.JobState))
	}
	if l.Ledger != "" {
		t.Row("ledger", fmt.Sprintf("%s, entered %dx", l.Ledger, l.Entries))
	}
	if l.ActivityLedger != "" {
		t.Row("activity's", l.ActivityLedger)
	}
	if l.Published != nil {
		t.Row("outbox", fmt.Sprintf("its message is there, published %dx", *l.Published))
	}
	return t
}

func letterHeaders(l *client.Letter) (t cli.Table) {
	for _, name := range slices.Sorted(maps.Keys(l.Header)) {
		for _, value := range l.Header[name] {
			t.Titled([]string{"HEADER", "VALUE"}, name, value)
		}
	}
	return t
}

func letterBody(l *client.Letter) (t cli.Table) {
	body := string(l.Data)
	if l.Bytes64 != nil {
		body = "base64 " + base64.StdEncoding.EncodeToString(l.Bytes64)
	}
	if body != "" {
		t.Row("BODY", strconv.Itoa(l.Bytes)+" bytes, all with -o json")
		t.Row("", body)
	}
	return t
}

func letterHistory(l *client.Letter) (t cli.Table) {
	for _, e := range l.History {
		t.Titled([]string{"HISTORY", "EVENT", "WHO", "WHY"}, cli.Clock(e.At), e.Event, e.Who, e.Why)
	}
	return t
}

func letterOthers(l *client.Letter) (t cli.Table) {
	for _, o := range l.Others {
		of := "same job"
		if o.Same != nil && *o.Same {
			of = "same message"
		}
		t.Titled([]string{"OTHER LETTER", "DIED (UTC)", "OF", "STATE", "REASON"}, o.ID.String(), cli.Clock(o.At), of, o.State,
			strings.TrimSpace(o.Reason+" "+o.Activity))
	}
	return t
}
