// Package watch has the commands that look at a whole installation: top and doctor.
package watch
