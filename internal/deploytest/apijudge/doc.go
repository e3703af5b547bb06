// Package apijudge has others judge the HTTP API: a validator of OpenAPI the document and every answer to the requests
// of internal/apifuzz, and a client of JSON-RPC 2.0 the answers to calls.
//
// It is in the module of internal/deploytest, so that no user of Legwork downloads what it needs: make judge-api.
package apijudge
