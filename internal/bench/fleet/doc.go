// Package fleet runs the workloads of legwork bench: over an emptied namespace, on
// engines, a relay and workers that are processes of their own. It is no API.
package fleet
