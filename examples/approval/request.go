package main

// Topics that start a graph, and those that signals go to.
const (
	topicRequested = "approval.requested"
	topicCancelled = "approval.cancelled"
	topicPolicy    = "policy.changed"
	topicWatch     = "watch.opened"
	topicDecision  = "approval.decision"
	topicApproved  = "watch.approved"
)

// Request is what somebody wants to buy. Patience is how long the team has to
// decide, Queue how long the credit bureau makes it wait, both in seconds; 0
// is no limit and no wait.
type Request struct {
	ID       string  `json:"id"`
	From     string  `json:"from"`
	Team     string  `json:"team"`
	Customer string  `json:"customer"`
	Embargo  bool    `json:"embargo"`
	Lines    []Line  `json:"lines"`
	Patience float64 `json:"patience"`
	Queue    float64 `json:"queue"`
}

// Line is a position of a request.
type Line struct {
	Item     string `json:"item"`
	Quantity int    `json:"quantity"`
	Cents    int    `json:"cents"` // of one
}

// Decision is what a person signals about a request.
type Decision struct {
	ID       string `json:"id"` // of the request
	Decision string `json:"decision,omitempty"`
	By       string `json:"by"`
	Text     string `json:"text,omitempty"`
}

// Said is a decision, or a question, which leaves the request open.
type Said struct {
	Question bool
	Decision Decision
}

// Outcome is what a job of approval.requested says in the end.
type Outcome struct {
	Outcome string `json:"outcome"`
	Why     string `json:"why"`
	By      string `json:"by"`
	Team    string `json:"team"`
	Cents   int    `json:"cents"`
	Score   int    `json:"score"`
	Round   int    `json:"round"`
	Since   string `json:"since"`
}
