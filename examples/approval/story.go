package main

// chapter is a request, what people say about it in each round, and what must
// become of it.
type chapter struct {
	title   string
	request Request
	// says is what is said in the first round, the second …; nobody says
	// anything in a round that is not there.
	says [][]Said
	// early: people answer before the hook waits, else some time after they
	// were asked.
	early bool
	// cancelAt withdraws the request: when the team is asked, or while it is in
	// the bureau's queue.
	cancelAt string
	// recalled: the policy of the team changes once it was asked.
	recalled bool

	state   string
	outcome Outcome
	code    int // of the error of a job that did not complete
}

const (
	atDesk  = "at the desk"
	inQueue = "in the queue"

	completed   = "completed"
	interrupted = "interrupted"
)

func approve(by string) []Said { return []Said{{Decision: Decision{Decision: "approve", By: by}}} }

// chapters are the ways a request can go; their customers make the difference
// in the credit check. Each has a team that waits for it alone, but for north.
func chapters() []chapter {
	return []chapter{
		{title: "approved", request: order("a-1", "north", "Acme"), says: [][]Said{approve("Ada")},
			state: completed, outcome: Outcome{Outcome: "approved", By: "Ada", Team: "north", Cents: 2600, Score: 88, Round: 1}},
		{title: "a question first, both said before anybody waits", request: order("a-2", "north", "Flaky Ltd"), early: true,
			says: [][]Said{append([]Said{{Question: true, Decision: Decision{By: "Ben", Text: "what for?"}}},
				approve("Ben")...)},
			state: completed, outcome: Outcome{Outcome: "approved", By: "Ben", Team: "north", Cents: 2600, Score: 61, Round: 1}},
		{title: "rejected in the second round", request: order("a-3", "north", "Acme"),
			says: [][]Said{
				{{Decision: Decision{Decision: "again", By: "Ben", Text: "ask Cleo"}}},
				{{Decision: Decision{Decision: "reject", By: "Cleo", Text: "too dear"}}},
			},
			state: completed, outcome: Outcome{Outcome: "refused", Why: "too dear", By: "Cleo", Team: "north", Cents: 2600,
				Score: 88, Round: 2}},
		{title: "nobody decides in time", request: patient(order("a-4", "east", "Acme"), 0.3),
			state: completed, outcome: Outcome{Outcome: "overdue", Team: "east", Cents: 2600, Score: 88, Round: 1}},
		{title: "decided in time", request: patient(order("a-5", "east", "Acme"), 3600), says: [][]Said{approve("Eve")},
			state: completed, outcome: Outcome{Outcome: "approved", By: "Eve", Team: "east", Cents: 2600, Score: 88, Round: 1}},
		{title: "no credit", request: order("a-6", "east", "Broke Inc"),
			state: completed, outcome: Outcome{Outcome: "refused", Why: "no credit", Team: "east", Cents: 2600, Score: 7}},
		{title: "nobody knows the customer", request: order("a-7", "east", "Nobody"),
			state: completed, outcome: Outcome{Outcome: "refused", Why: "no answer about credit", Team: "east", Cents: 2600}},
		{title: "an embargo", request: embargoed(order("a-8", "east", "Acme")), state: interrupted,
			outcome: Outcome{Team: "east"}, code: 451},
		{title: "withdrawn while the team decides", request: order("a-9", "east", "Acme"), cancelAt: atDesk,
			state: interrupted, outcome: Outcome{Team: "east", Cents: 2600, Score: 88, Round: 1}, code: 410},
		{title: "withdrawn while the bureau lets it wait", request: queued(order("a-10", "east", "Acme"), 3600),
			cancelAt: inQueue,
			state:    interrupted, outcome: Outcome{Team: "east", Cents: 2600}, code: 410},
		{title: "the policy changes", request: order("a-11", "south", "Acme"), recalled: true,
			says:  [][]Said{nil, approve("Sue")},
			state: completed, outcome: Outcome{Outcome: "approved", By: "Sue", Team: "south", Cents: 2600, Score: 88, Round: 2}},
		{title: "the policy changes before the deadline", request: patient(order("a-12", "south", "Acme"), 3600),
			recalled: true, says: [][]Said{nil, approve("Sam")},
			state: completed, outcome: Outcome{Outcome: "approved", By: "Sam", Team: "south", Cents: 2600, Score: 88, Round: 2}},
	}
}

func order(id, team, customer string) Request {
	return Request{ID: id, From: "fred", Team: team, Customer: customer,
		Lines: []Line{{Item: "desk lamp", Quantity: 2, Cents: 1000}, {Item: "bulb", Quantity: 3, Cents: 200}}}
}

func patient(r Request, seconds float64) Request { r.Patience = seconds; return r }

func queued(r Request, seconds float64) Request { r.Queue = seconds; return r }

func embargoed(r Request) Request { r.Embargo = true; return r }
