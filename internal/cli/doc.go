// Package cli is what all commands of legwork share: the settings and where they
// come from, the servers, the forms of output, the completion of shells, and exit
// codes. It is no API.
package cli
