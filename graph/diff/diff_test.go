package diff

import (
	"encoding/json"
	"strings"
	"testing"
)

const before = `
app:
  id: shop
  version: '1'
  settings: {url: a, old: true}
  graphs:
    - subscribes: order.placed
      expire: 10
      activities:
        placed: {type: trigger}
        charge: {type: worker, topic: order.charge, retry: {maximumAttempts: 3, '503': [2]}}
        ship: {type: worker, topic: order.ship}
      transitions:
        placed: [{to: charge}]
        charge: [{to: ship}, {to: ship, conditions: {code: 202}}]
    - subscribes: order.gone
      activities: {gone: {type: trigger}}
`

const after = `
app: # another layout, and members in another order
  version: "2"
  id: shop
  settings: {new/er: 1, url: b}
  graphs:
    - subscribes: order.told
      activities: {told: {type: trigger}}
    - subscribes: order.placed
      expire: 1.0e1
      publishes: order.done
      transitions:
        charge: [{to: ship}, {to: ship, conditions: {code: 200}}, {to: audit}]
        placed: [{to: charge}]
      activities:
        audit: {type: worker, topic: order.audit}
        charge:
          topic: order.charge
          type: worker
          retry: {'503': [2], maximumAttempts: 5}
        placed: {type: trigger}
        ship: {type: hook}
`

// TestDocuments: what changes is told, part by part, and nothing else.
func TestDocuments(t *testing.T) {
	t.Parallel()
	d, err := Documents("shop", Version{"1", before, "hotmesh"}, Version{"2", after, ""})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := d.Write(&out); err != nil {
		t.Fatal(err)
	}
	const want = `app shop, version 1 to 2
  ~ /compat: "hotmesh" → ""
  + /settings/new~1er: 1
  - /settings/old: true
  ~ /settings/url: "a" → "b"
- graph order.gone
~ graph order.placed
    + /publishes: "order.done"
  + audit
  ~ charge
      ~ /retry/maximumAttempts: 3 → 5
  ~ ship
      - /topic: "order.ship"
      ~ /type: "worker" → "hook"
  + charge → audit
  ~ charge → ship (2)
      ~ /conditions/code: 202 → 200
+ graph order.told
`
	if out.String() != want || d.Same {
		t.Errorf("it says\n%s\nwant\n%s", &out, want)
	}
	back, err := Documents("shop", Version{"2", after, ""}, Version{"1", before, ""})
	if err != nil || len(back.Graphs) != 3 || back.Graphs[0].Change != added || back.Graphs[2].Change != removed {
		t.Errorf("the other way around: %v, %v", back, err)
	}
	text, err := json.Marshal(d)
	if err != nil || !strings.Contains(string(text), `{"at":"/settings/old","from":true}`) {
		t.Errorf("as JSON: %s, %v", text, err)
	}
}

// TestSame: a document in another layout changes nothing.
func TestSame(t *testing.T) {
	t.Parallel()
	d, err := Documents("shop", Version{Name: "1", Source: before},
		Version{Name: "2", Source: strings.ReplaceAll(before, "version: '1'", "version: '2' # new")})
	if err != nil || !d.Same || d.Graphs != nil || d.Fields != nil {
		t.Errorf("it says %+v, %v", d, err)
	}
	if _, err := Documents("shop", Version{Name: "1", Source: before}, Version{Name: "2", Source: "a: [b"}); err == nil ||
		!strings.Contains(err.Error(), "version 2 cannot be read") {
		t.Errorf("a document that cannot be read: %v", err)
	}
	for _, odd := range []string{"", "app: 3", "app: {graphs: {a: b}}", "app: {graphs: [1, {subscribes: [x]}, .inf]}"} {
		if _, err := Documents("shop", Version{Name: "1", Source: before}, Version{Name: "2", Source: odd}); err != nil {
			t.Errorf("%q: %v", odd, err)
		}
	}
}
