// Package history judges what concurrent clients were told. Each call is
// recorded with the time it began, the time its answer came and the answer; an
// answer that never came leaves it open, for it may have its effect at any time
// from then on, or never. Porcupine, a checker that is not ours and knows
// nothing of how the engine works, then looks for one order of the calls that
// respects those times and explains every answer by a model of a few lines:
//
//	Starts   each job id starts once; who else asks is told whose it is
//	Signals  each signal is consumed once, in order, by whoever waits or comes
//	Ends     a job ends once, by its work or by an interrupt, and stays as it is
//
// Histories of different jobs, or keys, do not touch each other and are judged
// apart, which keeps the search short.
package history
