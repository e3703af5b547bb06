package deploytest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
)

// policies are those of the chart with some values, by name.
func policies(t *testing.T, values string) map[string]networking.NetworkPolicySpec {
	t.Helper()
	objects, err := renderValues(parse(t, values))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]networking.NetworkPolicySpec{}
	for _, p := range find[*networking.NetworkPolicy](objects) {
		found[p.Name] = p.Spec
	}
	return found
}

// admitted are the ports that pods of a policy may be reached on, each with the namespaces that may and "pods" for
// selectors of pods. A rule that names nobody admits everybody.
func admitted(spec networking.NetworkPolicySpec) map[string]string {
	from := map[string]map[string]bool{}
	for _, rule := range spec.Ingress {
		for _, port := range rule.Ports {
			name := port.Port.String()
			if from[name] == nil {
				from[name] = map[string]bool{}
			}
			if len(rule.From) == 0 {
				from[name]["everybody"] = true
			}
			for _, peer := range rule.From {
				if peer.NamespaceSelector == nil {
					from[name]["pods"] = true
					continue
				}
				from[name][peer.NamespaceSelector.MatchLabels["kubernetes.io/metadata.name"]] = true
			}
		}
	}
	ports := map[string]string{}
	for name, peers := range from {
		ports[name] = strings.Join(slices.Sorted(maps.Keys(peers)), " ")
	}
	return ports
}

// TestOnlyNamedNamespacesAreAdmitted: namespaces that are named reach what they are named for, and a list without any
// opens nothing.
func TestOnlyNamedNamespacesAreAdmitted(t *testing.T) {
	t.Parallel()
	for values, want := range map[string][2]string{
		`{networkPolicy: {enabled: true}}`: {"map[metrics:keda monitoring]",
			"map[client:pods cluster:pods monitor:keda monitoring pods]"},
		`{networkPolicy: {enabled: true, monitoringNamespaces: []}}`: {"map[]",
			"map[client:pods cluster:pods monitor:pods]"},
		`{networkPolicy: {enabled: true, monitoringNamespaces: [a], clientNamespaces: [b]}}`: {"map[metrics:a]",
			"map[client:b pods cluster:pods monitor:a pods]"},
		`{networkPolicy: {enabled: true}, nats: {replicas: 1}}`: {"map[metrics:keda monitoring]",
			"map[client:pods monitor:keda monitoring pods]"},
	} {
		all := policies(t, values)
		for i, name := range []string{"prod-legwork", "prod-legwork-nats"} {
			if spec, ok := all[name]; !ok || !slices.Contains(spec.PolicyTypes, networking.PolicyTypeIngress) {
				t.Errorf("%s: no policy %s for who comes in", values, name)
			} else if got := fmt.Sprint(admitted(spec)); got != want[i] {
				t.Errorf("%s: %s admits %s, want %s", values, name, got, want[i])
			}
		}
	}
}

// TestProcessesReachTheirServers: engines, relays and servers may connect to NATS and Postgres on the ports that these
// have.
func TestProcessesReachTheirServers(t *testing.T) {
	t.Parallel()
	for values, want := range map[string][]string{
		`{networkPolicy: {enabled: true}}`: {"53", "4222", "5432"},
		`{broker: {url: "tls://nats:7422"}, networkPolicy: {enabled: true, natsPort: 7422, postgresPort: 6432}}`: {
			"53", "7422", "6432"},
	} {
		spec := policies(t, values)["prod-legwork-egress"]
		var got []string
		for _, rule := range spec.Egress {
			for _, port := range rule.Ports {
				if *port.Protocol == core.ProtocolTCP {
					got = append(got, port.Port.String())
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: ports %s, want %s", values, got, want)
		}
	}
}
