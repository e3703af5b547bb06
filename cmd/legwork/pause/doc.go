// Package pause has the commands that pause topics, graphs and jobs, and resume them.
package pause
