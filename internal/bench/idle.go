package bench

// Idle says what processes ask of Postgres while nothing is to be done, in
// queries per second.
type Idle struct {
	Workload string  `json:"workload"`
	Engines  int     `json:"engines"`
	Sleeping int     `json:"sleeping_jobs"`
	Seconds  float64 `json:"seconds"`
	// Engine is that of one engine process, Relay that of the relay.
	Engine float64 `json:"engine_queries_per_s"`
	Relay  float64 `json:"relay_queries_per_s"`
	// Nobody is what is counted without either: Postgres's own.
	Nobody float64 `json:"nobody_queries_per_s"`
}

// Round leaves three decimals.
func (i *Idle) Round() {
	i.Engine, i.Relay, i.Nobody = round(i.Engine), round(i.Relay), round(i.Nobody)
}
