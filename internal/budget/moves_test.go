package budget

import (
	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/sim"
)

// moves has jobs moved to the other version while their work is out, of which the answers come then.
func (s *site) moves(n int) {
	s.slow, s.unended = true, nil
	going := s.start("b.child", n)
	s.rush()
	by := client.By{Who: "a", Why: "b"}
	_, err := s.client.Move(within(s.t), ref(going[0]), client.Move{Version: "2", Preview: true})
	s.must(err)
	for _, id := range going {
		_, err := s.client.Move(within(s.t), ref(id), client.Move{Version: "2", By: by})
		s.must(err)
	}
	var gids []legwork.ID
	var from, to int32
	s.must(s.Pool.QueryRow(within(s.t), legwork.Qualify(`SELECT array_agg(j.gid), min(j.version_id), min(j.moved[1])
		FROM legwork.job j WHERE j.job_id = ANY ($1)`, s.Namespace), going).Scan(&gids, &from, &to))
	s.raw(s.engines, "ledger/lock_jobs.sql", gids)
	var activities []string
	s.must(s.Pool.QueryRow(within(s.t), legwork.Qualify(`SELECT array_agg(DISTINCT a.activity) FROM legwork.activity a
		WHERE a.gid = ANY ($1)`, s.Namespace), gids).Scan(&activities))
	s.raw(s.engines, "ledger/move.sql", gids, from, to, true, activities, activities, "o", nil, 100, "move", "a", "b", nil)
	for _, t := range s.unended {
		s.Respond(t, sim.Reply{Status: legwork.Success, Data: `{"n":2}`})
	}
	s.rush()
	s.slow = false
	left := 0
	s.must(s.Pool.QueryRow(within(s.t), legwork.Qualify(`SELECT count(*) FROM legwork.job WHERE gid = ANY ($1)
		AND (state <> 'completed' OR moved IS NULL)`, s.Namespace), gids).Scan(&left))
	if left > 0 {
		s.t.Errorf("%d jobs that were moved have not completed", left)
	}
}
