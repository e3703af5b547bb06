// Package contracts has the command that judges an installation by the contract.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package contracts
