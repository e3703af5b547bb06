// Package app has the commands about applications, and about the functions of maps.
package app
