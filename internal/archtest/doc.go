// Package archtest keeps the architecture as ARCHITECTURE.md draws it. It has
// tests only: which package may import which, which library belongs where,
// where SQL may stand, how large a file or a function may grow, that every package
// says what it is for and whether it is API, and what the API mentions. Every rule carries its reason, and the failure
// prints it.
//
// Imports are read from the files, not from a build: a rule holds for every
// operating system at once. Only what the API mentions is read from a build.
package archtest
