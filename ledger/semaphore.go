package ledger

// Delta is what an activity that spawns n children adds to the semaphore: n-1, because its own obligation ends
// (SEM-02); n for a pending response, because the obligation stays open (CON-16). A negative n counts as 0.
func Delta(n int, pending bool) int64 {
	children := int64(max(n, 0))
	if pending {
		return children
	}
	return children - 1
}
