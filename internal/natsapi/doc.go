// Package natsapi has the subjects of the API over NATS, which clients, those who
// serve it and the permissions of both share, and the hint that a job has ended.
// The bodies are package client's.
package natsapi

import "github.com/legwork-dev/legwork"

// What the API is asked for: the last part of the subject.
const (
	Job       = "job"
	Await     = "await"
	Explain   = "explain"
	Children  = "children"
	Export    = "export"
	Journal   = "journal"
	Interrupt = "interrupt"
	Cancel    = "cancel"
	Signal    = "signal"
	Apps      = "apps"
)

// Subject returns where a question is asked.
func Subject(namespace, question string) string {
	return legwork.Subject(namespace, "api") + "." + question
}

// Ended returns the subject on which the ends of all jobs are told.
func Ended(namespace string) string { return legwork.Subject(namespace, "done") + ".*" }

// ServiceName is how the API shows among the services of the broker.
func ServiceName(namespace string) string { return "legwork-" + namespace + "-api" }
