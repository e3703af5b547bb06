//go:build slow

package chaos

import (
	"math/rand/v2"
	"time"
)

// someLinks draws the links of a fault: one, both of a post, all to a server, or
// all of them.
func (a *arena) someLinks(choice *rand.Rand) (links []*link) {
	posts := append([]*post{a.outer}, a.posts...)
	p := posts[choice.IntN(len(posts))]
	server := choice.IntN(2)
	switch choice.IntN(5) {
	case 0, 1:
		return p.links()[server : server+1]
	case 2:
		return p.links()
	case 3:
		for _, p := range posts {
			links = append(links, p.links()[server])
		}
	default:
		for _, p := range posts {
			links = append(links, p.links()...)
		}
	}
	return links
}

// linkFault gives some links a weather for a while.
func (a *arena) linkFault(w weather) func(decision) error {
	return func(d decision) error {
		a.withLinks(a.someLinks(d.choice), w, d.between(500*time.Millisecond, 5*time.Second))
		return nil
	}
}

// oneWay lets only one direction pass: what is sent arrives and is not answered,
// or the other way round.
func (a *arena) oneWay(d decision) error {
	w := weather{holdDown: true}
	if d.choice.IntN(2) == 0 {
		w = weather{holdUp: true}
	}
	return a.linkFault(w)(d)
}

func (a *arena) withLinks(links []*link, w weather, during time.Duration) {
	for _, l := range links { // always in the order of the posts
		l.busy.Lock()
		defer l.busy.Unlock()
	}
	for _, l := range links {
		l.set(w)
	}
	a.hold(during)
	for _, l := range links {
		l.set(weather{})
	}
}
