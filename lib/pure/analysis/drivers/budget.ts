/**
 * Rows with a target to learn from at most, and the seed of all chance, where nothing else is asked for. Beyond it rows
 * are thinned evenly, and that is said.
 */
export const BUDGET: { rows: number; seed: number } = { rows: 20_000, seed: 1 };
