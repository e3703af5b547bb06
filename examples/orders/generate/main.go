// Command generate writes the data set of the order example. The same seed
// gives the same file; run it from examples/orders:
//
//	go run ./generate > orders.jsonl
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/examples/orders"
)

const (
	count = 2400
	seed  = 20261121
)

type product struct {
	sku, name string
	cents     int
}

var products = []product{
	{"KB-104", "Mechanical keyboard", 8990}, {"MS-201", "Wireless mouse", 3490}, {"MN-270", "27 inch monitor", 24900},
	{"CB-002", "USB-C cable, 2 m", 990}, {"HB-007", "USB hub, 7 ports", 2990}, {"LT-014", "Laptop 14 inch", 109900},
	{"LT-016", "Laptop 16 inch", 159900}, {"HD-001", "Headset", 5990}, {"CM-090", "Web camera", 7490},
	{"DK-120", "Standing desk", 44900}, {"CH-330", "Office chair", 29900}, {"LP-011", "Desk lamp", 3990},
	{"PR-500", "Laser printer", 18900}, {"TN-500", "Toner, black", 6490}, {"PA-080", "Paper, 500 sheets", 590},
	{"NB-005", "Notebook, dotted", 690}, {"PN-012", "Pens, box of 12", 890}, {"BG-017", "Backpack", 5490},
	{"SS-500", "SSD 500 GB", 4990}, {"SS-2T0", "SSD 2 TB", 12990}, {"RM-032", "Memory 32 GB", 9990},
	{"WC-300", "Wall charger 65 W", 3290},
}

var (
	first = strings.Fields("Anna Ben Chiara David Elif Frank Grace Henk Ines Jan Katrin Luis Maja Nils Olga Paul Rosa " +
		"Sven Tara Uwe Vera Wim Yara Zoe")
	last = strings.Fields("Becker Conti Dubois Evers Fischer García Hoffmann Ivanova Jansen Kowalski Lopez Martin " +
		"Novak Olsen Peters Quinn Rossi Schmidt Thomas Urban Visser Weber Young Zimmer")
	lands = strings.Fields("DE DE DE DE FR FR NL NL PL ES US")
	notes = []string{"", "", "", "", "Please ring twice", "Gift wrap", "Leave with the neighbour", "Invoice to the office"}
	post  = map[string]int{"DE": 490, "FR": 790, "NL": 590, "PL": 690, "ES": 890, "US": 1990}
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	if err := errors.Join(write(out), out.Flush()); err != nil {
		log.Fatal(err)
	}
}

// write writes the data set.
func write(out io.Writer) error {
	r := rand.New(rand.NewPCG(seed, 1))
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for i := range count {
		if err := enc.Encode(entry(r, i+1)); err != nil {
			return err
		}
	}
	return nil
}

// entry makes an order and says, by the way it was made, what must become of it.
func entry(r *rand.Rand, n int) orders.Entry {
	name := first[r.IntN(len(first))] + " " + last[r.IntN(len(last))]
	o := orders.Order{
		ID:       fmt.Sprintf("order-%05d", n),
		Placed:   time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC).Add(time.Duration(n) * 37 * time.Second).Format(time.RFC3339),
		Customer: orders.Customer{Name: name, Email: mail(name), Country: lands[r.IntN(len(lands))]},
		Payment:  orders.Payment{Card: fmt.Sprintf("4000-0000-0000-%04d", 1000+r.IntN(9000))},
		Note:     notes[r.IntN(len(notes))],
	}
	total := post[o.Customer.Country]
	for range 1 + r.IntN(5) {
		p := products[r.IntN(len(products))]
		quantity := 1 + r.IntN(3)
		if p.cents < 1000 {
			quantity = 1 + r.IntN(20)
		}
		o.Lines = append(o.Lines, orders.Line{SKU: p.sku, Name: p.name, Quantity: quantity, UnitCents: p.cents})
		off := 0
		if quantity >= 10 {
			off = quantity * p.cents / 20
		}
		total += quantity*p.cents - off
	}
	if reason := spoil(r, &o); reason != "" {
		return orders.Entry{Order: o, Expect: orders.Expect{Outcome: "rejected", Reason: reason}}
	}
	if total > 150_000 {
		return orders.Entry{Order: o, Expect: orders.Expect{Outcome: "in review", TotalCents: total,
			Reason: "total above the limit"}}
	}
	if r.IntN(100) < 5 {
		o.Payment.Card = "4000-0000-0000-0002"
		return orders.Entry{Order: o, Expect: orders.Expect{Outcome: "rejected", TotalCents: total, Reason: "card declined"}}
	}
	return orders.Entry{Order: o, Expect: orders.Expect{Outcome: "completed", TotalCents: total}}
}

// spoil makes one order in fourteen invalid and returns why it is.
func spoil(r *rand.Rand, o *orders.Order) string {
	switch r.IntN(70) {
	case 0:
		o.Customer.Email = ""
		return "no e-mail address"
	case 1:
		o.Customer.Country = "AQ"
		return "we do not ship there"
	case 2:
		o.Lines = []orders.Line{}
		return "nothing ordered"
	case 3:
		o.Lines[r.IntN(len(o.Lines))].Quantity = 0
		return "a quantity below one"
	case 4:
		o.Lines[r.IntN(len(o.Lines))].UnitCents = 0
		return "a line without a price"
	}
	return ""
}

func mail(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", ".", "í", "i").Replace(name)) + "@mail.example"
}
