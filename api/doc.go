// Package api serves Legwork over HTTP: REST by the document openapi.yaml, from which the routes and their parameters
// are generated. It asks package client for everything, and adds who may ask, how much, and how an error is told.
//
//	request ─► limits ─► who is it, may it ─► route, parameters ─► body ─► client ─► document, or problem
//	           limit.go  access.go            internal/oas          body.go           problem.go
//
// Who it is they prove by a token each time (identity.go, oidc.go), or once, for a session in a cookie (signin.go,
// oidcclient.go, session.go).
//
// This package is not API: it may change in any release (docs/compatibility.md).
package api

//go:generate go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -config oapi.yaml openapi.yaml
