package api

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"

	"github.com/go-jose/go-jose/v4/jwt"
	"golang.org/x/oauth2"

	"github.com/legwork-dev/legwork"
)

// checkClient refuses what people could not sign in with, and reads the secret.
func (o *OIDC) checkClient() (err error) {
	if o.ClientID == "" && (o.ClientSecret != "" || len(o.Scopes) > 0) {
		return legwork.Invalid("access: %s has client_secret or scopes, and no client_id that they are for", o.Name)
	}
	o.Audience = cmp.Or(o.Audience, o.ClientID)
	if slices.ContainsFunc(o.Scopes, func(s string) bool { return s == "" || strings.ContainsAny(s, " \t\n") }) {
		return legwork.Invalid("access: the scopes of %s must be a list of words", o.Name)
	}
	o.secret, err = readSecret(o.ClientSecret)
	if err != nil {
		return legwork.Invalid("access: the client_secret of %s: %v", o.Name, err)
	}
	return nil
}

// readSecret reads a secret where the access file says that it is. The file itself has none.
func readSecret(from string) (string, error) {
	if from == "" {
		return "", nil
	}
	var secret string
	if name, ok := strings.CutPrefix(from, "env:"); ok {
		secret = os.Getenv(name)
	} else if name, ok := strings.CutPrefix(from, "file:"); ok {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		secret = strings.TrimSpace(string(text))
	} else {
		return "", errors.New("want file:PATH, or env:NAME for a variable of the environment, not the secret itself")
	}
	if secret == "" {
		return "", fmt.Errorf("there is none at %s", from)
	}
	return secret, nil
}

// client is this server, as one that may ask the provider who somebody is.
func (p *provider) client(ctx context.Context, redirect string) (*oauth2.Config, error) {
	about, err := p.keys.discover(ctx)
	if err != nil {
		return nil, err
	}
	if about.Authorize == "" || about.Token == "" {
		return nil, fmt.Errorf("%w (it has no authorization_endpoint or no token_endpoint)", p.unfit())
	}
	// Without a secret the client is named in the body. What a provider does not say is the default of the standard.
	style := oauth2.AuthStyleInHeader
	if p.secret == "" || len(about.Methods) > 0 && !slices.Contains(about.Methods, "client_secret_basic") {
		style = oauth2.AuthStyleInParams
	}
	return &oauth2.Config{ClientID: p.ClientID, ClientSecret: p.secret, RedirectURL: redirect,
		Endpoint: oauth2.Endpoint{AuthURL: about.Authorize, TokenURL: about.Token, AuthStyle: style},
		Scopes:   append([]string{"openid"}, p.Scopes...)}, nil
}

// take exchanges the code of a sign-in for what the provider says of who has signed in.
func (p *provider) take(ctx context.Context, client *oauth2.Config, code string, l *login) (*identity, error) {
	got, err := client.Exchange(context.WithValue(ctx, oauth2.HTTPClient, keysClient), code,
		oauth2.VerifierOption(l.Verifier))
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) && refused.ErrorCode == "invalid_grant" {
		return nil, unauthenticated(p.Name + " does not take the code of this sign-in any more, or it was for somebody " +
			"else: sign in again")
	}
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", p.unfit(), err)
	}
	token, _ := got.Extra("id_token").(string)
	signed, err := jwt.ParseSigned(token, signatures)
	if err != nil {
		return nil, fmt.Errorf("%w (its answer has no ID token that can be read: %w)", p.unfit(), err)
	}
	id, all, err := p.verify(ctx, signed, p.ClientID)
	if err != nil {
		return nil, err
	}
	nonce, _ := all["nonce"].(string)
	if subtle.ConstantTimeCompare([]byte(nonce), []byte(l.Nonce)) != 1 {
		return nil, unauthenticated("the ID token is that of another sign-in")
	}
	if party, there := all["azp"]; there && party != p.ClientID {
		return nil, unauthenticated("the ID token was made for another client")
	}
	id.Until = 0 // it proves who has signed in, and need not be true for longer than that takes
	return id, nil
}

// unfit is a provider that does not work with this server: why is for its log only.
func (p *provider) unfit() error {
	return &problem{http.StatusServiceUnavailable, "unavailable", p.Name + " cannot be reached, or does not know this " +
		"server: try again; the server's log has the reason"}
}
