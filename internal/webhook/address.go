package webhook

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork"
)

// maxURL bounds an address, in bytes.
const maxURL = 2048

// checkURL reads the address of a webhook. What it resolves to is looked at when it is
// dialled.
func checkURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case len(text) > maxURL:
		return nil, legwork.Invalid("the url has %d bytes, at most %d are allowed", len(text), maxURL)
	case err != nil || u.Host == "" || u.Hostname() == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, legwork.Invalid("%q is no url such as https://example.com/events", legwork.Clip(text, 64))
	case u.User != nil:
		return nil, legwork.Invalid("the url has a password: a receiver knows us by the signature")
	case u.Fragment != "":
		return nil, legwork.Invalid("the url has a fragment, which is never sent: leave %q away",
			"#"+legwork.Clip(u.Fragment, 64))
	}
	return u, nil
}

// reserved are networks that are none of the public internet, besides those that
// package netip knows. Some of them lead to an IPv4 address inside an IPv6 one.
var reserved = prefixes("0.0.0.0/8 100.64.0.0/10 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 " +
	"198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 " +
	"3fff::/20 5f00::/16 fec0::/10")

func prefixes(list string) (out []netip.Prefix) {
	for _, text := range strings.Fields(list) {
		out = append(out, netip.MustParsePrefix(text))
	}
	return out
}

// public reports whether an address is one of the public internet.
func public(ip netip.Addr) bool {
	ip = ip.Unmap()
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !within(ip, reserved)
}

func within(ip netip.Addr, list []netip.Prefix) bool {
	for _, p := range list {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

// Networks are those that deliveries may go to, although they are none of the public
// internet. As a text: prefixes with commas between them, such as 10.0.0.0/8,::1/128.
type Networks []netip.Prefix

// Loopback is this machine.
var Loopback = Networks(prefixes("127.0.0.0/8 ::1/128"))

// ParseNetworks reads networks.
func ParseNetworks(text string) (list Networks, err error) {
	for _, one := range strings.Split(text, ",") {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		p, err := netip.ParsePrefix(one)
		if err != nil {
			return nil, legwork.Invalid("%q is no network such as 10.0.0.0/8", legwork.Clip(one, 64))
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

// dialer connects to receivers. It looks at the very address that it is about to
// connect to, so a name that resolves to another address the second time does not
// deceive it.
func (n Networks) dialer(plain bool) *net.Dialer {
	return &net.Dialer{Timeout: 5 * time.Second, ControlContext: func(_ context.Context, _, address string,
		_ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return fmt.Errorf("the address %s cannot be read: %w", address, err)
		}
		ip := at.Addr().Unmap().WithZone("")
		switch {
		case within(ip, n):
			return nil
		case !public(ip):
			return fmt.Errorf("%s is no address of the public internet, and not in LEGWORK_WEBHOOK_NETWORKS", ip)
		case plain:
			return fmt.Errorf("%s is reached over http, which takes a network in LEGWORK_WEBHOOK_NETWORKS: use https", ip)
		}
		return nil
	}}
}
