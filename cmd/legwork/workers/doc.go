// Package workers has the example worker, and the check of workers in any language.
package workers
