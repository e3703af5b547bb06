// Package redact hides values in JSON by their paths (ADR 95). A path is the names of members, joined by
// dots, and holds anywhere in a document: customer.email is each member email of a member customer. It is pure.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package redact
