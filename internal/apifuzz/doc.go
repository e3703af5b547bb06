// Package apifuzz sends requests to the HTTP API that are made from its document: valid ones, and ones with one thing
// wrong. A seed decides all of them. It checks that no answer is an error of the server, that each is of the document's
// schema for its status, and that what was refused has stored and published nothing.
package apifuzz
