// Package dev has legwork dev and legwork demo: everything in one process.
package dev
