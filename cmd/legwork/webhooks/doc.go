// Package webhooks has the commands about webhooks.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package webhooks
